import fc from 'fast-check'
import { describe, it } from 'vitest'
import {
  addDays,
  addMonths,
  dateOf,
  monthInterval,
  monthOf,
  nextMonth,
  startOfDay,
  type YearMonth,
} from '../calendar/index.ts'
import type { Catalogue, CataloguePlan } from '../catalogue/index.ts'
import type { Contract } from '../contract/index.ts'
import { applySchedule, passBoundary } from '../lifecycle/index.ts'
import { catalogue, contractOf, entryOf, group, instant, month, zone } from '../testing/draws.ts'
import { decidingInstants } from './days.ts'
import { computeMonthlyBilling, storedTenths, unitPriceOf } from './index.ts'

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

const priceOf = (prices: Catalogue, id: string): bigint => prices.plans.get(id)?.prices.JPY ?? 0n

describe('every day', () => {
  it('is billed exactly once, however months cut the time a plan was held', () => {
    fc.assert(
      fc.property(instant, zone, fc.integer({ min: 1, max: 60 * DAY_MS }), (at, in_, lasting) => {
        const of = monthOf(at, in_)
        const months = [0, 1].map((offset) => addMonths(of, offset))
        const deciding = months.flatMap((each) => decidingInstants(each, in_, null))
        const held = deciding.filter((moment) => at <= moment && moment < at + lasting)
        return (
          new Set(held).size === held.length &&
          deciding.every((moment, index) => index === 0 || moment > (deciding[index - 1] ?? 0))
        )
      }),
    )
  })

  it('has one moment that decides whose it is, also on the day an account is deleted', () => {
    fc.assert(
      fc.property(instant, zone, (until, in_) => {
        const { start } = monthInterval(monthOf(until, in_), in_)
        const deciding = decidingInstants(monthOf(until, in_), in_, until)
        return until === start ? deciding.length === 0 : deciding.at(-1) === until - 1
      }),
    )
  })
})

describe('an option', () => {
  it('is asked for once at its full price, in the month it begins', () => {
    fc.assert(
      fc.property(instant, zone, catalogue, fc.constantFrom('upload', 'export'), (at, in_, prices, role) => {
        const contract = contractOf([entryOf('a', `standard.${role}`, at, at + 45 * DAY_MS)], { zone: in_ })
        const of = monthOf(at, in_)
        const asked = [-1, 0, 1].map((offset) => bill(contract, prices, addMonths(of, offset)).subtotal.minor)
        return asked.every((minor, index) => minor === (index === 1 ? priceOf(prices, `standard.${role}`) : 0n))
      }),
    )
  })
})

describe('storage', () => {
  it('is asked for by the tenth of an hour, never for more than is stored', () => {
    fc.assert(
      fc.property(stored, (seconds) => {
        const tenths = storedTenths(seconds)
        return tenths * 360 <= seconds && seconds < (tenths + 1) * 360
      }),
    )
  })

  it('costs what its hours cost at the plan in force, rounded down once', () => {
    fc.assert(
      fc.property(month, zone, catalogue, stored, (of, in_, prices, seconds) => {
        const { start } = monthInterval(of, in_)
        const contract = contractOf([entryOf('a', 'standard.base', start, null)], { zone: in_ })
        const line = bill(contract, prices, of, seconds).lines.find(({ role }) => role === 'storage')
        const due = (priceOf(prices, 'standard.storage') * BigInt(Math.floor(seconds / 360))) / 10n
        return (line?.amount.minor ?? 0n) === due
      }),
    )
  })
})

function withCoupon(prices: Catalogue, percent: number): Catalogue {
  const coupon = group('coupon', { discountPercent: percent, baseGroupId: 'standard' })
  const sold = [...prices.plans.values()].filter(({ groupId }) => groupId === 'standard')
  const plans = sold.map((plan) => ({ ...plan, id: `coupon.${plan.role}`, groupId: 'coupon', prices: { JPY: 1n } }))
  return {
    groups: new Map([...prices.groups, ['coupon', coupon]]),
    plans: new Map([...prices.plans, ...plans.map((plan): [string, CataloguePlan] => [plan.id, plan])]),
  }
}

describe('a coupon', () => {
  const percents = fc.integer({ min: 1, max: 99 })

  it('takes its part off base and seats of the list it discounts, rounded down, and nothing off the rest', () => {
    fc.assert(
      fc.property(catalogue, percents, (prices, percent) => {
        const discounted = withCoupon(prices, percent)
        return [...discounted.plans.values()]
          .filter(({ groupId }) => groupId === 'coupon')
          .every((plan) => {
            const list = priceOf(prices, `standard.${plan.role}`)
            const unit = unitPriceOf(plan, discounted, 'JPY', { month: '2026-11', publishedBy: null })?.minor
            const isDiscounted = plan.role === 'base' || plan.role === 'analyst' || plan.role === 'viewer'
            return unit === (isDiscounted ? (list * BigInt(100 - percent)) / 100n : list)
          })
      }),
    )
  })

  it('is estimated with what follows its end, as the job of that end writes it', () => {
    const days = fc.integer({ min: 1, max: 40 })
    fc.assert(
      fc.property(instant, zone, catalogue, percents, days, (at, in_, prices, percent, lasting) => {
        const discounted = withCoupon(prices, percent)
        const end = startOfDay(addDays(dateOf(at, in_), lasting), in_)
        const contract = contractOf(
          ['base', 'viewer'].map((role) => ({ ...entryOf(role, `coupon.${role}`, at, end), couponId: 'coupon' })),
          { zone: in_ },
        )
        const passed = passBoundary(contract, discounted, end)
        if (passed.kind !== 'coupon-ended') return false
        const after = applySchedule(contract, passed.schedule, String)
        const months = [monthOf(at, in_), monthOf(end, in_), nextMonth(monthOf(end, in_))]
        return months.every((of) => {
          const [estimate, charge] = [bill(contract, discounted, of), bill(after, discounted, of)]
          return estimate.total.minor === charge.total.minor
        })
      }),
    )
  })
})
