import { describe, expect, it } from 'vitest'
import {
  contractOf,
  entry,
  input,
  monthly,
  catalogue as plans,
  yearly,
} from '../add-ons/add-on-catalogue.test-support.ts'
import type { Catalogue, CataloguePlan } from '../catalogue/index.ts'
import type { Contract } from '../contract/index.ts'
import type { PlanId } from '../ids/index.ts'
import { group } from '../testing/draws.ts'
import { type LimitChoicesInput, limitChoices } from './index.ts'

const HOUR = 3600

const copyOfStandard = (groupId: string, hours: number, price: bigint) =>
  [...plans.plans.values()]
    .filter((plan) => plan.groupId === 'standard')
    .map((plan) => {
      const isBase = plan.role === 'base'
      const allowance = isBase ? { ...plan.allowance, uploadHardSeconds: hours * HOUR } : plan.allowance
      const prices = isBase ? { JPY: price } : plan.prices
      const id = `${groupId}.${plan.role}`
      return [id, { ...plan, id, groupId, allowance, prices }] as const
    })

const catalogue: Catalogue = {
  groups: new Map(plans.groups).set('plus', group('plus', { tier: 'standardPlus' })),
  plans: new Map<PlanId, CataloguePlan>([...plans.plans, ...copyOfStandard('plus', 40, 29_800n)]),
}

const asked = {
  organization: { isGlobal: false, isEsports: false },
  userContracts: [],
  storedSecondsOverRetention: 0,
  kind: 'upload',
} as const

const choices = (contract: Contract, expected: number, more: Partial<LimitChoicesInput> = {}) => {
  const { buy, move } = limitChoices({
    ...asked,
    ...input(contract),
    catalogue,
    expected: expected * HOUR,
    ...more,
  })
  return {
    buy: buy && [buy.hours, Number(buy.quote.total.minor), buy.limit / HOUR],
    move: move && [move.group.id, Number(move.now.minor), Number(move.monthly.minor), move.limit / HOUR],
  }
}

describe('what can be done about a limit that will be passed', () => {
  it.each([
    // 10,000 more for 10 of 30 days, and 10 % tax on both.
    ['hours or the next plan', monthly, 17.7, {}, { buy: [3, 3_300, 18], move: ['plus', 3_666, 11_000, 40] }],
    [
      'as many hours as are sold at once, where no plan has enough',
      monthly,
      41,
      {},
      { buy: [10, 11_000, 25], move: null },
    ],
    [
      'the next plan where it has just enough',
      monthly,
      40,
      {},
      { buy: [10, 11_000, 25], move: ['plus', 3_666, 11_000, 40] },
    ],
    [
      'only hours under a discount, which a plan waits for',
      contractOf(entry('coupon.base', '2026-10-01', '2027-02-01')),
      17.7,
      {},
      { buy: [3, 3_300, 18], move: null },
    ],
    ['only hours in a term', yearly, 17.7, {}, { buy: [60, 59_400, 75], move: null }],
    ['nothing with an unpaid bill', monthly, 17.7, { unsettled: true }, { buy: null, move: null }],
    [
      'only the next plan without a card',
      monthly,
      17.7,
      { payer: { hasContact: true, hasCard: false, paysByCard: false } },
      { buy: null, move: ['plus', 3_666, 11_000, 40] },
    ],
    ['nothing without a plan', contractOf(), 17.7, {}, { buy: null, move: null }],
  ] as const)('is %s', (_, contract, expected, more, found) => {
    expect(choices(contract, expected, more)).toEqual(found)
  })

  it('says what the month costs with the hours', () => {
    const { buy } = limitChoices({ ...asked, ...input(monthly), catalogue, expected: 17.7 * HOUR })
    expect(buy?.quote.bill.minor).toBe(25_080n)
  })

  it('counts the hours that were bought already', () => {
    const contract = contractOf(
      entry('standard.base', '2026-10-01'),
      entry('standard.upload', '2026-11-01', '2026-12-01'),
    )
    expect(choices(contract, 17.7).buy).toEqual([2, 2_200, 18])
  })
})
