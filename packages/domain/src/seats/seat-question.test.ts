import { expect, it } from 'vitest'
import { answerDay, canBeAsked } from './seat-question.ts'

const on = (day: string) => Date.parse(`${day}T00:00:00+09:00`)
const DAY = 86_400_000
const asked = on('2026-11-01')

it.each<[string, number | null, number, boolean]>([
  ['never before', null, asked, true],
  ['in the same month', asked, asked + 30 * DAY - 1, false],
  ['thirty days later', asked, asked + 30 * DAY, true],
])('a user can be asked %s', (_, askedAt, now, can) => {
  expect(canBeAsked(askedAt, now)).toBe(can)
})

it.each([
  ['the day before the last one of a month', '2026-12-01', '2026-11-26', '2026-11-29'],
  ['today, on the day before the last one', '2026-12-01', '2026-11-29', '2026-11-29'],
  ['today, on the last one', '2026-12-01', '2026-11-30', '2026-11-30'],
  ['in two weeks at most, of a term that ends later', '2027-04-01', '2026-11-26', '2026-12-10'],
])('who is asked answers by %s', (_, at, now, day) => {
  expect(answerDay(on(at), on(now) + DAY / 2, 'Asia/Tokyo')).toBe(day)
})
