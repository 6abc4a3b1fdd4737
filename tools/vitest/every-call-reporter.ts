import { readFileSync } from 'node:fs'
import { everyCall } from '@touchline/testing/as-documented'
import type { Reporter, TestCase } from 'vitest/node'

/** Runs partly each day, so it does not count. */
const takesTurns = (file: string): boolean => readFileSync(file, 'utf8').includes('@touchline/testing/size')

/** Every call must be answered, and refused for its own reason if it has one. */
export default class EveryCall implements Reporter {
  readonly #asked = new Map<string, Set<string>>()

  onTestCaseResult(test: TestCase): void {
    const { moduleId } = test.module
    const ofFile = this.#asked.get(moduleId) ?? new Set()
    for (const asked of test.meta().asked ?? []) ofFile.add(asked)
    this.#asked.set(moduleId, ofFile)
  }

  onTestRunEnd(): void {
    const asked = new Set([...this.#asked].flatMap(([file, calls]) => (takesTurns(file) ? [] : [...calls])))
    const missing = everyCall.filter((each) => !asked.has(each))
    if (missing.length === 0) return
    console.log(['No test of the API has these:', ...missing].join('\n  '))
    process.exitCode = 1
  }
}
