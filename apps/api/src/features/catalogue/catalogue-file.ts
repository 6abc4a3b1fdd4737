import { firstDay, monthOf, type Zone } from '@touchline/domain/calendar'
import type { Catalogue } from '@touchline/domain/catalogue'
import * as z from 'zod/mini'

const names = z.partialRecord(z.enum(['en', 'ja', 'fr', 'es', 'pt-pt', 'de']), z.string().check(z.minLength(1)))
const minor = z.nullable(z.int().check(z.minimum(0), z.maximum(1_000_000_000)))
const seconds = z._default(z.int().check(z.minimum(0)), 0)

const plan = z.strictObject({
  role: z.enum(['base', 'analyst', 'viewer', 'upload', 'export', 'storage']),
  names,
  prices: z.strictObject({ JPY: minor, EUR: minor, USD: minor }),
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
  effectiveFrom: z.string().check(z.regex(/^\d{4}-(?:0[1-9]|1[0-2])-01$/)),
  prices: z._default(z.record(z.string(), z.strictObject({ JPY: minor, EUR: minor, USD: minor })), {}),
  newGroups: z._default(z.array(group), []),
})
export type CatalogueFile = z.infer<typeof catalogueFile>

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

/** Who pays in a currency must find a price in it, also after the change. */
const priceFaults = (file: CatalogueFile, catalogue: Catalogue): readonly string[] =>
  Object.entries(file.prices).flatMap(([planId, prices]) => {
    const known = catalogue.plans.get(planId)
    if (known === undefined) return [`${planId}: there is no such plan`]
    const currencies = ['JPY', 'EUR', 'USD'] as const
    return currencies
      .filter((currency) => prices[currency] === null && known.prices[currency] !== undefined)
      .map((currency) => `${planId}: has a price in ${currency} and would have none`)
  })

/** Everything that is in the way, at once; nothing is written while there is anything. */
export function catalogueFaults(file: CatalogueFile, catalogue: Catalogue, zone: Zone, now: number): readonly string[] {
  const isPast = file.effectiveFrom <= firstDay(monthOf(now, zone))
  return [
    ...(isPast ? ['effectiveFrom: the running month and those before keep their prices; name a later one'] : []),
    ...(isRepeated(file.newGroups.map(({ groupId }) => groupId)) ? ['newGroups: a group comes twice'] : []),
    ...groupFaults(file, catalogue),
    ...priceFaults(file, catalogue),
  ]
}
