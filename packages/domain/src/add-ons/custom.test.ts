import { describe, expect, it } from 'vitest'
import {
  announcementNow,
  computeMonthlyBilling,
  computeYearlyTerm,
  priceNotice,
  pricesHeld,
  untoldRises,
} from '../billing/index.ts'
import { type LocalDate, startOfDay } from '../calendar/index.ts'
import { type CataloguePlan, groupRoles } from '../catalogue/index.ts'
import { type Contract, planOf } from '../contract/index.ts'
import {
  applySchedule,
  type PlanSchedule,
  passBoundary,
  pausePlan,
  scheduleOf,
  withdrawScheduled,
} from '../lifecycle/index.ts'
import { allowanceOfHours, contractOf, customAddOn, entryOf, group, withAddOns } from '../testing/draws.ts'
import {
  customOffers,
  decideAddOn,
  decideGiveUpCustom,
  decideKeepCustom,
  heldCustom,
  lostCustom,
  quoteAddOn,
} from './index.ts'

const on = (date: LocalDate) => startOfDay(date, 'Asia/Tokyo')
const now = on('2026-11-21') + 13 * 3_600_000

const groups = [
  group('standard', { tier: 'standard' }),
  group('plus', { tier: 'standardPlus' }),
  group('basic', { tier: 'basic' }),
  group('standardDiscount20Percent', { tier: 'standard', discountPercent: 20, baseGroupId: 'standard' }),
  group('year', { tier: 'standard', cycle: 'year' }),
  group('asleep', { kind: 'asleep', tier: 'standard', offering: 'not-for-sale' }),
  group('unpaid', { kind: 'settlement-readonly', offering: 'not-for-sale' }),
]
const price = { base: 19_800n, analyst: 2_000n, viewer: 500n, upload: 1_000n, export: 800n, storage: 18n }

const plans = groups.flatMap((of): CataloguePlan[] =>
  groupRoles.map((role) => ({
    id: `${of.id}.${role}`,
    groupId: of.id,
    role,
    cycle: of.cycle,
    prices: { JPY: of.kind === 'asleep' ? 0n : of.cycle === 'year' ? price[role] * 10n : price[role] },
    allowance: allowanceOfHours(0),
  })),
)
const catalogue = withAddOns(
  {
    groups: new Map(groups.map((each) => [each.id, each])),
    plans: new Map(plans.map((each) => [each.id, each])),
  },
  customAddOn('camera', 3_000n),
  customAddOn('stream', 5_000n, { most: 1, within: false, sleeps: false, discounted: true }),
  customAddOn('licence', 12_000n, { soldWith: ['year'] }, { cycle: 'year' }),
  customAddOn('archive', 24_000n, { soldWith: ['year'], within: false }, { cycle: 'year' }),
  customAddOn('scout', 4_000n, { within: false }),
  customAddOn('gone', 1_000n, {}, { sale: { retired: true, from: null, until: null } }),
)

const sleepFrom = (from: LocalDate, until: LocalDate) => ({
  from: on(from),
  until: on(until),
  plannedUntil: on(until),
  everyYear: false,
})
const held = (groupId = 'standard', more: Partial<Contract> = {}): Contract =>
  contractOf([entryOf('base', `${groupId}.base`, on('2026-10-01'), null)], more)
const yearly = (): Contract =>
  contractOf([entryOf('base', 'year.base', on('2026-10-01'), on('2027-10-01'))], { yearlyAnchor: on('2026-10-01') })

const payer = { hasContact: true, hasCard: true, paysByCard: true }
const input = (contract: Contract, at = now) => ({ contract, catalogue, payer, unsettled: false, now: at })
const addOn = (id: string, count = 1) => ({ kind: 'custom', groupId: id, count }) as const
const quoted = (contract: Contract, id: string, at = now) =>
  quoteAddOn({ ...input(contract, at), userContracts: [], storedSecondsOverRetention: 0 }, addOn(id))

const applied = (contract: Contract, schedule: PlanSchedule, name = 'new'): Contract =>
  applySchedule(contract, schedule, (index) => `${name}-${index}`)

function bought(contract: Contract, id: string, count = 1, at = now): Contract {
  const decision = decideAddOn(input(contract, at), addOn(id, count))
  if (decision.kind === 'refused') throw new Error(decision.reason)
  return applied(contract, { end: [], withdraw: [], add: decision.entries }, id)
}

const month = (contract: Contract, of: string) =>
  computeMonthlyBilling({ contract, catalogue, month: of, storedSecondsOverRetention: 0 })
const customIn = (contract: Contract, of: string) =>
  month(contract, of)
    .lines.filter(({ role }) => role === 'custom')
    .map(({ contractPlanId, amount, derivation }) => [
      contractPlanId.split('.')[0],
      Number(amount.minor),
      derivation.kind === 'days' ? derivation.days : derivation.kind,
    ])

describe('a custom add-on by the month', () => {
  it('is prorated by the days of all its units, rounded once, after the seats and before the hours', () => {
    const two = bought(bought(held(), 'camera'), 'camera')
    const withHours = applied(two, {
      end: [],
      withdraw: [],
      add: [{ contractPlanId: 'standard.upload', start: on('2026-11-01'), end: on('2026-12-01') }],
    })
    expect(customIn(two, '2026-11')).toEqual([['camera', 2_000, 20]])
    expect(customIn(two, '2026-12')).toEqual([['camera', 6_000, 62]])
    expect(month(withHours, '2026-11').lines.map(({ role }) => role)).toEqual(['base', 'custom', 'upload'])
  })

  it('is quoted as it is charged, and what begins with the next month is quoted as that month', () => {
    const quotes = ['camera', 'stream'].map((id) => {
      const quote = quoted(held(), id)
      return quote.kind === 'possible' ? [Number(quote.total.minor), Number(quote.monthly?.minor)] : quote.reason
    })
    expect(quotes).toEqual([
      [1_100, 3_300],
      [5_500, 5_500],
    ])
    expect(customIn(bought(held(), 'stream'), '2026-11')).toEqual([])
    expect(customIn(bought(held(), 'stream'), '2026-12')).toEqual([['stream', 5_000, 31]])
  })

  it.each([
    ['more than there may be', held(), 'camera', 4, 'amount-not-offered'],
    ['more than there may be with those that are held', bought(held(), 'camera', 2), 'camera', 2, 'amount-not-offered'],
    ['none', held(), 'camera', 0, 'amount-not-offered'],
    ['part of one', held(), 'camera', 1.5, 'amount-not-offered'],
    ['with a plan that may not have it', held('basic'), 'camera', 1, 'not-offered'],
    ['of another cycle', held(), 'licence', 1, 'not-offered'],
    ['that is retired', held(), 'gone', 1, 'not-offered'],
    ['that is not in the catalogue', held(), 'nothing', 1, 'not-offered'],
    ['without a price in the currency', held('standard', { currency: 'EUR' }), 'camera', 1, 'currency-unpriced'],
    [
      'from the next month where the contract ends before',
      held('standard', { cancellation: { state: 'reserved', at: on('2026-12-01') } }),
      'stream',
      1,
      'not-offered',
    ],
    [
      'from the next month where the plan of the waking may not have it',
      contractOf(
        [entryOf('base', 'standard.base', 0, on('2027-01-16')), entryOf('next', 'basic.base', on('2027-01-16'), null)],
        { sleeps: [sleepFrom('2026-12-01', '2027-01-16')] },
      ),
      'scout',
      1,
      'not-offered',
    ],
    [
      'from the next month where the plan ends before by itself',
      contractOf([entryOf('base', 'standard.base', on('2026-10-01'), on('2026-11-28'))]),
      'stream',
      1,
      'not-offered',
    ],
  ])('is refused: %s', (_, contract, id, count, reason) => {
    expect(decideAddOn(input(contract), addOn(id, count))).toEqual({ kind: 'refused', reason })
  })

  it('costs nothing asleep where its row says so', () => {
    const sleeps = [sleepFrom('2026-12-01', '2027-01-01')]
    const both = { ...bought(bought(held(), 'camera'), 'stream'), sleeps }
    expect(customIn(both, '2026-12')).toEqual([['stream', 5_000, 31]])
    expect(customIn(both, '2027-01').map(([id]) => id)).toEqual(['camera', 'stream'])
  })

  it.each([
    ['camera', 1_100, 3_300],
    ['scout', 4_400, 4_400],
    ['stream', 5_500, 5_500],
  ])('is quoted before a sleep on the first bill that has it: %s', (id, total, monthly) => {
    const sleeps = [sleepFrom('2026-12-01', '2027-01-01')]
    const quote = quoted(held('standard', { sleeps }), id)
    expect(quote.kind === 'possible' && [Number(quote.total.minor), Number(quote.monthly?.minor)]).toEqual([
      total,
      monthly,
    ])
  })

  it('is quoted on a bill that has what followed a closing, too', () => {
    const closed = on('2026-11-11')
    const contract = contractOf(
      [entryOf('old', 'standard.base', 0, closed), entryOf('base', 'standard.base', on('2026-11-20'), null)],
      { closings: [closed] },
    )
    const [quote, alone] = [quoted(contract, 'stream'), quoted(held(), 'stream')]
    const { total: bill } = month(bought(contract, 'stream'), '2026-12')
    expect(quote).toMatchObject({ bill, monthlyBill: alone.kind === 'possible' ? alone.bill : null })
  })

  it('has the discount of a coupon where its row says so, while the coupon’s plan is in force', () => {
    const contract = bought(bought(held('standardDiscount20Percent'), 'camera'), 'stream')
    expect(customIn(contract, '2026-12')).toEqual([
      ['camera', 3_000, 31],
      ['stream', 4_000, 31],
    ])
  })

  it('is free while the plan is paused', () => {
    const contract = bought(held(), 'camera', 1, on('2026-10-01'))
    const paused = pausePlan(contract, catalogue, [], on('2026-11-11'))
    if (paused === null) throw new Error('not paused')
    expect(customIn(applied(contract, paused.schedule), '2026-11')).toEqual([['camera', 1_000, 10]])
  })

  it('stays with a plan that may have it, and ends with the old one otherwise until that is withdrawn', () => {
    const contract = bought(held(), 'camera')
    const to = (id: string) => {
      const group = catalogue.groups.get(id)
      if (group === undefined) throw new Error(id)
      return scheduleOf(contract, catalogue, {
        to: group,
        seats: { analysts: 1, viewers: 0 },
        boundary: on('2026-12-01'),
        now,
      })
    }
    expect(customIn(applied(contract, to('plus')), '2026-12')).toEqual([['camera', 3_000, 31]])
    const basic = to('basic')
    const changed = applied(contract, basic, 'changed')
    expect(customIn(changed, '2026-12')).toEqual([])
    const cuts = basic.end.map(({ entryId }) => ({ entryId, end: null }))
    const withdrawn = withdrawScheduled(changed, catalogue, cuts, now)
    expect(withdrawn && applied(changed, withdrawn).entries).toEqual(contract.entries)
    const again = applied(changed, {
      end: [],
      withdraw: [],
      add: [{ contractPlanId: 'plus.base', start: on('2027-02-01'), end: null }],
    })
    expect(customIn(again, '2027-02')).toEqual([])
  })

  it('is given up for the next month, the last one first, and kept again until then', () => {
    const contract = bought(bought(held(), 'camera', 1, on('2026-11-02')), 'camera')
    const two = { ...contract, entries: contract.entries.map((entry, index) => ({ ...entry, id: `${index}` })) }
    const gone = decideGiveUpCustom({ ...input(two), planId: 'camera.custom' }, 1)
    if (gone.kind === 'refused') throw new Error(gone.reason)
    expect([gone.at, gone.schedule.end]).toEqual([on('2026-12-01'), [{ entryId: '2', at: on('2026-12-01') }]])
    const after = applied(two, gone.schedule)
    expect(customIn(after, '2026-11')).toEqual(customIn(two, '2026-11'))
    expect(customIn(after, '2026-12')).toEqual([['camera', 3_000, 31]])
    expect(heldCustom(after, catalogue, now)).toMatchObject([{ count: 2, ending: 1, endsAt: on('2026-12-01') }])
    expect(decideGiveUpCustom({ ...input(after), planId: 'camera.custom' }, 2)).toEqual({
      kind: 'refused',
      reason: 'amount-not-offered',
    })
    const kept = decideKeepCustom({ ...input(after), planId: 'camera.custom' })
    expect(kept && applied(after, kept).entries).toEqual(two.entries)
    expect(decideKeepCustom({ ...input(two), planId: 'camera.custom' })).toBeNull()
  })

  it('falls away before it began, and is nothing to give up where none is held', () => {
    const contract = bought(held(), 'stream')
    const gone = decideGiveUpCustom({ ...input(contract), planId: 'stream.custom' }, 1)
    expect(gone).toMatchObject({ kind: 'possible', schedule: { end: [], withdraw: ['stream-0'] } })
    expect(decideGiveUpCustom({ ...input(held()), planId: 'stream.custom' }, 1)).toEqual({
      kind: 'refused',
      reason: 'amount-not-offered',
    })
  })
})

it.each([
  ['plus', []],
  ['basic', [{ groupId: 'camera', count: 2 }]],
  ['year', [{ groupId: 'camera', count: 2 }]],
])('a change to %s ends what it may not have', (to, lost) => {
  const group = catalogue.groups.get(to)
  if (group === undefined) throw new Error(to)
  expect(lostCustom(bought(held(), 'camera', 2), catalogue, group, now)).toEqual(lost)
})

it('what is held or can be bought with the plan is offered, with how many more there may be', () => {
  const offered = (contract: Contract) =>
    customOffers(contract, catalogue, now).map(({ plan, price: { minor }, held: mine, amounts }) => [
      plan.groupId,
      Number(minor),
      mine?.count ?? 0,
      amounts,
    ])
  expect(offered(bought(held(), 'camera', 2))).toEqual([
    ['camera', 3_000, 2, [1]],
    ['stream', 5_000, 0, [1]],
    ['scout', 4_000, 0, [1, 2, 3]],
  ])
  expect(offered(yearly())).toEqual([
    ['licence', 12_000, 0, [1, 2, 3]],
    ['archive', 24_000, 0, [1, 2, 3]],
  ])
  expect(offered(held('basic'))).toEqual([])
  const gone = contractOf([
    entryOf('base', 'basic.base', on('2026-10-01'), null),
    entryOf('old', 'gone.custom', 0, null),
  ])
  expect(offered(gone)).toEqual([['gone', 1_000, 1, []]])
})

describe('a custom add-on by the year', () => {
  const term = (contract: Contract, start: LocalDate) =>
    computeYearlyTerm({ contract, catalogue, termStart: on(start), storedSecondsOverRetention: 0 }).lines.map(
      ({ role, amount, derivation }) => [
        role,
        Number(amount.minor),
        derivation.kind === 'count' ? derivation.count : 0,
      ],
    )

  it('is prorated within its term as a seat is, and renewed in full', () => {
    const contract = bought(yearly(), 'licence', 2)
    // 314 of 365 days.
    expect(customIn(contract, '2026-11')).toEqual([['licence', 2 * Math.floor((12_000 * 314) / 365), 'addition']])
    const passed = passBoundary(contract, catalogue, on('2027-10-01'))
    if (passed.kind === 'nothing') throw new Error('not renewed')
    const renewed = applied(contract, passed.schedule, 'renewed')
    expect(term(renewed, '2027-10-01')).toEqual([
      ['base', 198_000, 1],
      ['custom', 24_000, 2],
    ])
    expect(customIn(renewed, '2027-10')).toEqual([])
  })

  it('begins with the next term where its row says so', () => {
    const contract = bought(yearly(), 'archive')
    const quote = quoted(yearly(), 'archive')
    expect(quote.kind === 'possible' && Number(quote.total.minor)).toBe(26_400)
    expect(customIn(contract, '2026-11')).toEqual([])
  })

  it('is on the next month’s bill where it is bought in the last instant of a month with which the plan begins', () => {
    const at = on('2026-11-01') - 1
    const contract = contractOf([entryOf('base', 'year.base', at, on('2027-10-01'))], {
      yearlyAnchor: on('2026-10-01'),
    })
    const quote = quoted(contract, 'licence', at)
    expect(quote.kind === 'possible' && quote.bill).toEqual(month(bought(contract, 'licence', 1, at), '2026-11').total)
  })

  it('is given up for the next term, which then has none', () => {
    const contract = bought(yearly(), 'licence')
    const gone = decideGiveUpCustom({ ...input(contract), planId: 'licence.custom' }, 1)
    if (gone.kind === 'refused') throw new Error(gone.reason)
    const passed = passBoundary(applied(contract, gone.schedule), catalogue, gone.at)
    if (passed.kind === 'nothing') throw new Error('not renewed')
    const renewed = applied(applied(contract, gone.schedule), passed.schedule, 'renewed')
    expect(gone.at).toBe(on('2027-10-01'))
    expect(term(renewed, '2027-10-01')).toEqual([['base', 198_000, 1]])
  })
})

const raised = customAddOn('camera', 3_000n).plan
const published = withAddOns(catalogue, {
  group: group('camera', { kind: 'add-on' }),
  plan: {
    ...raised,
    priceChanges: [{ from: '2027-01', publishedAt: on('2026-11-10'), prices: { JPY: 4_000n } }],
  },
})

it('what a custom add-on costs rises for those who were notified of it, by its own purchase', () => {
  const bills = [on('2026-11-02'), now].map((at) => {
    const contract = { ...bought(held(), 'camera', 1, at), priceNotices: [] }
    const bill = computeMonthlyBilling({
      contract,
      catalogue: published,
      month: '2027-01',
      storedSecondsOverRetention: 0,
    })
    return bill.lines
      .filter((line) => planOf(entryOf('x', line.contractPlanId, 0, null), published).role === 'custom')
      .map(({ amount }) => Number(amount.minor))
  })
  expect(bills).toEqual([[3_000], [4_000]])
})

it('a list that raises an add-on is notified with its price, and again where it is withdrawn', () => {
  const contract = { ...bought(held(), 'camera', 1, on('2026-11-02')), priceNotices: [] }
  const notified = { ...contract, priceNotices: [priceNotice('2027-01', now, contract.zone, 30)] }
  expect(untoldRises(contract, published, now)).toEqual(['2027-01'])
  expect(untoldRises(notified, published, now)).toEqual([])
  const priceIn = (of: Contract) =>
    pricesHeld(of, published, '2027-01').flatMap(({ plan, price }) => (plan.role === 'custom' ? [price.minor] : []))
  expect([priceIn(contract), priceIn(notified)]).toEqual([[3_000n], [4_000n]])
  const prices = [{ role: 'custom', before: 3_000n, after: 4_000n }] as const
  const said = { groupId: 'camera', month: '2027-01', prices }
  expect(announcementNow(said, notified, published, now)).toEqual({ kind: 'stands' })
  expect(announcementNow(said, notified, catalogue, now)).toEqual({
    kind: 'withdrawn',
    prices: [{ role: 'custom', announced: 4_000n, now: 3_000n }],
  })
})
