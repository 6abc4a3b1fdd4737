import fc from 'fast-check'
import { describe, it } from 'vitest'
import { addMonths, monthInterval, monthOf, nextMonth, type YearMonth } from '../calendar/index.ts'
import type { Catalogue } from '../catalogue/index.ts'
import type { Contract } from '../contract/index.ts'
import { catalogue, contractAround, contractOf, entryOf, instant, month, wholeMonth, zone } from '../testing/draws.ts'
import { computeMonthlyBilling } from './index.ts'

const bill = (contract: Contract, prices: Catalogue, of: YearMonth, storedSecondsOverRetention = 0, until?: number) =>
  computeMonthlyBilling({
    contract,
    catalogue: prices,
    month: of,
    storedSecondsOverRetention,
    ...(until === undefined ? {} : { until }),
  })

const DAY_MS = 86_400_000
const stored = fc.integer({ min: 0, max: 10_000_000 })
const perDay = fc.constantFrom('base', 'analyst', 'viewer')

const priceOf = (prices: Catalogue, id: string): bigint => prices.plans.get(id)?.prices.JPY ?? 0n

describe('an invoice', () => {
  it('adds up: lines to the subtotal, subtotal and tax to the total, all of one currency', () => {
    fc.assert(
      fc.property(contractAround, catalogue, stored, ({ contract, at }, prices, seconds) => {
        const { lines, subtotal, tax, total, taxedAs, currency } = bill(
          contract,
          prices,
          monthOf(at, contract.zone),
          seconds,
        )
        const rate = contract.taxRegion === 'JP' ? 10 : 0
        return (
          lines.reduce((sum, line) => sum + line.amount.minor, 0n) === subtotal.minor &&
          subtotal.minor + tax.minor === total.minor &&
          total.minor === (subtotal.minor * BigInt(100 + rate)) / 100n &&
          taxedAs.rate === rate * 100 &&
          [...lines.map((line) => line.amount), subtotal, tax, total].every((part) => part.currency === currency) &&
          currency === contract.currency
        )
      }),
    )
  })

  it('does not depend on the order in which plans were bought', () => {
    fc.assert(
      fc.property(contractAround, catalogue, ({ contract, at }, prices) => {
        const turned = { ...contract, entries: contract.entries.toReversed() }
        const of = monthOf(at, contract.zone)
        return bill(turned, prices, of).total.minor === bill(contract, prices, of).total.minor
      }),
    )
  })

  it('is the same when a plan is cut in two at any moment', () => {
    fc.assert(
      fc.property(
        instant,
        zone,
        catalogue,
        perDay,
        fc.integer({ min: 1, max: 40 * DAY_MS }),
        (at, in_, prices, role, first) => {
          const end = at + 2 * first
          const id = `standard.${role}`
          const whole = contractOf([entryOf('a', id, at, end)], { zone: in_ })
          const cut = contractOf([entryOf('a', id, at, at + first), entryOf('b', id, at + first, end)], { zone: in_ })
          const of = monthOf(at, in_)
          return bill(whole, prices, of).total.minor === bill(cut, prices, of).total.minor
        },
      ),
    )
  })

  it('asks the whole price for a whole month', () => {
    fc.assert(
      fc.property(wholeMonth, catalogue, perDay, ([of, in_], prices, role) => {
        const { start, end } = monthInterval(of, in_)
        const contract = contractOf([entryOf('a', `standard.${role}`, start, end)], { zone: in_ })
        return bill(contract, prices, of).subtotal.minor === priceOf(prices, `standard.${role}`)
      }),
    )
  })

  it('asks for nothing in a month that the plan does not touch', () => {
    fc.assert(
      fc.property(
        month,
        zone,
        catalogue,
        fc.constantFrom('base', 'analyst', 'viewer', 'upload', 'export'),
        (of, in_, prices, role) => {
          const { start, end } = monthInterval(of, in_)
          const contract = contractOf([entryOf('a', `standard.${role}`, start, end)], { zone: in_ })
          return [addMonths(of, -1), nextMonth(of)].every(
            (adjacent) => bill(contract, prices, adjacent).lines.length === 0,
          )
        },
      ),
    )
  })

  it('never grows smaller when a plan is kept longer', () => {
    fc.assert(
      fc.property(
        instant,
        zone,
        catalogue,
        perDay,
        fc.integer({ min: 1, max: 40 * DAY_MS }),
        fc.integer({ min: 0, max: 9 * DAY_MS }),
        (at, in_, prices, role, lasting, more) => {
          const total = (end: number) =>
            bill(contractOf([entryOf('a', `standard.${role}`, at, end)], { zone: in_ }), prices, monthOf(at, in_)).total
              .minor
          return total(at + lasting) <= total(at + lasting + more)
        },
      ),
    )
  })

  it('never asks for a trial, nor for the plan of an organisation that has not paid', () => {
    fc.assert(
      fc.property(
        instant,
        zone,
        catalogue,
        fc.constantFrom('trial', 'unpaid'),
        stored,
        (at, in_, prices, group, seconds) => {
          const entries = ['base', 'analyst', 'viewer', 'upload'].map((role) =>
            entryOf(role, `${group}.${role}`, at, null),
          )
          return bill(contractOf(entries, { zone: in_ }), prices, monthOf(at, in_), seconds).total.minor === 0n
        },
      ),
    )
  })

  it('of seats is the price of one times the seats, for whole months', () => {
    fc.assert(
      fc.property(wholeMonth, catalogue, fc.integer({ min: 1, max: 12 }), ([of, in_], prices, seats) => {
        const { start, end } = monthInterval(of, in_)
        const entries = Array.from({ length: seats }, (_, index) => entryOf(`${index}`, 'standard.viewer', start, end))
        const total = bill(contractOf(entries, { zone: in_ }), prices, of).subtotal.minor
        return total === priceOf(prices, 'standard.viewer') * BigInt(seats)
      }),
    )
  })
})
