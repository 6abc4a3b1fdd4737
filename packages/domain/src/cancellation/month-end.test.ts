import { describe, expect, it } from 'vitest'
import { computeMonthlyBilling } from '../billing/index.ts'
import { startOfDay } from '../calendar/index.ts'
import type { Catalogue, CataloguePlan, GroupKind, PlanGroup, PlanRole } from '../catalogue/index.ts'
import type { Contract, PlanEntry } from '../contract/index.ts'
import { applySchedule, passBoundary } from '../lifecycle/index.ts'
import {
  gamesKeptUntil,
  isCancellationDate,
  keptAfterEnd,
  leavingOn,
  previewWaysToLeave,
  scheduledCancellationOf,
  waysToLeave,
  withdrawalOf,
} from './index.ts'

const zone = 'Asia/Tokyo'
const none = { uploadHardSeconds: 0, uploadSoftSeconds: 0, exportHardSeconds: 0, exportSoftSeconds: 0 }
const group = (id: string, kind: GroupKind, cycle: 'month' | 'year', discountPercent = 0): PlanGroup => ({
  id,
  kind,
  cycle,
  tier: null,
  offering: 'not-for-sale',
  discountPercent,
  baseGroupId: discountPercent > 0 ? 'basic' : null,
})
const groups = [
  group('basic', 'paid', 'month'),
  group('small', 'paid', 'month'),
  group('cheaper', 'paid', 'month', 20),
  group('mbp', 'mbp', 'month'),
  group('trial', 'trial', 'month'),
  group('paused', 'settlement-readonly', 'month'),
  group('yearly', 'paid', 'year'),
]
const plan = (of: PlanGroup, role: PlanRole): CataloguePlan => ({
  id: `${of.id}.${role}`,
  groupId: of.id,
  role,
  cycle: of.cycle,
  prices: { JPY: role === 'base' ? 30_000n : 1_000n },
  allowance: none,
})
const catalogue: Catalogue = {
  groups: new Map(groups.map((each) => [each.id, each])),
  plans: new Map(
    groups
      .flatMap((each) => (['base', 'viewer'] as const).map((role) => plan(each, role)))
      .map((each) => [each.id, each]),
  ),
}
const day = (date: string) => startOfDay(date, zone)
const entry = (contractPlanId: string, from: string, to?: string): PlanEntry => ({
  id: `${contractPlanId}@${from}`,
  contractPlanId,
  couponId: null,
  limits: null,
  start: day(from),
  end: to === undefined ? null : day(to),
})
const contract = (entries: readonly PlanEntry[], change: Partial<Contract> = {}): Contract => ({
  id: 'contract',
  currency: 'JPY',
  taxRegion: 'JP',
  zone,
  entries,
  cancellation: { state: 'none' },
  yearlyAnchor: null,
  ...change,
})
const NOON = day('2026-11-26') + 12 * 3_600_000
const MONTH_END = day('2026-12-01')
const monthly = contract([entry('basic.base', '2026-01-01'), entry('basic.viewer', '2026-11-11')])

const ways = (of: Contract, now = NOON) => {
  const found = waysToLeave({ contract: of, catalogue, unsettled: false, now })
  return found.kind === 'refused' ? [] : found.ways
}

describe('who pays by the month can leave at its end', () => {
  it.each([
    ['a plan', monthly, ['reserve', 'close']],
    ['the football-type plan', contract([entry('mbp.base', '2026-01-01')]), ['reserve', 'close']],
    [
      'a coupon that lasts over it',
      contract([entry('cheaper.base', '2026-11-11', '2027-02-11')]),
      ['reserve', 'close'],
    ],
    ['a coupon that ends before it', contract([entry('cheaper.base', '2026-10-28', '2026-11-28')]), ['close']],
    ['a plan that ends with it', contract([entry('basic.base', '2026-01-01', '2026-12-01')]), ['reserve', 'close']],
    ['a trial', contract([entry('trial.base', '2026-11-20', '2026-12-20')]), ['close']],
    ['a plan that can only be read', contract([entry('paused.base', '2026-11-05')]), ['close']],
    ['a term', contract([entry('yearly.base', '2026-03-01', '2027-03-01')]), ['reserve']],
  ])('%s', (_, of, expected) => {
    expect(ways(of).map(({ kind }) => kind)).toEqual(expected)
  })

  it('by its last millisecond, also on the last day, of which any other instant is today', () => {
    const last = MONTH_END - 1
    const on = (date: number, now = NOON) => leavingOn(ways(monthly, now), date, monthly)?.kind
    expect([on(last), on(NOON), on(MONTH_END), on(last - 1)]).toEqual(['reserve', 'close', undefined, undefined])
    const evening = last - 3_600_000
    expect([on(last, evening), on(last - 1, evening), on(evening, evening)]).toEqual(['reserve', 'close', 'close'])
    expect(ways(monthly).map((way) => isCancellationDate(way, last, monthly))).toEqual([true, false])
  })
})

describe('the last bill', () => {
  it('is a whole month at its end, and the used days at once', () => {
    const preview = previewWaysToLeave({
      contract: monthly,
      catalogue,
      unsettled: false,
      now: NOON,
      userContracts: [],
      storedSecondsOverRetention: 0,
    })
    if (preview.kind === 'refused') throw new Error(preview.reason)
    // 30,000 and 20 of 30 days of a viewer; 26 of 30 days and 16 of 30.
    expect(preview.ways.map(({ lastInvoice }) => lastInvoice?.total.minor)).toEqual([33_732n, 29_186n])
  })

  it('has nothing of the month that it is on, where the account was closed and opened again with a coupon', () => {
    const coupon = { ...entry('cheaper.base', '2026-11-20', '2027-02-20'), couponId: 'spring' }
    const again = contract([entry('basic.base', '2026-01-01', '2026-11-10'), coupon], { closings: [day('2026-11-10')] })
    const preview = previewWaysToLeave({
      contract: again,
      catalogue,
      unsettled: false,
      now: NOON,
      userContracts: [],
      storedSecondsOverRetention: 0,
    })
    if (preview.kind === 'refused') throw new Error(preview.reason)
    const [{ lastInvoice } = { lastInvoice: null }] = preview.ways
    // 11 of 30 days at 24,000, with the next month.
    expect([lastInvoice?.month, lastInvoice?.total.minor]).toEqual(['2026-12', 9_680n])
  })

  it('is the last: nothing is billed of the month after it', () => {
    const [way] = ways(monthly)
    if (way?.kind !== 'reserve') throw new Error('not scheduled')
    const reserved = {
      ...applySchedule(monthly, way.schedule, String),
      cancellation: { state: 'reserved', at: way.at } as const,
    }
    const passed = passBoundary(reserved, catalogue, MONTH_END)
    if (passed.kind === 'nothing') throw new Error('nothing happened')
    const ended = applySchedule(reserved, passed.schedule, String)
    const bill = (month: string) =>
      computeMonthlyBilling({ contract: ended, catalogue, month, storedSecondsOverRetention: 36_000 })
    expect(passed.kind).toBe('cancelled')
    expect(bill('2026-11').total.minor).toBe(33_732n)
    expect(bill('2026-12').lines).toEqual([])
  })
})

describe('withdrawn before it begins', () => {
  it.each([
    ['an open plan and its seat', monthly],
    ['a coupon', contract([entry('cheaper.base', '2026-11-11', '2027-02-11')])],
    [
      'a change that begins then',
      contract([entry('basic.base', '2026-01-01', '2026-12-01'), entry('small.base', '2026-12-01')]),
    ],
    ['a seat that ends later', contract([...monthly.entries, entry('basic.viewer', '2026-11-12', '2027-01-01')])],
  ])('%s is exactly what it was', (_, before) => {
    const [way] = ways(before)
    if (way?.kind !== 'reserve') throw new Error('not scheduled')
    const cut = applySchedule(before, way.schedule, String)
    expect(scheduledCancellationOf({ ...cut, cancellation: { state: 'reserved', at: way.at } }, catalogue, NOON)).toBe(
      MONTH_END,
    )
    const again = applySchedule(cut, withdrawalOf(cut, way.at, way.kept), String)
    const plain = ({ entries }: Contract) =>
      entries.map(({ contractPlanId, start, end }) => [contractPlanId, start, end])
    expect(plain(again)).toEqual(plain(before))
  })

  it('continues what a pause replaced meanwhile', () => {
    const [way] = ways(monthly)
    if (way?.kind !== 'reserve') throw new Error('not scheduled')
    const resumed = contract([
      entry('basic.base', '2026-01-01', '2026-11-20'),
      entry('basic.base', '2026-11-22', '2026-12-01'),
    ])
    expect(withdrawalOf(resumed, way.at, way.kept)).toMatchObject({
      end: [],
      add: [{ contractPlanId: 'basic.base', start: MONTH_END, end: null }, { contractPlanId: 'basic.viewer' }],
    })
  })
})

describe('what is kept after the end', () => {
  const ended = (id: string, change: Partial<Contract> = {}) =>
    contract([entry(`${id}.base`, '2026-01-01', '2026-12-01')], {
      cancellation: { state: 'done', at: MONTH_END },
      ...change,
    })
  const UNTIL = day('2026-12-31')

  it.each([
    ['a month: thirty days, then the account is closed', ended('basic'), null, { until: UNTIL, closes: true }],
    ['a term: thirty days', ended('yearly'), null, { until: UNTIL, closes: false }],
    ['an account closed at once: thirty days', ended('basic'), MONTH_END, { until: UNTIL, closes: false }],
    ['an account that was closed after them: nothing', ended('basic'), UNTIL, null],
    ['what ended unpaid: no end is set', ended('paused'), null, null],
    ['a contract that runs', monthly, null, null],
    ['one whose end has not come', ended('basic', { cancellation: { state: 'reserved', at: MONTH_END } }), null, null],
  ])('%s', (_, of, closedAt, kept) => {
    expect(keptAfterEnd(of, catalogue, closedAt)).toEqual(kept)
  })

  it.each<[string, Contract, number | null]>([
    ['has ended', ended('basic'), UNTIL],
    ['is going to end', ended('basic', { cancellation: { state: 'reserved', at: MONTH_END } }), UNTIL],
    ['ended unpaid', ended('paused'), null],
    ['runs', monthly, null],
  ])('the day of the games is known of a contract that %s', (_, of, until) => {
    expect(gamesKeptUntil(of, catalogue, MONTH_END - 1)).toBe(until)
  })
})
