import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addMonths, monthInterval } from '../calendar/index.ts'
import { type Catalogue, type CataloguePlan, type GroupRole, groupRoles } from '../catalogue/index.ts'
import type { Contract } from '../contract/index.ts'
import { zones } from '../testing/draws.ts'
import { computeMonthlyBilling } from './index.ts'
import { naiveMonth, naiveTotal } from './naive-biller.test-support.ts'

/** Export is priced like upload; storage is drawn separately. */
const roles = groupRoles.filter((role) => role !== 'export' && role !== 'storage')
const allowance = { uploadHardSeconds: 0, uploadSoftSeconds: 0, exportHardSeconds: 0, exportSoftSeconds: 0 }

interface Published {
  readonly offset: number
  readonly distance: number
  readonly price: bigint
}

const plan = (role: GroupRole, price: bigint, priceChanges: CataloguePlan['priceChanges'] = []): CataloguePlan => ({
  id: role,
  groupId: 'group',
  role,
  cycle: 'month',
  prices: { JPY: price },
  priceChanges,
  allowance,
})

const catalogueOf = (prices: readonly bigint[], changes: CataloguePlan['priceChanges']): Catalogue => ({
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
  plans: new Map(roles.map((role, index) => [role, plan(role, prices[index] ?? 0n, changes)])),
})

const DAY = 86_400_000
const from = Date.UTC(2011, 0, 1)
const until = Date.UTC(2032, 0, 1)

const price = fc.bigInt({ min: 0n, max: 1_000_000n })
const entry = fc.record({
  contractPlanId: fc.constantFrom(...roles),
  offset: fc.integer({ min: -40 * DAY, max: 40 * DAY }),
  length: fc.option(fc.integer({ min: 1, max: 60 * DAY }), { nil: null }),
  shown: fc.option(
    fc.record({ distance: fc.integer({ min: -90 * DAY, max: 90 * DAY }), months: fc.integer({ min: -1, max: 2 }) }),
    { nil: null },
  ),
})
const published: fc.Arbitrary<readonly Published[]> = fc.uniqueArray(
  fc.record({
    offset: fc.integer({ min: -3, max: 2 }),
    distance: fc.integer({ min: -120 * DAY, max: 60 * DAY }),
    price,
  }),
  { maxLength: 4, selector: ({ offset }) => offset },
)

describe('an independent biller that walks day by day', () => {
  it('agrees to the unit on random contracts in every zone, whatever was published, scheduled and closed', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        fc.integer({ min: from, max: until }),
        fc.array(entry, { maxLength: 6 }),
        fc.array(price, { minLength: 4, maxLength: 4 }),
        published,
        fc.boolean(),
        fc.option(fc.constantFrom(0, -1), { nil: null }),
        fc.nat(31 * DAY),
        (zone, middle, drawn, prices, lists, isTaxed, closedMonth, part) => {
          const day = Temporal.Instant.fromEpochMilliseconds(middle).toZonedDateTimeISO(zone).toPlainDate()
          const month = day.toPlainYearMonth().toString()
          const changes = lists.map(({ offset, distance, price: minor }) => ({
            from: addMonths(month, offset),
            publishedAt: middle + distance,
            prices: { JPY: minor },
          }))
          const entries = drawn.map(({ contractPlanId, offset, length, shown }, index) => {
            const start = middle + offset
            return {
              reserved: shown && { at: middle + shown.distance, through: addMonths(month, shown.months) },
              id: `${index}`,
              contractPlanId,
              couponId: null,
              limits: null,
              start,
              end: length === null ? null : start + length,
            }
          })
          const closed = closedMonth === null ? null : monthInterval(addMonths(month, closedMonth), zone)
          const closedAt = closed === null ? null : closed.start + (part % (closed.end - closed.start))
          const contract: Contract = {
            id: 'contract',
            currency: 'JPY',
            taxRegion: isTaxed ? 'JP' : 'FR',
            zone,
            entries,
            cancellation: { state: 'none' },
            yearlyAnchor: null,
            closings: closedAt === null ? [] : [closedAt],
          }
          const bill = computeMonthlyBilling({
            contract,
            catalogue: catalogueOf(prices, changes),
            month,
            storedSecondsOverRetention: 0,
          })
          const naive = naiveTotal(
            entries.map(({ contractPlanId: planId, start, end }, index) => {
              const shown = drawn[index]?.shown ?? null
              const lastMonth = naiveMonth(day.year, day.month) + (shown?.months ?? 0)
              return { planId, start, end, ...(shown && { shown: { at: middle + shown.distance, lastMonth } }) }
            }),
            roles.map((role, index) => ({
              id: role,
              kind: role === 'upload' ? 'per-piece' : 'per-day',
              price: prices[index] ?? 0n,
              published: lists.map(({ offset, distance, price: minor }) => ({
                month: naiveMonth(day.year, day.month) + offset,
                at: middle + distance,
                price: minor,
              })),
            })),
            {
              year: day.year,
              month: day.month,
              zone,
              taxRate: isTaxed ? 1_000n : 0n,
              ...(closedAt !== null && { [closedMonth === 0 ? 'closedAt' : 'closedBefore']: closedAt }),
            },
          )
          expect(bill.total.minor).toBe(naive)
          expect(bill.lines.reduce((sum, line) => sum + line.amount.minor, 0n)).toBe(bill.subtotal.minor)
        },
      ),
    )
  })
})
