import { expect, it } from 'vitest'
import type { Zone } from '../calendar/index.ts'
import { catalogue } from '../plans/plan-catalogue.test-support.ts'
import { contractOf } from '../testing/draws.ts'
import { oddBoundaries } from './index.ts'

const at = (instant: string) => Date.parse(instant)
const plan = (contractPlanId: string, start: string, end: string | null) => ({
  id: start,
  contractPlanId,
  couponId: null,
  limits: null,
  start: at(start),
  end: end === null ? null : at(end),
})
const odd = (zone: Zone, anchor: string | null, ...entries: readonly ReturnType<typeof plan>[]) =>
  oddBoundaries(contractOf(entries, { zone, yearlyAnchor: anchor === null ? null : at(anchor) }), catalogue).map(
    ({ at: instant, what }) => `${what} ${new Date(instant).toISOString()}`,
  )

it.each([
  ['Asia/Tokyo', '2026-10-31T15:00:00Z', []],
  ['Asia/Tokyo', '2026-11-01T00:00:00Z', ['no-day 2026-11-01T00:00:00.000Z']],
  ['Europe/Paris', '2026-10-31T23:00:00Z', []],
  ['Europe/Paris', '2026-10-31T22:00:00Z', ['no-day 2026-10-31T22:00:00.000Z']],
  ['Europe/Paris', '2026-10-24T22:00:00Z', []],
  ['America/Sao_Paulo', '2018-11-04T03:00:00Z', []],
  ['America/Sao_Paulo', '2018-11-04T02:59:59.999Z', ['no-day 2018-11-04T02:59:59.999Z']],
] as const)('in %s a plan may end at %s but for %j', (zone, end, expected) => {
  expect(odd(zone, null, plan('standard.base', '2010-01-01T00:00:00Z', end)).slice(1)).toEqual(expected)
})

const ANCHOR = '2024-02-28T15:00:00Z'
it.each([
  ['its term', '2025-02-27T15:00:00Z', []],
  ['another day', '2025-02-28T15:00:00Z', ['no-term 2025-02-28T15:00:00.000Z']],
  [
    'a moment of a day',
    '2025-02-27T15:00:00.001Z',
    ['no-day 2025-02-27T15:00:00.001Z', 'no-term 2025-02-27T15:00:00.001Z'],
  ],
] as const)('a yearly plan ends with %s at %s: %j', (_, end, expected) => {
  expect(odd('Asia/Tokyo', ANCHOR, plan('yearly.base', ANCHOR, end))).toEqual(expected)
})

it('a leap day is counted from the anchor, and only the last yearly plan is asked', () => {
  const left = plan('yearly.base', ANCHOR, '2024-06-30T15:00:00Z')
  const restored = plan('yearly.base', '2024-07-31T15:00:00Z', '2025-02-27T15:00:00Z')
  const fourth = plan('yearly.base', '2027-02-27T15:00:00Z', '2028-02-28T15:00:00Z')
  expect(odd('Asia/Tokyo', ANCHOR, left, restored, fourth)).toEqual([])
  expect(odd('Asia/Tokyo', ANCHOR, left)).toEqual(['no-term 2024-06-30T15:00:00.000Z'])
})

it('neither a plan of before the anchor nor one that was replaced at its first instant has a term', () => {
  const before = plan('yearly.base', '2023-01-31T15:00:00Z', '2023-05-31T15:00:00Z')
  const replaced = plan('yearly.base', ANCHOR, ANCHOR)
  expect(odd('Asia/Tokyo', ANCHOR, before, replaced)).toEqual([])
})

const TERM_END = '2025-02-27T15:00:00Z'
const left = plan('yearly.base', ANCHOR, '2024-06-30T15:00:00Z')
it.each([
  ['a plan without an end', null, [plan('standard.base', ANCHOR, null)]],
  ['a year that nobody counts', null, [plan('yearly.base', ANCHOR, TERM_END)]],
  ['a year without an end', ANCHOR, [plan('yearly.base', ANCHOR, null)]],
  ['a year without an end after one that was left', ANCHOR, [left, plan('yearly.base', '2024-07-31T15:00:00Z', null)]],
  ['years in another order', ANCHOR, [plan('yearly.base', '2024-07-31T15:00:00Z', TERM_END), left]],
  [
    'a year with a seat for some months, and a plan by the month after it',
    ANCHOR,
    [
      plan('yearly.base', ANCHOR, TERM_END),
      plan('yearly.viewer', '2024-07-31T15:00:00Z', '2024-09-30T15:00:00Z'),
      plan('standard.base', TERM_END, '2025-03-31T15:00:00Z'),
    ],
  ],
  [
    'a year with a seat for some months',
    ANCHOR,
    [plan('yearly.base', ANCHOR, TERM_END), plan('yearly.viewer', '2024-07-31T15:00:00Z', '2024-09-30T15:00:00Z')],
  ],
])('nothing is odd about %s', (_, anchor, entries) => {
  expect(odd('Asia/Tokyo', anchor, ...entries)).toEqual([])
})
