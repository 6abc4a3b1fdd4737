import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Catalogue, CataloguePlan, Cycle } from '../catalogue/index.ts'
import type { Contract } from '../contract/index.ts'
import { money } from '../money/index.ts'
import { allowanceOfHours, contractOf, entryOf, group } from '../testing/draws.ts'
import { amountOf } from './amount.ts'
import { computeMonthlyBilling, computeYearlyTerm } from './index.ts'
import { naiveWaived } from './naive-biller.test-support.ts'

const START = Date.UTC(2026, 9, 31, 15)
const groups = [group('small'), group('smallYear', { cycle: 'year' })]
const catalogueAt = (price: bigint): Catalogue => ({
  groups: new Map(groups.map((each) => [each.id, each])),
  plans: new Map(
    groups.map(({ id, cycle }: { id: string; cycle: Cycle }): [string, CataloguePlan] => [
      id,
      {
        id,
        groupId: id,
        role: 'base',
        cycle,
        prices: { JPY: price, EUR: price, USD: price },
        allowance: allowanceOfHours(1),
      },
    ]),
  ),
})

const byCard = { month: true, year: true }
const contract = (more: Partial<Contract>): Contract =>
  contractOf([entryOf('base', 'small', START, null)], { leastCharge: { minor: 50n, byCard }, ...more })

const november = (price: bigint, more: Partial<Contract> = {}) =>
  computeMonthlyBilling({
    contract: contract(more),
    catalogue: catalogueAt(price),
    month: '2026-11',
    storedSecondsOverRetention: 0,
  })

describe('an invoice below the least that a card is charged', () => {
  it.each<[string, bigint, Partial<Contract>, bigint, boolean]>([
    ['one yen', 1n, {}, 0n, true],
    ['just below with tax: 45 and 4', 45n, {}, 0n, true],
    ['the least itself with tax: 46 and 4', 46n, {}, 50n, false],
    ['nothing', 0n, {}, 0n, false],
    ['49 cents of Europe', 49n, { currency: 'EUR', taxRegion: 'FR' }, 0n, true],
    ['50 cents of America', 50n, { currency: 'USD', taxRegion: 'US' }, 50n, false],
    ['by bank transfer', 11n, { leastCharge: { minor: 50n, byCard: { month: false, year: true } } }, 12n, false],
    ['with another setting', 99n, { leastCharge: { minor: 100n, byCard }, taxRegion: 'FR' }, 0n, true],
    ['with no setting', 11n, { leastCharge: null }, 12n, false],
  ])('%s', (_, price, more, total, isWaived) => {
    const invoice = november(price, more)
    expect(invoice.total.minor).toBe(total)
    expect(invoice.lines.map(({ role }) => role)).toEqual(isWaived ? ['base', 'waiver'] : ['base'])
    expect(invoice.lines.reduce((sum, { amount }) => sum + amount.minor, 0n)).toBe(invoice.subtotal.minor)
  })

  it('is waived for a yearly term, too, by the method that pays for it', () => {
    const term = (month: boolean, year: boolean) =>
      computeYearlyTerm({
        contract: {
          ...contract({ leastCharge: { minor: 50n, byCard: { month, year } }, yearlyAnchor: START }),
          entries: [entryOf('base', 'smallYear', START, null)],
        },
        catalogue: catalogueAt(30n),
        termStart: START,
        storedSecondsOverRetention: 0,
      })
    expect(term(false, true)).toMatchObject({
      total: { minor: 0n },
      lines: [{}, { role: 'waiver', contractPlanId: 'waiver' }],
    })
    expect(term(true, false).total.minor).toBe(33n)
  })

  it('has a line that is what it waives, not counted', () => {
    const amount = money(-45n, 'JPY')
    expect(amountOf(amount, { kind: 'waived', leastCharge: 50 })).toEqual(amount)
  })

  it('comes to the same as another biller says, at any price and least charge', () => {
    fc.assert(
      fc.property(fc.bigInt(0n, 200n), fc.bigInt(0n, 200n), fc.boolean(), (price, minor, isCard) => {
        const leastCharge = { minor, byCard: { month: isCard, year: true } }
        const naive = naiveWaived((price * 110n) / 100n, isCard ? minor : 0n)
        expect(november(price, { leastCharge }).total.minor).toBe(naive)
      }),
    )
  })
})
