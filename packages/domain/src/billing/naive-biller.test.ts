import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Catalogue, CataloguePlan, PlanRole } from '../catalogue/index.ts'
import type { Contract } from '../contract/index.ts'
import { zones } from '../testing/draws.ts'
import { computeMonthlyBilling } from './index.ts'
import { naiveTotal } from './naive-biller.test-support.ts'

const roles = ['base', 'analyst', 'viewer', 'upload'] as const satisfies readonly PlanRole[]
const allowance = { uploadHardSeconds: 0, uploadSoftSeconds: 0, exportHardSeconds: 0, exportSoftSeconds: 0 }

const plan = (role: PlanRole, price: bigint): CataloguePlan => ({
  id: role,
  groupId: 'group',
  role,
  cycle: 'month',
  prices: { JPY: price },
  allowance,
})

const catalogueOf = (prices: readonly bigint[]): Catalogue => ({
  groups: new Map([
    [
      'group',
      {
        id: 'group',
        kind: 'paid',
        tier: 'basic',
        cycle: 'month',
        offering: 'regional',
        discountPercent: 0,
        baseGroupId: null,
      },
    ],
  ]),
  plans: new Map(roles.map((role, index) => [role, plan(role, prices[index] ?? 0n)])),
})

const DAY = 86_400_000
const from = Date.UTC(2011, 0, 1)
const until = Date.UTC(2032, 0, 1)

const price = fc.bigInt({ min: 0n, max: 1_000_000n })
const entry = fc.record({
  contractPlanId: fc.constantFrom(...roles),
  offset: fc.integer({ min: -40 * DAY, max: 40 * DAY }),
  length: fc.option(fc.integer({ min: 1, max: 60 * DAY }), { nil: null }),
})

describe('an independent biller that walks day by day', () => {
  it('agrees to the unit on random contracts in every zone', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        fc.integer({ min: from, max: until }),
        fc.array(entry, { maxLength: 6 }),
        fc.array(price, { minLength: 4, maxLength: 4 }),
        fc.boolean(),
        (zone, middle, drawn, prices, isTaxed) => {
          const entries = drawn.map(({ contractPlanId, offset, length }, index) => {
            const start = middle + offset
            return {
              id: `${index}`,
              contractPlanId,
              couponId: null,
              limits: null,
              start,
              end: length === null ? null : start + length,
            }
          })
          const contract: Contract = {
            id: 'contract',
            currency: 'JPY',
            taxRegion: isTaxed ? 'JP' : 'FR',
            zone,
            entries,
            cancellation: { state: 'none' },
            yearlyAnchor: null,
          }
          const day = Temporal.Instant.fromEpochMilliseconds(middle).toZonedDateTimeISO(zone).toPlainDate()
          const month = day.toPlainYearMonth().toString()
          const bill = computeMonthlyBilling({
            contract,
            catalogue: catalogueOf(prices),
            month,
            storedSecondsOverRetention: 0,
          })
          const naive = naiveTotal(
            entries.map((each) => ({ planId: each.contractPlanId, start: each.start, end: each.end })),
            roles.map((role, index) => ({
              id: role,
              kind: role === 'upload' ? 'per-piece' : 'per-day',
              price: prices[index] ?? 0n,
            })),
            { year: day.year, month: day.month, zone, taxPercent: isTaxed ? 10n : 0n },
          )
          expect(bill.total.minor).toBe(naive)
          expect(bill.lines.reduce((sum, line) => sum + line.amount.minor, 0n)).toBe(bill.subtotal.minor)
        },
      ),
    )
  })
})
