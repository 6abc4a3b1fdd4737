import { isNight, turn } from '@touchline/testing/size'
import { describe, expect, it } from 'vitest'
import { randomOf } from '../random.ts'
import { livePreviews } from './previews.ts'
import { liveRehearsal } from './rehearsals.ts'

const NIGHT = 300
const DAY = 2
const first = Number(process.env['FROM'] ?? (isNight ? 1 : 1 + ((turn * DAY) % NIGHT)))
const seeds = Array.from(
  { length: Number(process.env['SEEDS'] ?? (isNight ? NIGHT : DAY)) },
  (_, index) => first + index,
)

describe('a rehearsed change of prices', () => {
  it.each(seeds)('bills what was rehearsed for twelve months: seed %i', { timeout: 300_000 }, async (seed) => {
    const { broken, lines } = await liveRehearsal(randomOf(seed), { clubs: 6, months: 2 })
    if (broken.length > 0 || process.env['SHOW']) console.log(lines.join('\n'))
    expect(broken).toEqual([])
  })
})

describe('a 1st that was seen before', () => {
  it.each(seeds)('bills what was seen, or the audit says why not: seed %i', { timeout: 300_000 }, async (seed) => {
    const { broken, lines } = await livePreviews(randomOf(seed), { clubs: 6, months: 4 })
    if (broken.length > 0 || process.env['SHOW']) console.log(lines.join('\n'))
    expect(broken).toEqual([])
  })
})
