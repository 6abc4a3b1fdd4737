import fc from 'fast-check'
import { DAY, type Instant, type LocalDate, type Zone } from '../calendar/index.ts'
import {
  type Catalogue,
  type CataloguePlan,
  type CustomTerms,
  groupRoles,
  type PlanGroup,
  type Tier,
  unitOf,
} from '../catalogue/index.ts'
import type { Contract, PlanEntry } from '../contract/index.ts'
import type { PlanId } from '../ids/index.ts'
import { type Currency, currencies, type Money, money } from '../money/index.ts'

/** Apia lost 30 December 2011; Sao Paulo's days may begin at one o'clock. */
export const zones = [
  'Asia/Tokyo',
  'Europe/Paris',
  'Europe/Lisbon',
  'America/New_York',
  'America/Los_Angeles',
  'America/Sao_Paulo',
  'Asia/Kolkata',
  'Pacific/Apia',
  'UTC',
] as const

const EARLIEST = Date.UTC(2011, 0, 1)
const LATEST = Date.UTC(2040, 0, 1)

export const zone: fc.Arbitrary<Zone> = fc.constantFrom(...zones)
export const instant: fc.Arbitrary<Instant> = fc.integer({ min: EARLIEST, max: LATEST })

const pad = (value: number): string => String(value).padStart(2, '0')

const dateFrom = (dayNumber: number): LocalDate => new Date(dayNumber * DAY).toISOString().slice(0, 10)

export const day: fc.Arbitrary<LocalDate> = fc.oneof(
  { weight: 3, arbitrary: fc.integer({ min: EARLIEST / DAY, max: LATEST / DAY }).map(dateFrom) },
  fc
    .tuple(fc.integer({ min: 2011, max: 2039 }), fc.integer({ min: 0, max: 11 }), fc.integer({ min: -2, max: 1 }))
    .map(([year, month, offset]) => dateFrom(Math.floor(Date.UTC(year, month, 1) / DAY) + offset)),
  fc.constantFrom('2012-02-29', '2016-02-29', '2020-02-29', '2024-02-29', '2028-02-29', '2011-12-30'),
)

export const month = fc
  .tuple(fc.integer({ min: 2011, max: 2039 }), fc.integer({ min: 1, max: 12 }))
  .map(([year, number]) => `${year}-${pad(number)}`)

export const wholeMonth = fc.tuple(month, zone).filter(([of, in_]) => in_ !== 'Pacific/Apia' || of !== '2011-12')

const currency: fc.Arbitrary<Currency> = fc.constantFrom(...currencies)

const price = fc.bigInt({ min: 0n, max: 1_000_000n })

export const amount: fc.Arbitrary<Money> = fc
  .bigInt({ min: -(10n ** 12n), max: 10n ** 12n })
  .map((minor) => money(minor, 'USD'))

const noAllowance = { uploadHardSeconds: 0, uploadSoftSeconds: 0, exportHardSeconds: 0, exportSoftSeconds: 0 }

export const group = (id: string, more: Partial<PlanGroup> = {}): PlanGroup => ({
  id,
  kind: 'paid',
  tier: null,
  cycle: 'month',
  offering: 'regional',
  discountPercent: 0,
  baseGroupId: null,
  ...more,
})

export const customAddOn = (
  id: string,
  minor: bigint,
  custom: Partial<CustomTerms> = {},
  of: Partial<PlanGroup> = {},
): { readonly group: PlanGroup; readonly plan: CataloguePlan } => ({
  group: group(id, { kind: 'add-on', offering: 'not-for-sale', ...of }),
  plan: {
    id: `${id}.custom`,
    groupId: id,
    role: 'custom',
    cycle: of.cycle ?? 'month',
    prices: { JPY: minor },
    allowance: noAllowance,
    custom: {
      soldWith: ['standard', 'plus'],
      most: 3,
      within: true,
      sleeps: true,
      discounted: false,
      unitCode: 'C62',
      ...custom,
    },
  },
})

export const withAddOns = (
  { groups, plans }: Catalogue,
  ...addOns: readonly ReturnType<typeof customAddOn>[]
): Catalogue => ({
  groups: new Map([...groups, ...addOns.map((each) => [each.group.id, each.group] as const)]),
  plans: new Map([...plans, ...addOns.map((each) => [each.plan.id, each.plan] as const)]),
})

const tiers: readonly Tier[] = ['basic', 'standard', 'standardPlus']

const groups: readonly PlanGroup[] = [
  ...tiers.map((tier) => group(tier, { tier })),
  group('trial', { kind: 'trial', offering: 'not-for-sale' }),
  group('unpaid', { kind: 'settlement-readonly', offering: 'not-for-sale' }),
]

const plansOf = (prices: readonly bigint[]): readonly CataloguePlan[] =>
  groups.flatMap((of, at) =>
    groupRoles.map((role, index) => {
      const minor = prices[(at * groupRoles.length + index) % prices.length] ?? 0n
      const hours = index + at
      return {
        id: `${of.id}.${role}`,
        groupId: of.id,
        role,
        cycle: of.cycle,
        prices: { JPY: minor, EUR: minor, USD: minor },
        allowance: role === 'storage' ? noAllowance : allowanceOfHours(hours),
      }
    }),
  )

export const allowanceOfHours = (hours: number) => ({
  uploadHardSeconds: hours * 3600,
  uploadSoftSeconds: hours * 3000,
  exportHardSeconds: hours * 1800,
  exportSoftSeconds: hours * 1200,
})

export const catalogue: fc.Arbitrary<Catalogue> = fc.array(price, { minLength: 7, maxLength: 7 }).map((prices) => ({
  groups: new Map(groups.map((each) => [each.id, each])),
  plans: new Map(plansOf(prices).map((each) => [each.id, each])),
  [fc.toStringMethod]: () => `catalogue(${prices.join(', ')})`,
}))

export const entryOf = (id: string, contractPlanId: PlanId, start: Instant, end: Instant | null): PlanEntry => ({
  id,
  contractPlanId,
  couponId: null,
  limits: null,
  start,
  end,
})

export const contractOf = (entries: readonly PlanEntry[], more: Partial<Contract> = {}): Contract => ({
  id: 'contract',
  currency: 'JPY',
  taxRegion: 'JP',
  zone: 'Asia/Tokyo',
  entries,
  cancellation: { state: 'none' },
  yearlyAnchor: null,
  ...more,
})

const entriesAround = (middle: Instant, groupId = 'standard'): fc.Arbitrary<readonly PlanEntry[]> =>
  fc
    .array(
      fc.tuple(
        fc.constantFrom(...groupRoles.filter((role) => unitOf(role) !== 'stored-hour')),
        fc.integer({ min: -45 * DAY, max: 45 * DAY }),
        fc.option(fc.integer({ min: 1, max: 70 * DAY }), { nil: null }),
      ),
      { maxLength: 5 },
    )
    .map((drawn) =>
      drawn.map(([role, offset, length], index) => {
        const start = middle + offset
        return entryOf(`${index}`, `${groupId}.${role}`, start, length === null ? null : start + length)
      }),
    )

export const contractAround: fc.Arbitrary<{ readonly contract: Contract; readonly at: Instant }> = fc
  .tuple(instant, zone, fc.constantFrom('JP', 'FR', 'US'), currency)
  .chain(([at, inZone, taxRegion, of]) =>
    entriesAround(at).map((entries) => ({
      at,
      contract: contractOf(entries, { zone: inZone, taxRegion, currency: of }),
    })),
  )
