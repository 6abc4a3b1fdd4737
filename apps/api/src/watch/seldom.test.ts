import { expect, it } from 'vitest'
import { seldom } from './seldom.ts'

const MINUTE_MS = 60_000

it('says the same at once and then once a minute, with how many were held back', () => {
  let now = 0
  const say = seldom(() => now)
  expect([say('worker 2 is away'), say('worker 2 is away'), say('worker 2 is away')]).toEqual([0, null, null])
  expect(say('worker 3 is away')).toBe(0)
  now = MINUTE_MS - 1
  expect(say('worker 2 is away')).toBeNull()
  now = MINUTE_MS
  expect([say('worker 2 is away'), say('worker 2 is away')]).toEqual([3, null])
})

it('forgets the oldest of very many', () => {
  const say = seldom(() => 0)
  for (let each = 0; each <= 1_000; each += 1) say(`connection ${each}`)
  expect([say('connection 0'), say('connection 1000')]).toEqual([0, null])
})
