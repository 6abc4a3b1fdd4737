import { describe, expect, it } from 'vitest'
import { catalogue, contractOf, entry } from '../add-ons/add-on-catalogue.test-support.ts'
import { dateOf, startOfDay } from '../calendar/index.ts'
import type { Contract } from '../contract/index.ts'
import { club, sleepingCatalogue } from '../plans/sleeping.test-support.ts'
import { customAddOn, group, withAddOns, zones } from '../testing/draws.ts'
import { type NoticeBooks, plannedNotices } from './index.ts'

const zone = 'Asia/Tokyo'
const noon = (day: string, at = zone) => startOfDay(day, at) + 12 * 3_600_000

const booksOf = (contract: Contract, day: string, more: Partial<NoticeBooks> = {}): NoticeBooks => ({
  contract,
  catalogue,
  now: noon(day, contract.zone),
  card: null,
  deletedAt: null,
  retries: [],
  transfers: [],
  ...more,
})

const planned = (books: NoticeBooks) =>
  plannedNotices(books)
    .toSorted((a, b) => a.dueAt - b.dueAt)
    .map(({ kind, day, moment, dueAt }) => `${dateOf(dueAt, books.contract.zone)} ${kind} ${day} ${moment}`)

const goodwill = (...lastDays: readonly string[]) => ({
  amounts: lastDays.map((day, at) => ({ id: `${at}`, from: '2026-11', left: 500n, endsAt: noon(day) })),
  billed: [],
})
const card = { last4: '4242', expiryYear: 2027, expiryMonth: 1 }
const yearly = contractOf(entry('yearly.base', '2026-04-01', '2027-04-01'))
const monthly = contractOf(entry('standard.base', '2026-10-01'))
const forTests = {
  ...catalogue,
  groups: new Map(catalogue.groups).set('yearly', group('yearly', { kind: 'test', cycle: 'year' })),
}
const yearlyCoupon = {
  ...catalogue,
  groups: new Map(catalogue.groups).set(
    'coupon',
    group('coupon', { cycle: 'year', discountPercent: 20, baseGroupId: 'yearly' }),
  ),
}
const sleepingFrom = (from: string, to: string, everyYear: boolean): Contract => {
  const until = startOfDay(to, zone)
  return { ...club, sleeps: [{ from: startOfDay(from, zone), until, plannedUntil: until, everyYear }] }
}
const asleep = { catalogue: sleepingCatalogue() }
const renewals = [
  '2027-01-31 renewal 2027-04-01 sixty-days',
  '2027-03-02 renewal 2027-04-01 thirty-days',
  '2027-03-21 renewal 2027-04-01 deadline-week',
  '2027-03-27 renewal 2027-04-01 deadline-day',
]

describe('what is planned', () => {
  it.each<[string, NoticeBooks, readonly string[]]>([
    ['a yearly term', booksOf(yearly, '2026-11-21'), renewals],
    [
      'a yearly term that is cancelled: no renewal, its end',
      booksOf({ ...yearly, cancellation: { state: 'reserved', at: startOfDay('2027-04-01', zone) } }, '2026-11-21'),
      ['2027-03-29 scheduled-change 2027-04-01 three-days'],
    ],
    [
      'a plan that no other follows',
      booksOf(contractOf(entry('standard.base', '2026-10-01', '2026-12-11')), '2026-11-21'),
      ['2026-12-07 plan-ends 2026-12-10 three-days'],
    ],
    [
      'a yearly term before a monthly plan',
      booksOf(contractOf(...yearly.entries, entry('standard.base', '2027-04-01')), '2026-11-21'),
      ['2027-03-29 scheduled-change 2027-04-01 three-days'],
    ],
    [
      'a monthly plan before a yearly term',
      booksOf(
        contractOf(
          entry('standard.base', '2026-10-01', '2027-02-01'),
          entry('yearly.base', '2027-02-01', '2028-02-01'),
        ),
        '2026-11-21',
      ),
      ['2027-01-29 scheduled-change 2027-02-01 three-days'],
    ],
    [
      'seats that are given up',
      booksOf(
        {
          ...contractOf(entry('standard.base', '2026-10-01')),
          seatsGivenUp: [{ at: startOfDay('2026-12-01', zone), seats: { analysts: 1, viewers: 2 }, kept: null }],
        },
        '2026-11-21',
      ),
      ['2026-11-28 seats-end 2026-12-01 three-days'],
    ],
    [
      'goodwill: thirty days before what is left of it ends, once for each day',
      booksOf({ ...monthly, goodwill: goodwill('2028-11-21', '2028-11-21', '2028-12-05') }, '2026-11-21'),
      ['2028-10-22 goodwill-ends 2028-11-21 thirty-days', '2028-11-05 goodwill-ends 2028-12-05 thirty-days'],
    ],
    [
      'goodwill that ends with the contract: the end of that alone',
      booksOf(
        {
          ...contractOf(entry('standard.base', '2026-10-01', '2026-12-01')),
          cancellation: { state: 'reserved', at: startOfDay('2026-12-01', zone) },
          goodwill: goodwill('2028-11-21'),
        },
        '2026-11-21',
      ),
      ['2026-11-28 scheduled-change 2026-12-01 three-days'],
    ],
    [
      'add-ons that are given up',
      booksOf(
        contractOf(entry('standard.base', '2026-10-01'), entry('camera.custom', '2026-10-01', '2026-12-01')),
        '2026-11-21',
        {
          catalogue: withAddOns(catalogue, customAddOn('camera', 3_000n)),
        },
      ),
      ['2026-11-28 add-ons-end 2026-12-01 three-days'],
    ],
    [
      'a sleep: a week before both of its days',
      booksOf(sleepingFrom('2027-02-01', '2027-03-21', false), '2026-11-21', asleep),
      ['2027-01-25 falls-asleep 2027-02-01 week', '2027-03-14 wakes 2027-03-21 week'],
    ],
    [
      'a sleep in which the contract ends: no waking',
      booksOf(
        {
          ...sleepingFrom('2026-11-01', '2026-12-03', false),
          cancellation: { state: 'reserved', at: startOfDay('2026-12-01', zone) },
        },
        '2026-11-21',
        asleep,
      ),
      [],
    ],
    [
      'a sleep of every year, also two weeks before it',
      booksOf(sleepingFrom('2027-02-01', '2027-03-21', true), '2026-11-21', asleep),
      [
        '2027-01-18 falls-asleep 2027-02-01 two-weeks',
        '2027-01-25 falls-asleep 2027-02-01 week',
        '2027-03-14 wakes 2027-03-21 week',
      ],
    ],
    [
      'a sleep in progress: its waking',
      booksOf(sleepingFrom('2026-11-01', '2026-12-21', false), '2026-11-21', asleep),
      ['2026-12-14 wakes 2026-12-21 week'],
    ],
    [
      'a sleep that a year replaces: nothing of it',
      booksOf({ ...yearly, sleeps: sleepingFrom('2027-02-01', '2027-03-21', false).sleeps ?? [] }, '2026-11-21'),
      renewals,
    ],
    ['a yearly plan that is for tests: no renewal', booksOf(yearly, '2026-11-21', { catalogue: forTests }), []],
    [
      'a yearly term before another one',
      booksOf(contractOf(...yearly.entries, entry('yearly.base', '2027-04-01', '2028-04-01')), '2026-11-21'),
      [...renewals, '2027-03-29 scheduled-change 2027-04-01 three-days'],
    ],
    [
      'a trial',
      booksOf(contractOf(entry('trial.base', '2026-11-01', '2026-12-01')), '2026-11-21'),
      ['2026-11-23 trial-ends 2026-11-30 week', '2026-11-29 trial-ends 2026-11-30 day'],
    ],
    [
      'a trial after which a plan is scheduled',
      booksOf(
        contractOf(entry('trial.base', '2026-11-01', '2026-12-01'), entry('standard.base', '2026-12-01')),
        '2026-11-21',
      ),
      ['2026-11-28 scheduled-change 2026-12-01 three-days'],
    ],
    [
      'a yearly plan that is not paid for: no renewal, but its last readable day',
      booksOf(contractOf(entry('paused.base', '2026-04-01', '2027-04-01')), '2026-11-21'),
      [
        '2027-03-17 contract-expires 2027-03-31 two-weeks',
        '2027-03-24 contract-expires 2027-03-31 week',
        '2027-03-30 contract-expires 2027-03-31 day',
      ],
    ],
    ['a monthly plan that is not paid for', booksOf(contractOf(entry('paused.base', '2026-11-01')), '2026-11-21'), []],
    [
      'an unpaid plan that is cancelled: its end alone',
      booksOf(
        {
          ...contractOf(entry('paused.base', '2026-04-01', '2027-04-01')),
          cancellation: { state: 'reserved', at: startOfDay('2027-04-01', zone) },
        },
        '2026-11-21',
      ),
      ['2027-03-29 scheduled-change 2027-04-01 three-days'],
    ],
    [
      'a year with a coupon: its end is said by the renewal of that day',
      booksOf(contractOf(entry('coupon.base', '2026-04-01', '2027-04-01')), '2026-11-21', { catalogue: yearlyCoupon }),
      renewals,
    ],
    ['no plan', booksOf(contractOf(), '2026-11-21', { card }), []],
    [
      'a plan that has ended',
      booksOf(contractOf(entry('standard.base', '2026-10-01', '2026-11-01')), '2026-11-21'),
      [],
    ],
    ['a coupon without an end', booksOf(contractOf(entry('coupon.base', '2026-11-01')), '2026-11-21'), []],
    [
      'a coupon after which a plan is scheduled',
      booksOf(
        contractOf(entry('coupon.base', '2026-11-01', '2027-05-01'), entry('mbp.base', '2027-05-01')),
        '2026-11-21',
      ),
      ['2027-04-28 scheduled-change 2027-05-01 three-days'],
    ],
    [
      'a coupon that is cancelled: its end alone',
      booksOf(
        {
          ...contractOf(entry('coupon.base', '2026-11-01', '2027-05-01')),
          cancellation: { state: 'reserved', at: startOfDay('2027-05-01', zone) },
        },
        '2026-11-21',
      ),
      ['2027-04-28 scheduled-change 2027-05-01 three-days'],
    ],
    [
      'a card that expired before',
      booksOf(monthly, '2026-11-21', { card: { last4: '4242', expiryYear: 2026, expiryMonth: 10 } }),
      [],
    ],
    [
      'a card at the very instant at which it expires',
      booksOf(monthly, '2027-02-01', { card, now: startOfDay('2027-02-01', zone) }),
      [],
    ],
    ['a card of a trial', booksOf(contractOf(entry('trial.base', '2026-11-01')), '2026-11-21', { card }), []],
    [
      'a card of a yearly term that is cancelled',
      booksOf({ ...yearly, cancellation: { state: 'reserved', at: startOfDay('2027-04-01', zone) } }, '2026-11-21', {
        card,
      }),
      ['2027-03-29 scheduled-change 2027-04-01 three-days'],
    ],
    [
      'a card whose last month is the last of the term: the first day of the next one',
      booksOf(yearly, '2027-03-28', { card: { last4: '4242', expiryYear: 2027, expiryMonth: 3 } }),
      [
        ...renewals,
        '2027-03-02 card-expires 2027-04-01 thirty-days',
        '2027-03-25 card-expires 2027-04-01 week',
        '2027-03-31 card-expires 2027-04-01 expiry',
      ],
    ],
    [
      'a coupon',
      booksOf(contractOf(entry('coupon.base', '2026-11-01', '2027-05-01')), '2026-11-21'),
      ['2027-04-01 coupon-ends 2027-05-01 thirty-days', '2027-04-24 coupon-ends 2027-05-01 week'],
    ],
    [
      'a card of a monthly plan: the charge of the month after it',
      booksOf(monthly, '2026-11-21', { card }),
      [
        '2027-01-02 card-expires 2027-02-01 thirty-days',
        '2027-01-25 card-expires 2027-02-01 week',
        '2027-01-31 card-expires 2027-02-01 expiry',
      ],
    ],
    [
      'a card of a yearly term: the next term',
      booksOf(yearly, '2026-11-21', { card }),
      [
        '2027-01-31 card-expires 2027-04-01 expiry',
        renewals[0] ?? '',
        '2027-03-02 card-expires 2027-04-01 thirty-days',
        renewals[1] ?? '',
        renewals[2] ?? '',
        '2027-03-25 card-expires 2027-04-01 week',
        renewals[3] ?? '',
      ],
    ],
    ['a monthly plan', booksOf(monthly, '2026-11-21'), []],
    [
      'a closed account',
      booksOf(yearly, '2026-11-21', { deletedAt: noon('2026-12-21') }),
      [
        '2026-12-07 deletion 2026-12-21 two-weeks',
        '2026-12-14 deletion 2026-12-21 week',
        '2026-12-20 deletion 2026-12-21 day',
      ],
    ],
    [
      'bills: one that is tried again, one that is paid by bank transfer',
      booksOf(monthly, '2026-11-21', {
        retries: [{ billingId: 'a', at: noon('2026-11-24') }],
        transfers: [{ billingId: 'b', dueOn: '2026-11-30' }],
      }),
      [
        '2026-11-23 retry-planned 2026-11-24 day-before',
        '2026-11-23 transfer-due 2026-11-30 week-before',
        '2026-11-29 transfer-due 2026-11-30 day-before',
        '2026-12-01 transfer-due 2026-11-30 day-after',
        '2026-12-07 transfer-due 2026-11-30 week-after',
      ],
    ],
  ])('for %s', (_, books, expected) => {
    expect(planned(books).toSorted()).toEqual([...expected].toSorted())
  })

  it('names what it is about', () => {
    const of = (books: NoticeBooks) => [...new Set(plannedNotices(books).map(({ subject }) => subject))]
    expect(of(booksOf(yearly, '2026-11-21', { card }))).toEqual(['contract:contract', 'card:4242:2027-01'])
    const bills = {
      retries: [{ billingId: 'a', at: noon('2026-11-24') }],
      transfers: [{ billingId: 'b', dueOn: '2026-11-30' }],
    }
    expect(of(booksOf(monthly, '2026-11-21', bills))).toEqual(['billing:a', 'billing:b'])
    expect(of(booksOf(yearly, '2026-11-21', { deletedAt: noon('2026-12-21') }))).toEqual(['contract:contract'])
  })

  it('says nothing new from the next one on, from the day on that it names, or a week after that day', () => {
    const transfers = [{ billingId: 'b', dueOn: '2026-11-30' }]
    const until = (books: NoticeBooks) =>
      plannedNotices(books).map(({ moment, until: end }) => `${moment} ${dateOf(end, zone)}`)
    expect(until(booksOf(monthly, '2026-11-21', { transfers }))).toEqual([
      'week-before 2026-11-29',
      'day-before 2026-11-30',
      'day-after 2026-12-07',
      'week-after 2026-12-14',
    ])
    expect(until(booksOf(monthly, '2026-11-21', { card }))).toEqual([
      'thirty-days 2027-01-25',
      'week 2027-01-31',
      'expiry 2027-02-01',
    ])
  })

  it('names each once, and holds until the next one or the day itself', () => {
    const all = plannedNotices(booksOf(yearly, '2026-11-21', { card }))
    expect(new Set(all.map(({ kind, subject, period }) => `${kind} ${subject} ${period}`)).size).toBe(all.length)
    expect(all.every(({ dueAt, until }) => dueAt < until)).toBe(true)
  })
})

describe('due times', () => {
  it.each(zones)('come in order and never after their day in %s', (at) => {
    for (const start of ['2024-02-29', '2026-03-31', '2026-10-25', '2027-12-31']) {
      const begin = startOfDay(start, at)
      const end = startOfDay(
        `${Number(start.slice(0, 4)) + 1}-${start === '2024-02-29' ? '02-28' : start.slice(5)}`,
        at,
      )
      const contract = {
        ...contractOf({ ...entry('yearly.base', '2026-01-01'), start: begin, end }),
        zone: at,
        yearlyAnchor: begin,
      }
      const notices = plannedNotices(booksOf(contract, start, { card }))
      expect(notices.filter(({ kind }) => kind === 'renewal')).toHaveLength(4)
      for (const { dueAt, day, until } of notices) {
        expect(dateOf(dueAt, at) < day).toBe(true)
        expect(dueAt < until).toBe(true)
      }
    }
  })
})
