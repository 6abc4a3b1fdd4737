import { describe, expect, it } from 'vitest'
import { startOfDay } from '../calendar/index.ts'
import type { Catalogue, Cycle, GroupRole } from '../catalogue/index.ts'
import type { Contract } from '../contract/index.ts'
import { planCards } from './index.ts'
import { contractOf, entry, now, organization, catalogue as plain, zone } from './plan-catalogue.test-support.ts'
import { compareTiers } from './tiers.ts'

const day = (date: string) => startOfDay(date, zone)
const published = day('2026-11-10')

const hundreds: Record<GroupRole, bigint> = {
  base: 0n,
  analyst: 1n,
  viewer: 2n,
  upload: 3n,
  export: 4n,
  storage: 5n,
}

const hours = (count: number) => ({
  uploadHardSeconds: 0,
  uploadSoftSeconds: 0,
  exportHardSeconds: count * 3_600,
  exportSoftSeconds: 0,
})
const exporting: Readonly<Record<string, number>> = { standard: 0, plus: 10 }

const catalogue: Catalogue = {
  ...plain,
  plans: new Map(
    [...plain.groups.values()].flatMap((group) =>
      Object.entries(hundreds).map(([role, hundred]) => {
        const base = plain.plans.get(`${group.id}.base`)
        const id = `${group.id}.${role}`
        if (base === undefined) throw new Error(`no plan ${id}`)
        const minor = role === 'base' ? (base.prices.JPY ?? 0n) : hundred * 100n
        const dear = { from: '2026-12', publishedAt: published, prices: { JPY: minor * 10n } }
        const allowance = hours(exporting[group.id] ?? 1)
        const plan = { ...base, id, role: roleOf(role), prices: { JPY: minor }, priceChanges: [dear], allowance }
        return [id, plan] as const
      }),
    ),
  ),
}

function roleOf(name: string): GroupRole {
  const roles = ['base', 'analyst', 'viewer', 'upload', 'export', 'storage'] as const
  const role = roles.find((each) => each === name)
  if (role === undefined) throw new Error(`no role ${name}`)
  return role
}

const cards = (contract: Contract, cycle: Cycle = 'month') =>
  planCards({ contract, catalogue, organization, now, cycle })
const prices = (contract: Contract, cycle: Cycle = 'month') =>
  cards(contract, cycle).map(({ status, price }) => [status, price.minor])

/** Before or after its prices were published. */
const scheduled = (at: number | null) =>
  contractOf(entry('plus.base', '2026-10-01', '2026-12-01'), {
    ...entry('basic.base', '2026-12-01'),
    reserved: at === null ? null : { at, through: '2026-12' },
  })

describe('the price of a card', () => {
  it('is of today for the plan in force and for what would begin today', () => {
    expect(prices(contractOf(entry('basic.base', '2026-10-01')))).toEqual([
      ['current', 10_890n],
      ['available', 21_780n],
      ['available', 32_780n],
    ])
  })

  it('is of next month for what would begin then', () => {
    expect(prices(contractOf(entry('plus.base', '2026-10-01')))).toEqual([
      ['available', 108_900n],
      ['available', 217_800n],
      ['current', 32_780n],
    ])
  })

  it.each([
    ['before its list was published', published - 1, 10_890n],
    ['when its list was known', published, 108_900n],
    ['at no remembered time', null, 108_900n],
  ])('is for a plan that was scheduled %s the one that it will have', (_, at, price) => {
    expect(prices(scheduled(at))[0]).toEqual(['scheduled', price])
  })

  it('is of the term’s end for a year that follows one, else of today', () => {
    const yearly = (end: string) => contractOf(entry('yearly.base', '2026-01-01', end), entry('basic.base', end))
    expect(cards(contractOf(), 'year')[0]?.analystPrice?.minor).toBe(110n)
    expect(cards(contractOf(entry('plus.base', '2026-10-01')), 'year')[0]?.analystPrice?.minor).toBe(110n)
    expect(cards(yearly('2027-01-01'), 'year')[0]?.viewerPrice?.minor).toBe(220n)
    const other = cards(contractOf(entry('coupon.base', '2026-11-01', '2026-12-15')), 'year')
    expect(other[0]?.analystPrice?.minor).toBe(1_100n)
  })

  it('is of each role, with tax where there is one', () => {
    const [card] = cards(contractOf(entry('basic.base', '2026-10-01')))
    expect([card?.analystPrice, card?.viewerPrice, card?.uploadPrice, card?.exportPrice, card?.storagePrice]).toEqual(
      [110n, 220n, 330n, 440n, 550n].map((minor) => ({ minor, currency: 'JPY' })),
    )
    expect(card?.taxIncluded).toBe(true)
    const [untaxed] = cards({ ...contractOf(entry('basic.base', '2026-10-01')), taxRegion: 'FR' })
    expect([untaxed?.price.minor, untaxed?.exportPrice?.minor, untaxed?.taxIncluded]).toEqual([9_900n, 400n, false])
  })

  it('is none of an hour of export next to a plan that has no end of it', () => {
    const sold = cards(contractOf(entry('basic.base', '2026-10-01'))).map((card) => [
      card.group.id,
      card.exportPrice !== null,
    ])
    expect(Object.fromEntries(sold)).toMatchObject({ basic: true, standard: true, plus: false })
  })

  it('counts sixty minutes for upload time of a year alone', () => {
    const [card] = cards(contractOf(), 'year')
    expect([card?.analystPrice?.minor, card?.uploadPrice?.minor, card?.exportPrice?.minor]).toEqual([
      110n,
      19_800n,
      440n,
    ])
  })

  it('of what a plan does not sell is none', () => {
    const plans = new Map([...catalogue.plans].filter(([id]) => id !== 'yearly.upload'))
    const input = { contract: contractOf(), catalogue: { ...catalogue, plans }, organization, now }
    expect(planCards({ ...input, cycle: 'year' }).map(({ uploadPrice }) => uploadPrice)).toEqual([null])
  })

  it('is nothing, and has no discount, where the list of its month leaves the currency out', () => {
    const gone = { from: '2026-12', publishedAt: published, prices: {} }
    const plans = new Map([...catalogue.plans].map(([id, plan]) => [id, { ...plan, priceChanges: [gone] }]))
    const contract = contractOf(
      entry('plus.base', '2026-10-01', '2026-12-01'),
      entry('coupon.base', '2026-12-01', '2027-03-01'),
    )
    const input = { contract, catalogue: { ...catalogue, plans }, organization, now }
    expect(planCards({ ...input, cycle: 'month' })[1]).toMatchObject({
      status: 'scheduled',
      price: { minor: 0n, currency: 'JPY' },
      discount: null,
    })
  })

  it('is there only in a currency that the plan is sold in', () => {
    expect(cards({ ...contractOf(), currency: 'EUR' })).toEqual([])
  })
})

describe('the discount of a card', () => {
  it('of a coupon in force is of today, has begun, and ends with its term', () => {
    const [, card] = cards(contractOf(entry('coupon.base', '2026-11-01', '2027-01-01')))
    const price = { minor: 17_424n, currency: 'JPY' }
    expect(card?.discount).toEqual({ price, from: null, until: day('2027-01-01') })
    const [, begins] = cards(contractOf({ ...entry('coupon.base', '2026-11-21', '2027-01-01'), start: now }))
    expect(begins?.discount).toEqual({ price, from: null, until: day('2027-01-01') })
  })

  it('of a coupon that is scheduled is of its first month', () => {
    const contract = contractOf(
      entry('plus.base', '2026-10-01', '2026-12-01'),
      entry('coupon.base', '2026-12-01', '2027-03-01'),
    )
    const [, card] = cards(contract)
    const price = { minor: 174_240n, currency: 'JPY' }
    expect(card?.discount).toEqual({ price, from: day('2026-12-01'), until: day('2027-03-01') })
  })

  it('is none for a plan that is scheduled without a coupon', () => {
    expect(cards(scheduled(null)).map(({ discount }) => discount)).toEqual([null, null, null])
  })
})

it('tiers have their order, and what has none is below all', () => {
  const sorted = [...plain.groups.values()].toSorted(compareTiers).map(({ tier }) => tier)
  expect(sorted.slice(0, 4)).toEqual([null, null, null, 'basic'])
  expect(sorted.slice(4)).toEqual(['standard', 'standard', 'standard', 'standardPlus', 'pro'])
})
