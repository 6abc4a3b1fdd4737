import type { YearMonth } from '@touchline/domain/calendar'
import { groupRoles, type PlanRole, planRoles } from '@touchline/domain/catalogue'
import { type Currency, currencies } from '@touchline/domain/money'
import { type CatalogueState, type CustomState, priceAt, type StateCoupon, type StateGroup } from './catalogue-state.ts'

/** Null month: from the beginning. */
export interface PriceDifference {
  readonly role: PlanRole
  readonly currency: Currency
  readonly from: YearMonth | null
  /** Stored minor units. */
  readonly before: number | undefined
  readonly after: number | undefined
}

export interface FieldDifference {
  readonly field: string
  readonly before: string | number | boolean | null
  readonly after: string | number | boolean | null
}

export type Difference =
  | { readonly kind: 'new-group' | 'group-left-out'; readonly group: StateGroup }
  | {
      readonly kind: 'group'
      readonly group: StateGroup
      readonly before: StateGroup
      readonly fields: readonly FieldDifference[]
      readonly prices: readonly PriceDifference[]
    }
  | { readonly kind: 'order' }
  | { readonly kind: 'new-coupon' | 'coupon-left-out'; readonly coupon: StateCoupon }
  | { readonly kind: 'coupon'; readonly coupon: StateCoupon; readonly fields: readonly FieldDifference[] }

export const differencesOf = (before: CatalogueState, after: CatalogueState): readonly Difference[] => [
  ...groupDifferences(before.groups, after.groups),
  ...couponDifferences(before.coupons, after.coupons),
]

function groupDifferences(before: readonly StateGroup[], after: readonly StateGroup[]): readonly Difference[] {
  const known = new Map(before.map((group) => [group.id, group]))
  const ids = new Set(after.map(({ id }) => id))
  const changed = after.flatMap((group): Difference[] => {
    const old = known.get(group.id)
    if (old === undefined) return [{ kind: 'new-group', group }]
    const fields = fieldsOf(groupFields(old), groupFields(group))
    const prices = priceDifferences(old, group)
    return fields.length + prices.length === 0 ? [] : [{ kind: 'group', group, before: old, fields, prices }]
  })
  const order = (groups: readonly StateGroup[], others: { has(id: string): boolean }) =>
    groups.flatMap(({ id }) => (others.has(id) ? [id] : [])).join(' ')
  return [
    ...changed,
    ...before.flatMap((group): Difference[] => (ids.has(group.id) ? [] : [{ kind: 'group-left-out', group }])),
    ...(order(before, ids) === order(after, known) ? [] : [{ kind: 'order' } as const]),
  ]
}

function couponDifferences(before: readonly StateCoupon[], after: readonly StateCoupon[]): readonly Difference[] {
  const known = new Map(before.map((coupon) => [coupon.code, coupon]))
  const codes = new Set(after.map(({ code }) => code))
  return [
    ...after.flatMap((coupon): Difference[] => {
      const old = known.get(coupon.code)
      if (old === undefined) return [{ kind: 'new-coupon', coupon }]
      const fields = fieldsOf(couponFields(old), couponFields(coupon))
      return fields.length === 0 ? [] : [{ kind: 'coupon', coupon, fields }]
    }),
    ...before.flatMap((coupon): Difference[] => (codes.has(coupon.code) ? [] : [{ kind: 'coupon-left-out', coupon }])),
  ]
}

type Fields = Readonly<Record<string, FieldDifference['before']>>

const fieldsOf = (before: Fields, after: Fields): readonly FieldDifference[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((field) => {
    const [old = null, now = null] = [before[field], after[field]]
    return old === now ? [] : [{ field, before: old, after: now }]
  })

const namesFields = (place: string, names: Readonly<Record<string, string>>): Fields =>
  Object.fromEntries(Object.entries(names).map(([language, text]) => [`${place}.${language}`, text]))

const HOUR_SECONDS = 3600

const groupFields = (group: StateGroup): Fields => ({
  kind: group.kind,
  tier: group.tier,
  cycle: group.cycle,
  'offered.to': group.offering,
  'offered.from': group.offeredFrom,
  'offered.until': group.offeredUntil,
  retired: group.isRetired,
  resolution: group.resolution,
  sessions: group.sessions,
  uploadHours: group.uploadHard / HOUR_SECONDS,
  uploadWarningHours: group.uploadSoft / HOUR_SECONDS,
  exportHours: group.exportHard / HOUR_SECONDS,
  exportWarningHours: group.exportSoft / HOUR_SECONDS,
  ...namesFields('names', group.names),
  ...Object.fromEntries(
    groupRoles.flatMap((role) => Object.entries(namesFields(`planNames.${role}`, group.plans[role]?.names ?? {}))),
  ),
  ...(group.custom === null ? {} : customFields(group.custom)),
})

const customFields = ({ description, soldWith, within, ...terms }: CustomState): Fields => ({
  ...terms,
  begins: within ? 'now' : 'next',
  ...Object.fromEntries(soldWith.map((id) => [`soldWith.${id}`, true])),
  ...namesFields('descriptions', description),
})

const couponFields = (coupon: StateCoupon): Fields => ({
  group: coupon.group,
  percent: coupon.percent,
  from: coupon.from,
  until: coupon.until,
  termMonths: coupon.termMonths,
  uses: coupon.uses,
  stopped: coupon.isStopped,
  ...namesFields('names', coupon.names),
  ...namesFields('descriptions', coupon.descriptions),
})

function priceDifferences(before: StateGroup, after: StateGroup): readonly PriceDifference[] {
  return planRoles.flatMap((role) => {
    const [old, now] = [before.plans[role] ?? { lists: [] }, after.plans[role] ?? { lists: [] }]
    const months = [...new Set([...old.lists, ...now.lists].map(({ from }) => from))]
    const inOrder = months.toSorted((a, b) => ((a ?? '') < (b ?? '') ? -1 : 1))
    return currencies.flatMap((currency) => {
      let last = ''
      return inOrder.flatMap((from): PriceDifference[] => {
        const [was, is] = [priceAt(old, from)[currency], priceAt(now, from)[currency]]
        const pair = was === is ? '' : `${was} ${is}`
        const isNew = pair !== last && pair !== ''
        last = pair
        return isNew ? [{ role, currency, from, before: was, after: is }] : []
      })
    })
  })
}
