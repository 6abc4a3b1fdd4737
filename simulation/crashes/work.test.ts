import { expect, it } from 'vitest'
import { work } from './flows.ts'
import { runCrashes } from './run.ts'

const LIMIT_MS = 600_000

it('a month end by a worker that is killed before any of its steps is ended once by the next', {
  timeout: LIMIT_MS,
}, async () => {
  const { broken, points } = await runCrashes(work())
  expect(broken).toEqual([])
  expect(points['the end of a month']).toBeGreaterThan(100)
})
