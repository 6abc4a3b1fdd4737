export interface Counts {
  readonly passed: number
  readonly failed: number
  readonly skipped: number
}

export const none: Counts = { passed: 0, failed: 0, skipped: 0 }

export const add = (a: Counts, b: Counts): Counts => ({
  passed: a.passed + b.passed,
  failed: a.failed + b.failed,
  skipped: a.skipped + b.skipped,
})

export const sentence = ({ passed, failed, skipped }: Counts): string =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`

/** A file that breaks before its first test counts as one failed. */
export function fromVitest(report: unknown): Counts {
  const broken = arrayAt(report, 'testResults').filter(isBroken)
  return {
    passed: numberAt(report, 'numPassedTests'),
    failed: numberAt(report, 'numFailedTests') + broken.length,
    skipped: numberAt(report, 'numPendingTests') + numberAt(report, 'numTodoTests'),
  }
}

/** Journeys that may fail once and pass on a retry. */
const MOST_FLAKY = 2

/** More flaky tests, and errors outside tests, count as failed. */
export function fromPlaywright(report: unknown): Counts {
  const stats = at(report, 'stats')
  const flaky = numberAt(stats, 'flaky')
  const held = flaky > MOST_FLAKY ? 0 : flaky
  return {
    passed: numberAt(stats, 'expected') + held,
    failed: numberAt(stats, 'unexpected') + flaky - held + arrayAt(report, 'errors').length,
    skipped: numberAt(stats, 'skipped'),
  }
}

export const failuresInVitest = (report: unknown): readonly string[] =>
  arrayAt(report, 'testResults').flatMap((file) => [
    ...(isBroken(file) ? [named(textAt(file, 'name'), textAt(file, 'message'))] : []),
    ...arrayAt(file, 'assertionResults')
      .filter((test) => textAt(test, 'status') === 'failed')
      .map((test) => named(textAt(test, 'fullName'), firstText(arrayAt(test, 'failureMessages')))),
  ])

export const failuresInPlaywright = (report: unknown): readonly string[] =>
  specsIn(report)
    .filter((spec) => at(spec, 'ok') === false)
    .map((spec) => named(titleOf(spec), firstError(spec)))

export const flakyInPlaywright = (report: unknown): readonly string[] =>
  specsIn(report)
    .filter((spec) => arrayAt(spec, 'tests').some((test) => textAt(test, 'status') === 'flaky'))
    .map((spec) => named(titleOf(spec), firstError(spec)))

export interface Lasted {
  readonly file: string
  readonly seconds: number
}

export const slowestFirst = (files: readonly Lasted[]): readonly Lasted[] =>
  files.toSorted((a, b) => b.seconds - a.seconds).slice(0, 20)

export const filesInVitest = (report: unknown): readonly Lasted[] =>
  arrayAt(report, 'testResults').map((file) => ({
    file: textAt(file, 'name'),
    seconds: (numberAt(file, 'endTime') - numberAt(file, 'startTime')) / 1000,
  }))

/** Retries add up. */
export const filesInPlaywright = (report: unknown): readonly Lasted[] =>
  arrayAt(report, 'suites').map((suite) => ({
    file: textAt(suite, 'file'),
    seconds:
      specsIn(suite)
        .flatMap((spec) => arrayAt(spec, 'tests'))
        .flatMap((test) => arrayAt(test, 'results'))
        .reduce<number>((sum, result) => sum + numberAt(result, 'duration'), 0) / 1000,
  }))

const specsIn = (suite: unknown): readonly unknown[] => [
  ...arrayAt(suite, 'suites').flatMap(specsIn),
  ...arrayAt(suite, 'specs'),
]

const titleOf = (spec: unknown): string => `${textAt(spec, 'file')}: ${textAt(spec, 'title')}`

const named = (test: string, said: string): string =>
  `${test}\n    ${said.trim().split('\n').slice(0, 8).join('\n    ')}`

const firstText = ([first]: readonly unknown[]): string => (typeof first === 'string' ? first : '')

const firstError = (spec: unknown): string =>
  arrayAt(spec, 'tests')
    .flatMap((test) => arrayAt(test, 'results'))
    .flatMap((result) => arrayAt(result, 'errors'))
    .map((error) => textAt(error, 'message'))[0] ?? ''

/** A bad end without a failed test, or no test at all, counts as one failure. */
export function judged(counts: Counts, exitCode: number): Counts {
  const silent = counts.passed + counts.failed === 0
  return silent || (exitCode !== 0 && counts.failed === 0) ? { ...counts, failed: counts.failed + 1 } : counts
}

const isBroken = (file: unknown): boolean =>
  textAt(file, 'status') === 'failed' && arrayAt(file, 'assertionResults').length === 0

function at(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null ? new Map(Object.entries(value)).get(key) : undefined
}

function arrayAt(value: unknown, key: string): readonly unknown[] {
  const found = at(value, key)
  return Array.isArray(found) ? found : []
}

function numberAt(value: unknown, key: string): number {
  const found = at(value, key)
  return typeof found === 'number' ? found : 0
}

function textAt(value: unknown, key: string): string {
  const found = at(value, key)
  return typeof found === 'string' ? found : ''
}
