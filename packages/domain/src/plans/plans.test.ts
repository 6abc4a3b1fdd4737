import { describe, expect, it } from 'vitest'
import { startOfDay } from '../calendar/index.ts'
import type { Allowance, Catalogue, CataloguePlan, PlanGroup, PlanRole, Tier } from '../catalogue/index.ts'
import { baseEntryAt, type Contract, contractStateAt, type PlanEntry } from '../contract/index.ts'
import {
  applySchedule,
  decidePlanChange,
  decideYearlyChange,
  nextTermOf,
  offeredGroups,
  planCards,
  planChangeBlock,
  previewPlanChange,
  schedulingDeadline,
  timeLosses,
} from './index.ts'

const zone = 'Asia/Tokyo'
const none = { uploadHardSeconds: 0, uploadSoftSeconds: 0, exportHardSeconds: 0, exportSoftSeconds: 0 }

const group = (id: string, tier: Tier | null, more: Partial<PlanGroup> = {}): PlanGroup => ({
  id,
  kind: 'paid',
  tier,
  cycle: 'month',
  offering: 'regional',
  discountPercent: 0,
  baseGroupId: null,
  ...more,
})

const groups = [
  group('standard', 'standard'),
  group('basic', 'basic'),
  group('plus', 'standardPlus'),
  group('pro', 'pro', { offering: 'global' }),
  group('mbp', null, { kind: 'mbp', offering: 'not-for-sale' }),
  group('trial', null, { kind: 'trial', offering: 'not-for-sale' }),
  group('paused', null, { kind: 'settlement-readonly', offering: 'not-for-sale' }),
  group('yearly', 'standard', { cycle: 'year' }),
  group('coupon', 'standard', { discountPercent: 20, baseGroupId: 'standard', offering: 'not-for-sale' }),
]

const price: Record<string, bigint> = { basic: 9_900n, standard: 19_800n, plus: 29_800n, coupon: 19_800n }

const plan = (of: PlanGroup, role: PlanRole): CataloguePlan => ({
  id: `${of.id}.${role}`,
  groupId: of.id,
  role,
  cycle: of.cycle,
  prices: { JPY: role === 'base' ? (price[of.id] ?? 0n) : 500n },
  allowance: none,
})

const catalogue: Catalogue = {
  groups: new Map(groups.map((each) => [each.id, each])),
  plans: new Map(
    groups
      .flatMap((each) => (['base', 'analyst', 'viewer', 'upload'] as const).map((role) => plan(each, role)))
      .map((each) => [each.id, each]),
  ),
}

const entry = (contractPlanId: string, from: string, to?: string): PlanEntry => ({
  id: `${contractPlanId}@${from}`,
  contractPlanId,
  couponId: null,
  limits: null,
  start: startOfDay(from, zone),
  end: to === undefined ? null : startOfDay(to, zone),
})

const contractOf = (...entries: PlanEntry[]): Contract => ({
  id: 'contract',
  currency: 'JPY',
  taxRegion: 'JP',
  zone,
  entries,
  cancellation: { state: 'none' },
  yearlyAnchor: null,
})

const now = startOfDay('2026-11-21', zone) + 5_000
const organization = { isGlobal: false, isEsports: false }
const decide = (contract: Contract, groupId: string, at = now) =>
  decidePlanChange({ contract, catalogue, organization, unsettled: false, now: at, selection: { groupId } })

describe('choosing a monthly plan', () => {
  it.each([
    ['basic.base', 'standard', 'upgrade', now],
    ['basic.base', 'plus', 'upgrade', now],
    ['plus.base', 'basic', 'downgrade', startOfDay('2026-12-01', zone)],
    ['mbp.base', 'plus', 'downgrade', startOfDay('2026-12-01', zone)],
    ['trial.base', 'basic', 'purchase', now],
  ])('from %s to %s is a %s', (from, to, kind, boundary) => {
    expect(decide(contractOf(entry(from, '2026-10-01')), to)).toMatchObject({ kind, boundary })
  })

  it.each([
    ['the current plan', contractOf(entry('basic.base', '2026-10-01')), 'basic', 'already-current'],
    ['what is not offered here', contractOf(entry('basic.base', '2026-10-01')), 'pro', 'not-offered'],
    ['a plan while a settlement failed', contractOf(entry('paused.base', '2026-11-01')), 'basic', 'unsettled'],
    [
      'what is scheduled already',
      contractOf(entry('plus.base', '2026-10-01', '2026-12-01'), entry('basic.base', '2026-12-01')),
      'basic',
      'already-scheduled',
    ],
    [
      'the full price of what is scheduled with a coupon',
      contractOf(entry('plus.base', '2026-10-01', '2026-12-01'), entry('coupon.base', '2026-12-01', '2027-03-01')),
      'standard',
      'already-scheduled',
    ],
  ])('refuses %s', (_, contract, groupId, reason) => {
    expect(decide(contract, groupId)).toEqual({ kind: 'refused', reason })
  })

  it('leaves esports organisations to the support', () => {
    const contract = contractOf(entry('basic.base', '2026-10-01'))
    const esports = { isGlobal: false, isEsports: true }
    expect(planChangeBlock({ contract, catalogue, organization: esports, unsettled: false, now })).toBe('esports')
  })

  it('waits for the end of a yearly term, until the end of the day 3 days before it and not a millisecond longer', () => {
    const contract = contractOf(entry('yearly.base', '2025-12-01', '2026-12-01'))
    const deadline = schedulingDeadline(startOfDay('2026-12-01', zone), zone)
    expect(deadline).toBe(startOfDay('2026-11-28', zone))
    expect(decide(contract, 'basic', deadline - 1)).toMatchObject({ boundary: startOfDay('2026-12-01', zone) })
    expect(decide(contract, 'basic', deadline)).toEqual({ kind: 'refused', reason: 'past-deadline' })
  })

  it('carries seats over, keeps hours bought, and leaves neither gap nor overlap', () => {
    const contract = contractOf(
      entry('basic.base', '2026-10-01'),
      entry('basic.viewer', '2026-10-01'),
      entry('basic.upload', '2026-11-02', '2026-12-01'),
    )
    const change = decide(contract, 'standard')
    if (change.kind === 'refused') throw new Error(change.reason)
    const after = applySchedule(contract, change.schedule, (index) => `new-${index}`)
    expect(baseEntryAt(after, catalogue, now - 1)?.contractPlanId).toBe('basic.base')
    expect(baseEntryAt(after, catalogue, now)?.contractPlanId).toBe('standard.base')
    const running = after.entries.filter((each) => each.end === null || each.end > now)
    expect(running.map((each) => each.contractPlanId).sort()).toEqual([
      'basic.upload',
      'standard.base',
      'standard.viewer',
    ])
  })

  it('replaces an earlier reservation', () => {
    const contract = contractOf(entry('plus.base', '2026-10-01', '2026-12-01'), entry('basic.base', '2026-12-01'))
    const change = decide(contract, 'standard')
    expect(change).toMatchObject({ kind: 'downgrade', schedule: { withdraw: ['basic.base@2026-12-01'] } })
  })
})

describe('what a change costs', () => {
  it('is computed by the function that charges: the rest of November on Standard+', () => {
    const contract = contractOf(entry('standard.base', '2026-10-01'))
    const preview = previewPlanChange({
      contract,
      catalogue,
      organization,
      unsettled: false,
      now,
      selection: { groupId: 'plus' },
      storedSecondsOverRetention: 0,
    })
    if (preview.kind === 'refused') throw new Error(preview.reason)
    // 20 days at 19,800 and 10 at 29,800: 13,200 + 9,933, taxed once.
    expect(preview.thisMonth.total.minor).toBe(25_446n)
    expect(preview.before.total.minor).toBe(21_780n)
    expect(preview.fullMonth.total.minor).toBe(32_780n)
  })
})

describe('the shelf', () => {
  it('offers by region, lowest tier first', () => {
    expect(offeredGroups(catalogue, organization, 'month').map((each) => each.id)).toEqual([
      'basic',
      'standard',
      'plus',
    ])
    expect(offeredGroups(catalogue, { isGlobal: true, isEsports: false }, 'month').map((each) => each.id)).toEqual([
      'pro',
    ])
  })

  it('marks the current plan and shows prices with tax', () => {
    const contract = contractOf(entry('basic.base', '2026-10-01'))
    const cards = planCards({ contract, catalogue, organization, now, cycle: 'month' })
    expect(cards.map((card) => [card.status, card.price.minor])).toEqual([
      ['current', 10_890n],
      ['available', 21_780n],
      ['available', 32_780n],
    ])
  })

  it('shows what a coupon contract pays now beside the full price, and does not sell the same plan again', () => {
    const contract = contractOf(entry('coupon.base', '2026-10-01', '2027-01-01'))
    const cards = planCards({ contract, catalogue, organization, now, cycle: 'month' })
    expect(cards.map((card) => [card.status, card.price.minor, card.discount?.price.minor])).toEqual([
      ['available', 10_890n, undefined],
      ['after-discount', 21_780n, 17_424n],
      ['available', 32_780n, undefined],
    ])
    expect(cards[1]?.discount?.until).toBe(startOfDay('2027-01-01', zone))
    const again = { contract, catalogue, organization, unsettled: false, now, selection: { groupId: 'standard' } }
    expect(decidePlanChange(again)).toEqual({ kind: 'refused', reason: 'already-current' })
  })

  it('shows a plan that is scheduled with a coupon at the price and for the days that it will have', () => {
    const contract = contractOf(
      entry('plus.base', '2026-10-01', '2026-12-01'),
      entry('coupon.base', '2026-12-01', '2027-03-01'),
    )
    const cards = planCards({ contract, catalogue, organization, now, cycle: 'month' })
    expect(cards.map((card) => [card.status, card.isCurrent, card.price.minor, card.discount?.price.minor])).toEqual([
      ['available', false, 10_890n, undefined],
      ['scheduled', false, 21_780n, 17_424n],
      ['current', true, 32_780n, undefined],
    ])
    expect(cards[1]?.discount).toMatchObject({
      from: startOfDay('2026-12-01', zone),
      until: startOfDay('2027-03-01', zone),
    })
  })

  it('says of a plan that it is the one in force, also under its coupon and where it is scheduled once more', () => {
    const current = (contract: Contract) =>
      planCards({ contract, catalogue, organization, now, cycle: 'month' })
        .filter((card) => card.isCurrent)
        .map((card) => card.status)
    expect(current(contractOf(entry('coupon.base', '2026-10-01', '2027-01-01')))).toEqual(['after-discount'])
    const again = contractOf(entry('standard.base', '2026-10-01', '2026-12-01'), entry('coupon.base', '2026-12-01'))
    expect(current(again)).toEqual(['scheduled'])
    const cancelled: Contract = { ...again, cancellation: { state: 'done', at: now - 1 } }
    expect(current(cancelled)).toEqual([])
  })

  it('prices an hour of extra time, of a year by its sixty minutes', () => {
    const hour = (cycle: 'month' | 'year') =>
      planCards({ contract: contractOf(), catalogue, organization, now, cycle }).map((card) => card.uploadPrice?.minor)
    expect(hour('month')).toEqual([550n, 550n, 550n])
    expect(hour('year')).toEqual([33_000n])
  })

  it('counts a contract as cancelled from its cancellation date on', () => {
    const contract: Contract = {
      ...contractOf(entry('yearly.base', '2025-10-01', '2026-10-01')),
      cancellation: { state: 'reserved', at: now },
    }
    expect(contractStateAt(contract, catalogue, now - 1).kind).toBe('none')
    expect(contractStateAt(contract, catalogue, now).kind).toBe('cancelled')
  })
})

describe('a year under the football-type plan', () => {
  it.each([
    ['mbp.base', 'today'],
    ['plus.base', 'today'],
  ])('is a downgrade from %s, and begins %s', (from) => {
    const now = startOfDay('2026-11-11', zone) + 50_000
    const contract = contractOf(entry(from, '2026-10-01'))
    const organization = { isGlobal: false, isEsports: false }
    const selection = { groupId: 'yearly' }
    const change = decideYearlyChange({ contract, catalogue, organization, unsettled: false, now, selection })
    expect(change).toMatchObject({ kind: 'downgrade', term: { firstDay: '2026-11-11' } })
  })
})

describe('a change of plan takes away', () => {
  const hours = (upload: number, exporting: number) => ({
    uploadHardSeconds: upload * 3600,
    uploadSoftSeconds: 0,
    exportHardSeconds: exporting * 3600,
    exportSoftSeconds: 0,
  })
  const given: Record<string, Allowance> = {
    'basic.base': hours(10, 0),
    'standard.base': hours(15, 1),
    'plus.base': hours(20, 10),
    'yearly.base': hours(180, 12),
  }
  const stocked: Catalogue = {
    ...catalogue,
    plans: new Map([...catalogue.plans].map(([id, of]) => [id, { ...of, allowance: given[id] ?? of.allowance }])),
  }
  const uploadLoss = (fromHours: number, toHours: number) => ({ kind: 'upload', cycle: 'month', fromHours, toHours })
  it.each([
    ['plus', 'basic', [uploadLoss(20, 10), { kind: 'export-gone' }]],
    ['plus', 'standard', [uploadLoss(20, 15), { kind: 'export-limited', cycle: 'month', toHours: 1 }]],
    ['plus', 'yearly', [uploadLoss(20, 15), { kind: 'export-limited', cycle: 'month', toHours: 1 }]],
    ['standard', 'basic', [uploadLoss(15, 10), { kind: 'export-gone' }]],
    ['standard', 'yearly', []],
    ['basic', 'plus', []],
  ])('from %s to %s', (from, to, expected) => {
    const group = stocked.groups.get(to)
    if (group === undefined) throw new Error(to)
    expect(
      timeLosses(contractOf(entry(`${from}.base`, '2026-10-01')), stocked, group, startOfDay('2026-11-11', zone)),
    ).toEqual(expected)
  })

  it('nothing from who has no plan, and some of the hours where a few are left', () => {
    const group = stocked.groups.get('basic')
    const few = stocked.groups.get('standard')
    if (group === undefined || few === undefined) throw new Error('no group')
    const now = startOfDay('2026-11-11', zone)
    expect(timeLosses(contractOf(), stocked, group, now)).toEqual([])
    const own = { ...entry('standard.base', '2026-10-01'), limits: hours(15, 4) }
    expect(timeLosses(contractOf(own), stocked, few, now)).toEqual([
      { kind: 'export-less', cycle: 'month', fromHours: 4, toHours: 1 },
    ])
  })
})

describe('the yearly term that follows', () => {
  const yearly = (more: Partial<Contract> = {}): Contract => ({
    ...contractOf(entry('yearly.base', '2026-03-01', '2027-03-01'), entry('yearly.viewer', '2026-03-01', '2027-03-01')),
    yearlyAnchor: startOfDay('2026-03-01', zone),
    ...more,
  })
  const now = startOfDay('2026-11-11', zone)
  const start = startOfDay('2027-03-01', zone)

  it('is the renewal of the plan in force and its seats', () => {
    const next = nextTermOf(yearly(), catalogue, now)
    expect(next).toMatchObject({ start })
    expect(next?.contract.entries.slice(2).map((each) => [each.contractPlanId, each.start])).toEqual([
      ['yearly.base', start],
      ['yearly.viewer', start],
    ])
  })

  it('is what was reserved for it', () => {
    const seat = entry('yearly.viewer', '2027-03-01', '2028-03-01')
    const entries = [...yearly().entries, entry('yearly.base', '2027-03-01', '2028-03-01'), seat]
    expect(nextTermOf(yearly({ entries }), catalogue, now)?.contract.entries).toEqual(entries)
  })

  it('keeps the seats that are held, were they added after the reservation', () => {
    const entries = [...yearly().entries, entry('yearly.base', '2027-03-01', '2028-03-01')]
    const next = nextTermOf(yearly({ entries }), catalogue, now)
    expect(next?.contract.entries.at(-1)).toMatchObject({ contractPlanId: 'yearly.viewer', start })
  })

  it.each([
    ['after a reserved cancellation', yearly({ cancellation: { state: 'reserved', at: start } })],
    ['where a monthly plan is reserved', yearly({ entries: [...yearly().entries, entry('basic.base', '2027-03-01')] })],
    ['of a monthly plan', contractOf(entry('basic.base', '2026-03-01'))],
    ['of a contract without a plan', contractOf()],
  ])('is none %s', (_case, of) => {
    expect(nextTermOf(of, catalogue, now)).toBeNull()
  })
})
