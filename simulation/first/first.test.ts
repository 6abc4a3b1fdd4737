import { isNight, turn } from '@touchline/testing/size'
import { describe, expect, it } from 'vitest'
import { randomOf } from '../random.ts'
import { livePreviews } from './previews.ts'
import { liveRehearsal } from './rehearsals.ts'

const SEEDS = 300
const LIMIT_MS = 300_000

/** Others every day. */
const seedsOf = (perDay: number): readonly number[] =>
  Array.from({ length: isNight ? SEEDS : perDay }, (_, index) => 1 + ((turn * perDay + index) % SEEDS))

describe('a 1st that was seen before', () => {
  it.each(seedsOf(3))(
    'bills what was seen, or the audit says why not: seed %i',
    { timeout: LIMIT_MS },
    async (seed) => {
      expect((await livePreviews(randomOf(seed), { clubs: 6, months: 4 })).broken).toEqual([])
    },
  )
})

describe('a change of prices that was rehearsed', () => {
  it.each(seedsOf(1))('bills for twelve months what was rehearsed: seed %i', { timeout: LIMIT_MS }, async (seed) => {
    expect((await liveRehearsal(randomOf(seed), { clubs: 6, months: 2 })).broken).toEqual([])
  })
})
