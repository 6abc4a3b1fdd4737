import type { Endpoint } from '@touchline/contract/endpoint'
import { endpoints } from '@touchline/contract/endpoints'
import type { Reporter, TestCase } from 'vitest/node'

/** Any call may be refused with these. */
const general = new Set<string>([
  'body-too-large',
  'invalid-request',
  'request-timeout',
  'too-many-attempts',
  'unsupported-media-type',
])

const wanted = Object.entries(endpoints).flatMap(([name, { refusals }]: [string, Endpoint]) => [
  `${name} answered`,
  ...(refusals.some((code) => !general.has(code)) ? [`${name} refused`] : []),
])

/** Every call of the table is answered by the API's tests, and refused for a reason of its own, where it has one. */
export default class EveryCall implements Reporter {
  readonly #asked = new Set<string>()

  onTestCaseResult(test: TestCase): void {
    for (const asked of test.meta().asked ?? []) this.#asked.add(asked)
  }

  onTestRunEnd(): void {
    const missing = wanted.filter((each) => !this.#asked.has(each))
    if (missing.length === 0) return
    console.log(['No test of the API has these:', ...missing].join('\n  '))
    process.exitCode = 1
  }
}
