import { describe, expect, it } from 'vitest'
import { startOfDay } from '../calendar/index.ts'
import type { PlanEntry } from '../contract/index.ts'
import { catalogue, contractOf, entry } from '../plans/plan-catalogue.test-support.ts'
import { endedSeats, type PlatformUser, rolesWithoutSeats } from './index.ts'

const [FIRST, SECOND, THIRD] = ['2025-12-01', '2026-12-01', '2027-12-01'] as const
const BOUNDARY = startOfDay(SECOND, 'Asia/Tokyo')

const some = (count: number, of: PlanEntry): readonly PlanEntry[] =>
  Array.from({ length: count }, (_, index) => ({ ...of, id: `${of.id} ${index}` }))
const term = (from: string, to: string, analysts: number, viewers: number) => [
  entry('yearly.base', from, to),
  ...some(analysts, entry('yearly.analyst', from, to)),
  ...some(viewers, entry('yearly.viewer', from, to)),
]
const coupon = { ...entry('coupon.base', FIRST, SECOND), couponId: 'SPRING' }
const seatOfCoupon = { ...entry('coupon.viewer', FIRST, SECOND), couponId: 'SPRING' }

describe('seats of a term', () => {
  it.each([
    ['continue in the next', [...term(FIRST, SECOND, 1, 2), ...term(SECOND, THIRD, 1, 2)], []],
    ['are more in the next', [...term(FIRST, SECOND, 1, 0), ...term(SECOND, THIRD, 2, 1)], []],
    ['are an analyst less in the next', [...term(FIRST, SECOND, 2, 1), ...term(SECOND, THIRD, 1, 1)], [[3, 1, 2, 1]]],
    ['are a viewer less in the next', [...term(FIRST, SECOND, 0, 2), ...term(SECOND, THIRD, 0, 1)], [[1, 2, 1, 1]]],
    ['end within it', [...term(FIRST, THIRD, 0, 0), entry('yearly.viewer', FIRST, SECOND)], [[1, 1, 1, 0]]],
    ['of a coupon are not in the year after', [coupon, seatOfCoupon, ...term(SECOND, THIRD, 0, 0)], [[1, 1, 1, 0]]],
    ['end with the last plan', term(FIRST, SECOND, 2, 2), []],
    ['are paused with their plan', [...term(FIRST, SECOND, 2, 2), entry('paused.base', SECOND)], []],
    ['are not in the month after', [...term(FIRST, SECOND, 1, 2), entry('standard.base', SECOND)], [[2, 2, 1, 0]]],
    [
      'continue by the month',
      [...term(FIRST, SECOND, 0, 1), entry('standard.base', SECOND), entry('standard.viewer', SECOND)],
      [],
    ],
    ['were replaced at once', [...term(SECOND, SECOND, 2, 2), ...term(SECOND, THIRD, 0, 0)], []],
  ] as const)('%s', (_, entries, ended) => {
    const said = endedSeats(contractOf(...entries), catalogue).map(({ held, left }) => [
      held.analysts,
      held.viewers,
      left.analysts,
      left.viewers,
    ])
    expect(said).toEqual(ended)
  })

  it.each([
    ['all of them were given up', { analysts: 1, viewers: 1 }, [2, 1], []],
    ['an analyst was given up, and another role ends', { analysts: 1, viewers: 0 }, [2, 1], [[3, 2, 3, 1]]],
    ['a viewer was given up, and another role ends', { analysts: 0, viewers: 1 }, [2, 1], [[4, 1, 3, 1]]],
    ['what was given up was kept', { analysts: 0, viewers: 0 }, [2, 1], [[4, 2, 3, 1]]],
  ] as const)('of a term are left out where nobody had them: %s', (_, gone, [analysts, viewers], ended) => {
    const entries = [...term(FIRST, SECOND, 3, 2), ...term(SECOND, THIRD, analysts, viewers)]
    const kept = { analysts: 1 - gone.analysts, viewers: 1 - gone.viewers }
    const contract = {
      ...contractOf(...entries),
      seatsGivenUp: [{ at: BOUNDARY, seats: { analysts: 1, viewers: 1 }, kept }],
    }
    const said = endedSeats(contract, catalogue).map(({ held, left }) => [
      held.analysts,
      held.viewers,
      left.analysts,
      left.viewers,
    ])
    expect(said).toEqual(ended)
  })

  it.each([
    ['monthly seats', [entry('standard.base', FIRST, SECOND), entry('standard.viewer', FIRST, SECOND)]],
    [
      'seats of a year next to a plan of a month',
      [entry('standard.base', FIRST, SECOND), entry('yearly.viewer', FIRST, SECOND)],
    ],
    ['what a trial allows', [entry('trial.base', FIRST, SECOND)]],
  ] as const)('are not: %s', (_, entries) => {
    expect(endedSeats(contractOf(...entries, ...term(SECOND, THIRD, 0, 0)), catalogue)).toEqual([])
  })
})

const user: PlatformUser = { roles: ['analyst'], isApproved: true, startsAt: 0, endsAt: null, deletedAt: null }
const ended = { at: BOUNDARY, held: { analysts: 3, viewers: 1 }, left: { analysts: 2, viewers: 0 } }
const analysts = (count: number, more: Partial<PlatformUser> = {}) =>
  Array.from({ length: count }, () => ({ ...user, ...more }))

describe('seats that ended', () => {
  it.each([
    ['were held by nobody', [], []],
    ['leave enough', analysts(2), []],
    ['leave too few', analysts(3), ['analysts']],
    ['leave too few for more users than there ever were seats for', analysts(9), ['analysts']],
    ['leave enough once a user began later', [...analysts(2), ...analysts(1, { startsAt: BOUNDARY + 1 })], []],
    ['leave too few of both', [...analysts(3), { ...user, roles: ['viewer'] }], ['analysts', 'viewers']],
  ] as const)('%s', (_, users, roles) => {
    expect(rolesWithoutSeats(ended, users).map(({ role }) => role)).toEqual(roles)
  })
})
