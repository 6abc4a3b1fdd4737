import { localDate } from '@touchline/contract/wire'
import { firstDay, type Instant, monthOf } from '@touchline/domain/calendar'
import { type Catalogue, type CataloguePlan, listedPlan, type Prices, pricesIn } from '@touchline/domain/catalogue'
import type { PlanId } from '@touchline/domain/ids'
import * as z from 'zod/mini'

const names = z.partialRecord(z.enum(['en', 'ja', 'fr', 'es', 'pt-pt', 'de']), z.string().check(z.minLength(1)))
const minor = z.nullable(z.int().check(z.minimum(0), z.maximum(1_000_000_000)))
const prices = z.strictObject({ JPY: minor, EUR: minor, USD: minor })
const seconds = z._default(z.int().check(z.minimum(0)), 0)

const plan = z.strictObject({
  role: z.enum(['base', 'analyst', 'viewer', 'upload', 'export', 'storage']),
  names,
  /** Left out in a coupon's group: it has those of the group that it discounts. */
  prices: z.optional(prices),
  uploadHardSeconds: seconds,
  uploadSoftSeconds: seconds,
  exportHardSeconds: seconds,
  exportSoftSeconds: seconds,
})

const group = z.strictObject({
  groupId: z.string().check(z.regex(/^[A-Za-z][A-Za-z0-9]{2,79}$/)),
  kind: z.enum(['paid', 'mbp', 'test']),
  tier: z.nullable(z.enum(['basic', 'standard', 'standardPlus', 'pro', 'elite'])),
  cycle: z.enum(['month', 'year']),
  offering: z.enum(['regional', 'global', 'not-for-sale']),
  discountPercent: z._default(z.int().check(z.minimum(0), z.maximum(99)), 0),
  baseGroupId: z._default(z.nullable(z.string()), null),
  names,
  resolution: z.enum(['standard', 'high']),
  plans: z.array(plan).check(z.minLength(1)),
})

/** An operator's file: prices of plans that there are, from a month on, and plan groups that are new. */
export const catalogueFile = z.strictObject({
  effectiveFrom: localDate.check(z.regex(/-01$/)),
  prices: z._default(z.record(z.string(), prices), {}),
  newGroups: z._default(z.array(group), []),
})
export type CatalogueFile = z.infer<typeof catalogueFile>
type NewGroup = CatalogueFile['newGroups'][number]
type FilePrices = z.infer<typeof prices>

const isRepeated = (list: readonly string[]): boolean => new Set(list).size < list.length

const groupFaults = (file: CatalogueFile, catalogue: Catalogue): readonly string[] =>
  file.newGroups.flatMap(({ groupId, plans, baseGroupId, discountPercent }) => [
    ...(catalogue.groups.has(groupId) ? [`${groupId}: there is such a group; only its prices can change`] : []),
    ...(isRepeated(plans.map(({ role }) => role)) ? [`${groupId}: a role comes twice`] : []),
    ...(plans.some(({ role }) => role === 'base') ? [] : [`${groupId}: has no base plan`]),
    ...(baseGroupId === null || catalogue.groups.has(baseGroupId) ? [] : [`${groupId}: there is no ${baseGroupId}`]),
    ...(discountPercent > 0 && baseGroupId === null ? [`${groupId}: discounts no group`] : []),
    ...plans
      .filter((one) => one.uploadSoftSeconds > one.uploadHardSeconds || one.exportSoftSeconds > one.exportHardSeconds)
      .map(({ role }) => `${groupId}.${role}: a soft limit is above the hard one`),
  ])

/** The id of a coupon's group contains its discount, and its prices are those of the group that it discounts. */
const couponFaults = (file: CatalogueFile, catalogue: Catalogue): readonly string[] =>
  file.newGroups.flatMap((group) => [...percentFaults(group), ...newPriceFaults(group, file, catalogue)])

function percentFaults({ groupId, discountPercent }: NewGroup): readonly string[] {
  const named = /Discount(\d+)Percent/.exec(groupId)?.[1]
  return named === undefined || Number(named) === discountPercent
    ? []
    : [`${groupId}: its id says ${named} percent and discountPercent says ${discountPercent}`]
}

function newPriceFaults({ groupId, plans, baseGroupId }: NewGroup, file: CatalogueFile, catalogue: Catalogue) {
  return plans.flatMap((one) => {
    const planId = `${groupId}.${one.role}`
    if (baseGroupId === null) return one.prices === undefined ? [`${planId}: has no prices`] : []
    const listed = [...catalogue.plans.values()].find((plan) => plan.groupId === baseGroupId && plan.role === one.role)
    return one.prices === undefined || listed === undefined ? [] : ownListFaults(planId, one.prices, listed, file)
  })
}

/** A coupon's plan may repeat the price that applies to it, and have no other. */
function ownListFaults(planId: PlanId, named: FilePrices, listed: CataloguePlan, file: CatalogueFile) {
  const applied = file.prices[listed.id] ?? listOf(listed, file)
  return currencies.every((currency) => BigInt(named[currency] ?? -1) === BigInt(applied[currency] ?? -1))
    ? []
    : [`${planId}: has no prices of its own; those of ${listed.id} apply, less the discount`]
}

const currencies = ['JPY', 'EUR', 'USD'] as const

/** What applies in the file's month without the file. */
const listOf = (plan: CataloguePlan, { effectiveFrom }: CatalogueFile): Prices =>
  pricesIn(plan, { month: effectiveFrom.slice(0, 7), publishedBy: null })

/** A contract that pays in a currency must find a price in it, also after the change. */
const priceFaults = (file: CatalogueFile, catalogue: Catalogue): readonly string[] =>
  Object.entries(file.prices).flatMap(([planId, named]) => {
    const known = catalogue.plans.get(planId)
    if (known === undefined) return [`${planId}: there is no such plan`]
    const listed = listedPlan(known, catalogue)
    if (listed !== known) return ownListFaults(planId, named, listed, file)
    const before = listOf(known, file)
    return currencies
      .filter((currency) => named[currency] === null && before[currency] !== undefined)
      .map((currency) => `${planId}: has a price in ${currency} and would have none`)
  })

/** The prices of the file that are lists of their own. */
export const changedPrices = (file: CatalogueFile, catalogue: Catalogue): readonly (readonly [string, FilePrices])[] =>
  Object.entries(file.prices).filter(([planId]) => {
    const plan = catalogue.plans.get(planId)
    return plan !== undefined && listedPlan(plan, catalogue) === plan
  })

/** Where every month begins first: a month that has begun in any zone keeps its prices. */
const FIRST_ZONE = 'Pacific/Kiritimati'

/** Everything that is in the way, at once; nothing is written while there is anything. */
export function catalogueFaults(file: CatalogueFile, catalogue: Catalogue, now: Instant): readonly string[] {
  const isPast = file.effectiveFrom <= firstDay(monthOf(now, FIRST_ZONE))
  return [
    ...(isPast ? ['effectiveFrom: a month that has begun in any zone keeps its prices; name a later one'] : []),
    ...(isRepeated(file.newGroups.map(({ groupId }) => groupId)) ? ['newGroups: a group comes twice'] : []),
    ...groupFaults(file, catalogue),
    ...couponFaults(file, catalogue),
    ...priceFaults(file, catalogue),
  ]
}
