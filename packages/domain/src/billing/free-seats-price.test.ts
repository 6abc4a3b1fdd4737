import { describe, expect, it } from 'vitest'
import { contractOf, entry, catalogue as listed } from '../plans/plan-catalogue.test-support.ts'
import { freeSeatsPrice } from './free-seats-price.ts'

const now = Date.UTC(2026, 10, 21)

const catalogue = {
  ...listed,
  plans: new Map(
    [...listed.plans].map(([id, plan]) => [id, plan.role === 'analyst' ? { ...plan, prices: { JPY: 2_000n } } : plan]),
  ),
}

const seats = (group: string, [analysts, viewers]: readonly [number, number]) => [
  entry(`${group}.base`, '2026-10-01'),
  ...Array.from({ length: analysts }, () => entry(`${group}.analyst`, '2026-10-01')),
  ...Array.from({ length: viewers }, () => entry(`${group}.viewer`, '2026-10-01')),
]

describe('free seats', () => {
  it.each([
    ['are paid for with tax', 'standard', [2, 12], [1, 1], 2_750n],
    ['do not count the included analyst', 'standard', [0, 1], [1, 1], 550n],
    ['cost what a coupon leaves of the price, rounded down', 'coupon', [0, 2], [0, 2], 880n],
  ] as const)('%s', (_, group, held, [analysts, viewers], minor) => {
    const price = freeSeatsPrice(contractOf(...seats(group, held)), catalogue, { analysts, viewers }, now)
    expect(price).toEqual({ price: { minor, currency: 'JPY' }, cycle: 'month' })
  })

  it('are paid for by the year in a yearly contract', () => {
    const price = freeSeatsPrice(contractOf(...seats('yearly', [1, 1])), catalogue, { analysts: 1, viewers: 0 }, now)
    expect(price).toEqual({ price: { minor: 2_200n, currency: 'JPY' }, cycle: 'year' })
  })

  it.each([
    ['every seat is taken', seats('standard', [2, 12]), [0, 0]],
    ['nobody sits on the included analyst alone', seats('standard', [0, 0]), [1, 0]],
    ['the plan sells none', [entry('trial.base', '2026-10-01')], [998, 1_000]],
    ['there is no plan', [], [1_000, 1_000]],
  ] as const)('cost nothing where %s', (_, entries, [analysts, viewers]) => {
    expect(freeSeatsPrice(contractOf(...entries), catalogue, { analysts, viewers }, now)).toBeNull()
  })

  it('are those that were added last, each at its own price', () => {
    const reserved = { at: Date.UTC(2026, 8, 1), through: '2026-11' }
    const list = { from: '2026-10', publishedAt: Date.UTC(2026, 8, 20), prices: { JPY: 700n } }
    const priced = {
      ...catalogue,
      plans: new Map(
        [...catalogue.plans].map(([id, plan]) => [
          id,
          id === 'standard.viewer' ? { ...plan, priceChanges: [list] } : plan,
        ]),
      ),
    }
    const viewers = [{ ...entry('standard.viewer', '2026-10-01'), reserved }, entry('standard.viewer', '2026-11-01')]
    const contract = contractOf(entry('standard.base', '2026-10-01'), ...viewers)
    const price = (free: number) => freeSeatsPrice(contract, priced, { analysts: 0, viewers: free }, now)?.price.minor
    expect([price(1), price(2)]).toEqual([770n, 1_320n])
  })
})
