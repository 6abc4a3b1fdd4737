import { describe, expect, it } from 'vitest'
import {
  add,
  failuresInPlaywright,
  failuresInVitest,
  filesInPlaywright,
  filesInVitest,
  flakyInPlaywright,
  fromPlaywright,
  fromVitest,
  judged,
  none,
  sentence,
  slowestFirst,
} from './reports.ts'

describe('counts from reports', () => {
  it('reads the totals of a Vitest report', () => {
    const report = { numPassedTests: 7, numFailedTests: 1, numPendingTests: 2, numTodoTests: 1, testResults: [] }
    expect(fromVitest(report)).toEqual({ passed: 7, failed: 1, skipped: 3 })
  })

  it('counts a test file that does not load as one failed test', () => {
    const report = { numPassedTests: 7, numFailedTests: 0, testResults: [{ status: 'failed', assertionResults: [] }] }
    expect(fromVitest(report)).toEqual({ passed: 7, failed: 1, skipped: 0 })
  })

  it('counts an error outside the tests as failed', () => {
    const report = { stats: { expected: 4, unexpected: 1, flaky: 0, skipped: 1 }, errors: [{ message: 'no server' }] }
    expect(fromPlaywright(report)).toEqual({ passed: 4, failed: 2, skipped: 1 })
  })

  it.each([
    [1, { passed: 5, failed: 0, skipped: 0 }],
    [2, { passed: 6, failed: 0, skipped: 0 }],
    [3, { passed: 4, failed: 3, skipped: 0 }],
  ])('counts a run in which %i journeys held at the second try', (flaky, counts) => {
    expect(fromPlaywright({ stats: { expected: 4, unexpected: 0, flaky, skipped: 0 } })).toEqual(counts)
  })

  it('names the journeys that held at the second run, with what they said at the first', () => {
    const results = [{ errors: [{ message: 'Timed out' }] }, { errors: [] }]
    const specs = [
      { file: 'a.spec.ts', title: 'pays', ok: true, tests: [{ status: 'flaky', results }] },
      { file: 'a.spec.ts', title: 'cancels', ok: true, tests: [{ status: 'expected', results: [{ errors: [] }] }] },
    ]
    expect(flakyInPlaywright({ suites: [{ suites: [{ specs }] }] })).toEqual(['a.spec.ts: pays\n    Timed out'])
  })

  it('names the twenty files that took longest', () => {
    const testResults = Array.from({ length: 30 }, (_, at) => ({ name: `${at}`, startTime: 5, endTime: 5 + at * 1000 }))
    const results = [{ duration: 40_000 }, { duration: 2_500 }]
    const suites = [{ file: 'a.spec.ts', suites: [{ specs: [{ tests: [{ results }] }] }] }]
    const slowest = slowestFirst([...filesInVitest({ testResults }), ...filesInPlaywright({ suites })])
    expect(slowest).toHaveLength(20)
    expect(slowest.slice(0, 2)).toEqual([
      { file: 'a.spec.ts', seconds: 42.5 },
      { file: '29', seconds: 29 },
    ])
  })

  it.each([
    ['nothing ran', none, 0, 1],
    ['nothing ran and the runner failed', none, 1, 1],
    ['all passed, yet the runner failed', { ...none, passed: 3 }, 1, 1],
    ['all passed', { ...none, passed: 3 }, 0, 0],
    ['one failed', { ...none, passed: 3, failed: 1 }, 1, 1],
  ])('judges a run where %s', (_, counts, exitCode, failed) => {
    expect(judged(counts, exitCode).failed).toBe(failed)
  })

  it('closes with a plain sentence and names skipped tests only when there are any', () => {
    expect(sentence({ passed: 3, failed: 0, skipped: 0 })).toBe('3 passed, 0 failed')
    expect(sentence(add({ passed: 3, failed: 0, skipped: 0 }, { passed: 1, failed: 2, skipped: 4 }))).toBe(
      '4 passed, 2 failed, 4 skipped',
    )
  })
})

describe('the names of failed tests', () => {
  it('come from a Vitest report with the first words of each fault, broken files too', () => {
    const failed = { status: 'failed', fullName: 'a seat is free', failureMessages: ['expected 1 to be 2\n  at x'] }
    const report = {
      testResults: [
        { status: 'failed', name: '/seats.test.ts', message: 'no such module', assertionResults: [] },
        { status: 'failed', name: '/plans.test.ts', assertionResults: [{ status: 'passed' }, failed] },
      ],
    }
    expect(failuresInVitest(report)).toEqual([
      '/seats.test.ts\n    no such module',
      'a seat is free\n    expected 1 to be 2\n      at x',
    ])
  })

  it('come from a Playwright report, however deep they stand', () => {
    const results = [{ errors: [{ message: 'no heading' }] }]
    const spec = { ok: false, file: 'plans.spec.ts', title: 'a plan is bought', tests: [{ results }] }
    const report = { suites: [{ specs: [{ ok: true }], suites: [{ specs: [spec] }] }] }
    expect(failuresInPlaywright(report)).toEqual(['plans.spec.ts: a plan is bought\n    no heading'])
  })
})
