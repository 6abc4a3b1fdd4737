import { expect, it } from 'vitest'
import { runSeed } from './run.ts'
import { brokenBy, failingSeeds, pullRequestSize } from './seeds.ts'

it('keeps the promises that seeds broke before', () => {
  expect(brokenBy(failingSeeds, pullRequestSize)).toEqual([])
})

it('lives the same history again from the same seed', () => {
  const size = { organizations: 2, months: 12 }
  expect(runSeed(7, size)).toEqual(runSeed(7, size))
})
