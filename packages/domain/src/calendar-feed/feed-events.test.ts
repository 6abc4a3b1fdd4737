import { expect, it } from 'vitest'
import { entry, catalogue as sold } from '../add-ons/add-on-catalogue.test-support.ts'
import { startOfDay, type Zone } from '../calendar/index.ts'
import type { Contract, PlanEntry } from '../contract/index.ts'
import { club, on, sleepingCatalogue } from '../plans/sleeping.test-support.ts'
import { customAddOn, withAddOns } from '../testing/draws.ts'
import { feedEvents } from './index.ts'

const zones = ['Asia/Tokyo', 'Europe/Berlin', 'America/New_York', 'Pacific/Apia', 'UTC'] as const
const days = ['2026-03-29', '2026-10-25', '2026-11-01', '2026-11-30'] as const

const inZone = (zone: Zone, [id, from, to]: readonly [string, string, string?]): PlanEntry => ({
  ...entry(id, '2026-01-01'),
  start: startOfDay(from, zone),
  end: to === undefined ? null : startOfDay(to, zone),
})

const contractIn = (zone: Zone, ...entries: readonly (readonly [string, string, string?])[]): Contract => ({
  id: 'contract',
  currency: 'JPY',
  taxRegion: 'JP',
  zone,
  entries: entries.map((each) => inZone(zone, each)),
  cancellation: { state: 'none' },
  yearlyAnchor: startOfDay('2025-12-01', zone),
})

const catalogue = withAddOns(sold, customAddOn('camera', 3_000n))

const said = (contract: Contract, now: number, more: Partial<Parameters<typeof feedEvents>[0]> = {}) =>
  feedEvents({ contract, catalogue, now, ahead: [], fixed: [], card: null, ...more }).map(
    ({ key, date, kind }) => `${date} ${kind} ${key}`,
  )

const cases = zones.flatMap((zone) => days.map((day) => [zone, day] as const))

it.each(cases)('in %s, early and late on %s, each event stands on its day', (zone, day) => {
  const term = contractIn(zone, ['yearly.base', '2025-12-01', '2026-12-01'])
  const card = { expiryYear: 2027, expiryMonth: 2 }
  const ahead = [
    { at: startOfDay('2027-03-01', zone), paidOn: '2027-03-01', cycle: 'month', month: '2027-02', minor: 2_200 },
  ] as const
  for (const instant of [startOfDay(day, zone), startOfDay(day, zone) + 23 * 3_600_000]) {
    expect(said(term, instant, { card, ahead }).slice(0, 4)).toEqual([
      '2026-11-27 deadline deadline-2026-11-27',
      '2026-12-01 renewal plan-2026-12-01',
      '2027-02-28 card-expiry card-2027-02',
      '2027-03-01 payment payment-month-2027-02',
    ])
  }
})

const zone = 'Asia/Tokyo'
const now = startOfDay('2026-11-21', zone)

it.each<[string, Contract, readonly string[]]>([
  [
    'a coupon that ends, on its last day, and the last day to choose what follows',
    contractIn(zone, ['coupon.base', '2026-06-01', '2027-02-01']),
    ['2027-01-28 deadline deadline-2027-01-28', '2027-01-31 change plan-2027-02-01'],
  ],
  [
    'a trial, on its last day',
    contractIn(zone, ['trial.base', '2026-11-20', '2026-12-20']),
    ['2026-11-20 change plan-2026-11-20', '2026-12-19 change plan-2026-12-20'],
  ],
  [
    'another plan that is scheduled instead of the renewal',
    contractIn(zone, ['yearly.base', '2026-04-01', '2027-04-01'], ['standard.base', '2027-04-01']),
    ['2027-03-28 deadline deadline-2027-03-28', '2027-04-01 change plan-2027-04-01'],
  ],
  [
    'a seat that ends',
    contractIn(zone, ['standard.base', '2026-01-01'], ['standard.viewer', '2026-01-01', '2026-12-01']),
    ['2026-12-01 change viewers-2026-12-01'],
  ],
  [
    'a custom add-on that ends',
    contractIn(zone, ['standard.base', '2026-01-01'], ['camera.custom', '2026-01-01', '2026-12-01']),
    ['2026-12-01 change custom-camera-2026-12-01'],
  ],
  [
    'a pause without the seats that it takes',
    contractIn(
      zone,
      ['standard.base', '2026-01-01', '2026-11-05'],
      ['standard.viewer', '2026-01-01', '2026-11-05'],
      ['paused.base', '2026-11-05'],
    ),
    ['2026-11-05 change plan-2026-11-05'],
  ],
  [
    'no renewal after a cancellation',
    {
      ...contractIn(zone, ['yearly.base', '2026-04-01', '2027-04-01']),
      cancellation: { state: 'reserved', at: startOfDay('2027-04-01', zone) },
    },
    ['2027-03-31 change plan-2027-04-01', '2027-04-30 games games-2027-04-30'],
  ],
])('the feed has %s', (_, contract, expected) => {
  expect(said(contract, now)).toEqual(expected)
})

it('the feed has the next try of each unpaid bill, those of a day once, and the day on which the plan stops', () => {
  const contract = contractIn(zone, ['standard.base', '2026-01-01'])
  const tries = ['2026-11-24T00:05+09:00', '2026-11-24T00:06+09:00', '2026-11-25T00:05+09:00'].map((at) =>
    Date.parse(at),
  )
  const pausesAt = startOfDay('2026-11-28', zone)
  expect(said(contract, now, { unpaid: { tries, pausesAt } })).toEqual([
    '2026-11-24 next-try try-2026-11-24',
    '2026-11-25 next-try try-2026-11-25',
    '2026-11-28 stop stop-2026-11-28',
  ])
  expect(said(contract, now, { unpaid: { tries: [], pausesAt: null } })).toEqual([])
})

it('the feed has the first day of a sleep, until when it can be undone, and the first day after it with the seats', () => {
  const sleeping = (days: readonly [string, string], everyYear: boolean): Contract => {
    const [from, until] = [on(days[0]), on(days[1])]
    return { ...club, sleeps: [{ from, until, plannedUntil: until, everyYear }] }
  }
  const events = (contract: Contract) =>
    feedEvents({ contract, catalogue: sleepingCatalogue(), now, ahead: [], fixed: [], card: null })
  const seats = { analysts: 3, viewers: 12 }
  expect(events(sleeping(['2027-07-01', '2027-08-21'], false))).toEqual([
    {
      key: 'falls-asleep-2027-07-01',
      date: '2027-07-01',
      kind: 'falls-asleep',
      groupId: 'standard',
      undoneUntil: '2027-06-30',
    },
    { key: 'wakes-2027-08-21', date: '2027-08-21', kind: 'wakes', groupId: 'standard', seats },
  ])
  const yearly = events(sleeping(['2026-07-01', '2026-08-21'], true)).map(({ key }) => key)
  expect(yearly).toEqual(['falls-asleep-2027-07-01', 'wakes-2027-08-21'])
})

it('the feed has the last day to answer a request and to restore a game', () => {
  const contract = contractIn(zone, ['standard.base', '2026-01-01'])
  const request = startOfDay('2026-11-28', zone)
  expect(said(contract, now, { request, trash: startOfDay('2026-12-21', zone) })).toEqual([
    '2026-11-27 request request-2026-11-27',
    '2026-12-20 trash trash-2026-12-20',
  ])
})

it('says of what can be undone until when', () => {
  const contract: Contract = {
    ...contractIn(zone, ['standard.base', '2026-01-01'], ['standard.viewer', '2026-01-01']),
    seatsGivenUp: [{ at: startOfDay('2026-12-01', zone), seats: { analysts: 0, viewers: 1 }, kept: null }],
  }
  const events = feedEvents({ contract, catalogue, now, ahead: [], fixed: [], card: null })
  expect(events).toMatchObject([{ key: 'viewers-2026-12-01', date: '2026-12-01', undoneUntil: '2026-11-30' }])
  const lent = contractIn(zone, ['standard.base', '2026-01-01'], ['camera.custom', '2026-01-01', '2026-12-01'])
  const fewer = feedEvents({ contract: lent, catalogue, now, ahead: [], fixed: [], card: null })
  expect(fewer).toMatchObject([{ change: { before: 1, after: 0 }, undoneUntil: '2026-11-30' }])
})

it('has one event of a kind and a day, from before the first change to after the last', () => {
  const hour = 3_600_000
  const boughtAt = (id: string, at: number): PlanEntry => ({ ...inZone(zone, [id, '2026-11-20']), start: at })
  const noon = startOfDay('2026-11-20', zone) + 12 * hour
  const base = inZone(zone, ['standard.base', '2026-01-01'])
  const seats = [noon, noon + 1, noon + hour].flatMap((at) =>
    ['standard.viewer', 'standard.analyst'].map((id) => boughtAt(id, at)),
  )
  const contract = { ...contractIn(zone), entries: [base, ...seats] }
  const events = feedEvents({ contract, catalogue, now, ahead: [], fixed: [], card: null })
  expect(events.map(({ key }) => key)).toEqual(['analysts-2026-11-20', 'viewers-2026-11-20'])
  const changes = events.flatMap((event) => (event.kind === 'change' ? [event.change] : []))
  expect(changes.map((change) => change.kind !== 'plan' && change.after - change.before)).toEqual([3, 3])
})

it('names no two events alike, whatever falls on one day', () => {
  const day = startOfDay('2026-11-20', zone)
  const noon = day + 43_200_000
  const term = inZone(zone, ['yearly.base', '2025-11-20', '2026-11-20'])
  const renewed = { ...term, start: day, end: noon }
  const upgraded = { ...inZone(zone, ['standard.base', '2026-11-20']), start: noon }
  const bill = { paidOn: '2026-11-20', cycle: 'year', month: '2026-11', minor: 100 } as const
  const sleep = { from: on('2026-12-01'), until: on('2027-02-01'), plannedUntil: on('2027-02-01'), everyYear: false }
  const events = [
    ...feedEvents({
      contract: { ...contractIn(zone), entries: [term, renewed, upgraded] },
      catalogue,
      now,
      ahead: [{ ...bill, at: noon }],
      fixed: [{ ...bill, state: { kind: 'open' } }],
      card: { expiryYear: 2026, expiryMonth: 11 },
      unpaid: { tries: [noon, noon], pausesAt: now + 43_200_000 },
    }),
    ...feedEvents({
      contract: { ...club, sleeps: [sleep, { ...sleep, until: on('2027-03-01') }] },
      catalogue: sleepingCatalogue(),
      now,
      ahead: [],
      fixed: [],
      card: null,
    }),
  ]
  const keys = events.map(({ key }) => key)
  expect(keys).toEqual([...new Set(keys)])
  expect(new Set(events.map(({ kind }) => kind))).toEqual(
    new Set(['payment', 'change', 'deadline', 'card-expiry', 'next-try', 'stop', 'falls-asleep', 'wakes']),
  )
  expect(events.find(({ kind }) => kind === 'payment')).toMatchObject({ state: { kind: 'open' } })
})

it('leaves out what came and went within a day', () => {
  const base = inZone(zone, ['standard.base', '2026-01-01'])
  const noon = startOfDay('2026-11-20', zone) + 43_200_000
  const seat = { ...inZone(zone, ['standard.viewer', '2026-11-20']), start: noon, end: noon + 60_000 }
  expect(said({ ...contractIn(zone), entries: [base, seat] }, now)).toEqual([])
})
