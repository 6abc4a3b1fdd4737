import type { customTerms } from '@touchline/contract/catalogue'
import type { YearMonth } from '@touchline/domain/calendar'
import {
  type Cycle,
  type GroupKind,
  type GroupRole,
  groupRoles,
  minutesOf,
  type Offering,
  type PlanRole,
  type Tier,
} from '@touchline/domain/catalogue'
import { type Currency, currencies } from '@touchline/domain/money'
import type * as z from 'zod/mini'
import type { CatalogueFile, FileAddOn, FileCoupon, FileGroup } from './catalogue-file.ts'

export type Names = Readonly<Record<string, string>>
export type PriceOf = Readonly<Partial<Record<Currency, number>>>

export interface StateList {
  readonly from: YearMonth | null
  readonly prices: PriceOf
}

export interface StatePlan {
  readonly names: Names
  /** Oldest first. Each names every priced currency. */
  readonly lists: readonly StateList[]
}

export interface StateGroup {
  readonly id: string
  readonly kind: GroupKind
  readonly tier: Tier | null
  readonly cycle: Cycle
  readonly offering: Offering
  readonly offeredFrom: string | null
  readonly offeredUntil: string | null
  readonly isRetired: boolean
  readonly names: Names
  readonly resolution: 'standard' | 'high'
  readonly sessions: number
  readonly uploadHard: number
  readonly uploadSoft: number
  readonly exportHard: number
  readonly exportSoft: number
  readonly plans: Readonly<Partial<Record<PlanRole, StatePlan>>>
  readonly custom: CustomState | null
}

export type CustomState = z.infer<typeof customTerms>

export interface StateCoupon {
  readonly code: string
  readonly group: string
  readonly percent: number
  readonly names: Names
  readonly descriptions: Names
  readonly from: string
  readonly until: string
  readonly termMonths: number
  readonly uses: number
  readonly isStopped: boolean
}

export interface CatalogueState {
  readonly groups: readonly StateGroup[]
  readonly coupons: readonly StateCoupon[]
}

const HOUR_SECONDS = 3600
const secondsOf = (hours: number): number => Math.round(hours * HOUR_SECONDS)
/** Four fifths unless the file says otherwise. */
const warningOf = (hardSeconds: number): number => Math.floor((hardSeconds * 4) / 5)

/** Minor units; null month: the first list. */
export function priceAt({ lists }: Pick<StatePlan, 'lists'>, month: YearMonth | null): PriceOf {
  let prices: PriceOf = {}
  for (const list of lists) if (list.from === null || (month !== null && list.from <= month)) prices = list.prices
  return prices
}

export const isSamePrice = (a: PriceOf, b: PriceOf): boolean =>
  currencies.every((currency) => a[currency] === b[currency])

export const withoutRepeated = (lists: readonly StateList[]): readonly StateList[] =>
  lists.filter((list, index) => index === 0 || !isSamePrice(list.prices, lists[index - 1]?.prices ?? {}))

export const stateOf = (file: CatalogueFile): CatalogueState => ({
  groups: [
    ...Object.entries(file.groups).map(([id, group]) => groupState(id, group, file)),
    ...Object.entries(file.addOns).map(([id, addOn]) => addOnState(id, addOn)),
  ],
  coupons: Object.entries(file.coupons)
    .map(([code, coupon]) => couponState(code, coupon))
    .toSorted((a, b) => (a.code < b.code ? -1 : 1)),
})

function groupState(id: string, group: FileGroup, file: CatalogueFile): StateGroup {
  const { kind, tier = null, cycle, offered, retired = false, names, resolution, sessions } = group
  const uploadHard = secondsOf(group.uploadHours)
  const exportHard = secondsOf(group.exportHours)
  const warning = (hours: number | undefined, hard: number) =>
    hours === undefined ? warningOf(hard) : secondsOf(hours)
  const plans = groupRoles
    .filter((role) => group.prices.some((list) => currencies.some((one) => list[one]?.[role] !== undefined)))
    .map((role): [GroupRole, StatePlan] => [
      role,
      {
        names: group.planNames?.[role] ?? file.planNames[role],
        lists: listsOf(group.prices, (list, one) => amountIn(list[one], role, cycle)),
      },
    ])
  return {
    id,
    kind,
    tier,
    cycle,
    offering: offered.to === 'nobody' ? 'not-for-sale' : offered.to,
    offeredFrom: offered.from ?? null,
    offeredUntil: offered.until ?? null,
    isRetired: retired,
    names,
    resolution,
    sessions,
    uploadHard,
    uploadSoft: warning(group.uploadWarningHours, uploadHard),
    exportHard,
    exportSoft: warning(group.exportWarningHours, exportHard),
    plans: Object.fromEntries(plans),
    custom: null,
  }
}

const nothing = { uploadHard: 0, uploadSoft: 0, exportHard: 0, exportSoft: 0 }

function addOnState(id: string, addOn: FileAddOn): StateGroup {
  const { cycle, names, descriptions: description, begins, retired = false, from, until, prices, ...terms } = addOn
  return {
    id,
    kind: 'add-on',
    tier: null,
    cycle,
    offering: 'not-for-sale',
    offeredFrom: from ?? null,
    offeredUntil: until ?? null,
    isRetired: retired,
    names,
    resolution: 'standard',
    sessions: 3,
    ...nothing,
    plans: { custom: { names, lists: listsOf(prices, (list, one) => list[one]) } },
    custom: { ...terms, description, within: begins === 'now' },
  }
}

const amountIn = (
  amounts: Readonly<Partial<Record<GroupRole, number | undefined>>> | undefined,
  role: GroupRole,
  cycle: Cycle,
): number | undefined => {
  const amount = amounts?.[role]
  return amount === undefined ? undefined : amount / minutesOf(role, cycle)
}

/** A list names only what changes. */
function listsOf<L extends { readonly from?: YearMonth | undefined }>(
  prices: readonly L[],
  amountOf: (list: L, one: Currency) => number | undefined,
): readonly StateList[] {
  let soFar: PriceOf = {}
  const lists = prices.map((list, index): StateList => {
    const named = currencies.flatMap((one): [Currency, number][] => {
      const amount = amountOf(list, one)
      return amount === undefined ? [] : [[one, amount]]
    })
    soFar = { ...soFar, ...Object.fromEntries(named) }
    return { from: index === 0 ? null : (list.from ?? null), prices: soFar }
  })
  return withoutRepeated(lists)
}

const couponState = (code: string, coupon: FileCoupon): StateCoupon => {
  const { group, percent, names, descriptions, from, until, termMonths, uses, stopped = false } = coupon
  return { code, group, percent, names, descriptions, from, until, termMonths, uses, isStopped: stopped }
}

/** The inverse of `stateOf`. */
export function fileOf({ groups, coupons }: CatalogueState): object {
  const planNames = Object.fromEntries(groupRoles.map((role) => [role, commonNames(role, groups)]))
  const addOns = groups.flatMap((group) =>
    group.custom === null ? [] : [[group.id, addOnFile(group, group.custom)] as const],
  )
  return {
    $schema: './catalogue.schema.json',
    planNames,
    groups: Object.fromEntries(
      groups.filter(({ custom }) => custom === null).map((group) => [group.id, groupFile(group, planNames)]),
    ),
    addOns: Object.fromEntries(addOns),
    coupons: Object.fromEntries(coupons.map((coupon) => [coupon.code, couponFile(coupon)])),
  }
}

const keyOf = (names: Names): string => JSON.stringify(Object.entries(names).toSorted(([a], [b]) => (a < b ? -1 : 1)))
export const isSameNames = (a: Names, b: Names): boolean => keyOf(a) === keyOf(b)

/** The most frequent names; none for a role that no group sells. */
function commonNames(role: GroupRole, groups: readonly StateGroup[]): Names {
  const named = groups.map(({ plans }) => plans[role]?.names).filter((names) => names !== undefined)
  const most = [...Map.groupBy(named, keyOf).values()].toSorted((a, b) => b.length - a.length)[0]?.[0]
  return most ?? { en: role, ja: role, fr: role, es: role, 'pt-pt': role, de: role }
}

function groupFile(group: StateGroup, planNames: Readonly<Record<string, Names>>): object {
  const { offering, offeredFrom, offeredUntil, plans } = group
  const own = groupRoles.flatMap((role): [GroupRole, Names][] => {
    const names = plans[role]?.names
    return names === undefined || isSameNames(names, planNames[role] ?? {}) ? [] : [[role, names]]
  })
  const hours = (seconds: number) => seconds / HOUR_SECONDS
  const warning = (name: string, soft: number, hard: number) =>
    soft === warningOf(hard) ? {} : { [name]: hours(soft) }
  return {
    kind: group.kind,
    ...(group.tier === null ? {} : { tier: group.tier }),
    cycle: group.cycle,
    offered: {
      to: offering === 'not-for-sale' ? 'nobody' : offering,
      ...(offeredFrom === null ? {} : { from: offeredFrom }),
      ...(offeredUntil === null ? {} : { until: offeredUntil }),
    },
    ...(group.isRetired ? { retired: true } : {}),
    names: group.names,
    ...(own.length === 0 ? {} : { planNames: Object.fromEntries(own) }),
    resolution: group.resolution,
    ...(group.sessions === 3 ? {} : { sessions: group.sessions }),
    uploadHours: hours(group.uploadHard),
    ...warning('uploadWarningHours', group.uploadSoft, group.uploadHard),
    exportHours: hours(group.exportHard),
    ...warning('exportWarningHours', group.exportSoft, group.exportHard),
    prices: listsFile(group),
  }
}

const addOnFile = (group: StateGroup, { description, within, ...terms }: CustomState): object => ({
  cycle: group.cycle,
  names: group.names,
  descriptions: description,
  ...terms,
  begins: within ? 'now' : 'next',
  ...(group.offeredFrom === null ? {} : { from: group.offeredFrom }),
  ...(group.offeredUntil === null ? {} : { until: group.offeredUntil }),
  ...(group.isRetired ? { retired: true } : {}),
  prices: (group.plans.custom?.lists ?? []).map(({ from, prices }) => ({
    ...(from === null ? {} : { from }),
    ...prices,
  })),
})

type Amounts = Readonly<Partial<Record<GroupRole, number>>>

function listsFile({ plans, cycle }: StateGroup): readonly object[] {
  const months = Object.values(plans).flatMap(({ lists }) => lists.map(({ from }) => from))
  const later = [...new Set(months)].filter((from) => from !== null).toSorted()
  let before: Readonly<Record<string, PriceOf>> = {}
  return [null, ...later].map((from) => {
    const now = Object.fromEntries(Object.entries(plans).map(([role, plan]) => [role, priceAt(plan, from)]))
    const changed = currencies.flatMap((one): [Currency, Amounts][] => {
      const amounts = groupRoles.flatMap((role): [GroupRole, number][] => {
        const amount = now[role]?.[one]
        return amount === undefined || amount === before[role]?.[one] ? [] : [[role, amount * minutesOf(role, cycle)]]
      })
      return amounts.length === 0 ? [] : [[one, Object.fromEntries(amounts)]]
    })
    before = now
    return { ...(from === null ? {} : { from }), ...Object.fromEntries(changed) }
  })
}

const couponFile = (coupon: StateCoupon): object => {
  const { group, percent, names, descriptions, from, until, termMonths, uses, isStopped } = coupon
  const stopped = isStopped ? { stopped: true } : {}
  return { group, percent, names, descriptions, from, until, termMonths, uses, ...stopped }
}

export const placeOf = ({ id, kind }: Pick<StateGroup, 'id' | 'kind'>): string =>
  `${kind === 'add-on' ? 'addOns' : 'groups'}.${id}`
