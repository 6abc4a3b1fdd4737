import { everyCall } from '@touchline/testing/as-documented'
import type { Reporter, TestCase } from 'vitest/node'

/** Every call of the table is answered by the API's tests, and refused for a reason of its own, where it has one. */
export default class EveryCall implements Reporter {
  readonly #asked = new Set<string>()

  onTestCaseResult(test: TestCase): void {
    for (const asked of test.meta().asked ?? []) this.#asked.add(asked)
  }

  onTestRunEnd(): void {
    const missing = everyCall.filter((each) => !this.#asked.has(each))
    if (missing.length === 0) return
    console.log(['No test of the API has these:', ...missing].join('\n  '))
    process.exitCode = 1
  }
}
