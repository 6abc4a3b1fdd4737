import failing from '../failing-seeds.json' with { type: 'json' }
import { runSeed, type Size } from './run.ts'

export const pullRequestSize: Size = { organizations: 10, months: 60 }

/** Seeds that once failed run first and always. */
export const failingSeeds: readonly number[] = failing.domain

export const brokenBy = (seeds: Iterable<number>, size: Size): readonly string[] =>
  [...seeds].flatMap((seed) => runSeed(seed, size).map((fault) => `seed ${seed}, ${fault}`))

export const seedsFrom = (first: number, count: number): readonly number[] =>
  Array.from({ length: count }, (_, index) => first + index)
