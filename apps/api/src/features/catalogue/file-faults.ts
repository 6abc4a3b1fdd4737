import type { RegionName } from '@touchline/contract/wire'
import { type GroupRole, groupRoles, isOfPlan, nearestHourPrice } from '@touchline/domain/catalogue'
import { isExportUnlimited } from '@touchline/domain/contract'
import { type Currency, currencies } from '@touchline/domain/money'
import { regionDefaults } from '@touchline/domain/organization'
import type { CatalogueFile, FileAddOn, FileCoupon, FileGroup } from './catalogue-file.ts'
import { stateOf } from './catalogue-state.ts'
import { type Said, said, saidOfPrice } from './said.ts'

/** E.g. "teamBasicPlanDiscount10Percent" (billing rules: "Coupons"). */
const DISCOUNTED = /^(.+)Discount(\d+)Percent$/

type Faults = readonly Said[]

/** Everything that would fail later in a purchase or settlement. */
export const fileFaults = (file: CatalogueFile, region: RegionName): Faults => [
  ...Object.entries(file.groups).flatMap(([id, group]) => groupFaults(`groups.${id}`, id, group)),
  ...Object.entries(file.groups).flatMap(([id, group]) => followerFaults(`groups.${id}`, group, soldIn(file, region))),
  ...Object.entries(file.addOns).flatMap(([id, addOn]) => addOnFaults(`addOns.${id}`, id, addOn, file)),
  ...Object.entries(file.coupons).flatMap(([code, coupon]) => couponFaults(`coupons.${code}`, coupon, file)),
  ...wholeFaults(file, region),
]

export const fileNotes = (file: CatalogueFile, region: RegionName): Faults => [
  ...unlimitedNotes(file),
  ...ungrantableNotes(file, regionDefaults[region].currency),
  ...sleeplessNotes(file),
]

const ungrantableNotes = ({ groups }: CatalogueFile, currency: Currency): Faults =>
  Object.entries(groups).flatMap(([id, { kind, offered, prices }]) =>
    offered.to !== 'nobody' || kind === 'asleep' || prices.some((list) => list[currency]?.base !== undefined)
      ? []
      : [said(`groups.${id}.prices`, 'ungrantable', { currency })],
  )

/** Billing rules: "Sleep". */
const sleeplessNotes = ({ groups }: CatalogueFile): Faults =>
  Object.entries(groups).flatMap(([id, { kind, tier, cycle, offered, retired = false }]) => {
    const isSold = kind === 'paid' && cycle === 'month' && offered.to !== 'nobody' && !retired
    const sleeps = Object.values(groups).some((other) => other.kind === 'asleep' && other.tier === tier)
    return isSold && !sleeps ? [said(`groups.${id}`, 'sleepless')] : []
  })

const unlimitedNotes = (file: CatalogueFile): Faults =>
  stateOf(file).groups.flatMap(({ id, kind, exportHard, cycle }) =>
    kind === 'paid' && isExportUnlimited({ ...noAllowance, exportHardSeconds: exportHard }, cycle)
      ? [said(`groups.${id}.exportHours`, 'unlimited')]
      : [],
  )

const noAllowance = { uploadHardSeconds: 0, uploadSoftSeconds: 0, exportHardSeconds: 0, exportSoftSeconds: 0 }

const offeredFaults = (place: string, { kind, offered, retired = false, tier }: FileGroup): Faults => {
  const { to, from = '', until = '9999' } = offered
  const isSold = to !== 'nobody'
  return [
    ...(isSold && kind !== 'paid' ? [said(`${place}.offered.to`, 'never-bought', { kind })] : []),
    ...(isSold && tier === undefined ? [said(`${place}.tier`, 'tier-needed')] : []),
    ...(until < from ? [said(`${place}.offered.until`, 'too-early', { from })] : []),
    ...(retired && kind.endsWith('readonly') ? [said(`${place}.retired`, 'follower-retired')] : []),
  ]
}

function groupFaults(place: string, id: string, group: FileGroup): Faults {
  const [, base = ''] = DISCOUNTED.exec(id) ?? []
  return [
    ...(base === '' ? [] : [said(place, 'made-by-coupons', { base })]),
    ...offeredFaults(place, group),
    ...limitFaults(place, group),
    ...monthFaults(place, group),
    ...amountFaults(place, group),
    ...missingPrices(place, group),
  ]
}

function limitFaults(place: string, group: FileGroup): Faults {
  const { uploadHours, uploadWarningHours = 0, exportHours, exportWarningHours = 0 } = group
  return [
    ...(uploadWarningHours > uploadHours
      ? [said(`${place}.uploadWarningHours`, 'above', { limit: 'uploadHours' })]
      : []),
    ...(exportWarningHours > exportHours
      ? [said(`${place}.exportWarningHours`, 'above', { limit: 'exportHours' })]
      : []),
  ]
}

function addOnFaults(place: string, id: string, addOn: FileAddOn, { groups }: CatalogueFile): Faults {
  const { cycle, soldWith, from = '', until = '9999', prices } = addOn
  const isPriced = currencies.some((currency) => prices[0]?.[currency] !== undefined)
  return [
    ...(groups[id] === undefined ? [] : [said(place, 'id-taken')]),
    ...soldWith.flatMap((groupId, index) => {
      const group = groups[groupId]
      const at = `${place}.soldWith[${index}]`
      if (group === undefined) return [said(at, 'no-group', { id: groupId })]
      if (group.kind !== 'paid' && group.kind !== 'mbp') return [said(at, 'takes-no-add-on', { kind: group.kind })]
      return group.cycle === cycle ? [] : [said(at, 'other-cycle', { id: groupId, theirs: group.cycle, ours: cycle })]
    }),
    ...(until < from ? [said(`${place}.until`, 'too-early', { from })] : []),
    ...monthFaults(place, addOn),
    ...(isPriced ? [] : [said(`${place}.prices[0]`, 'unpriced')]),
  ]
}

const monthFaults = (place: string, { prices }: Pick<FileGroup | FileAddOn, 'prices'>): Faults =>
  prices.flatMap(({ from }, index) => {
    const at = `${place}.prices[${index}].from`
    if (index === 0) return from === undefined ? [] : [said(at, 'first-has-month')]
    if (from === undefined) return [said(at, 'month-missing')]
    const before = prices[index - 1]?.from ?? ''
    if (from === before) return [said(at, 'month-twice', { from })]
    return from < before ? [said(at, 'month-unordered', { before })] : []
  })

const amountFaults = (place: string, { prices, cycle }: FileGroup): Faults =>
  prices.flatMap((list, index) =>
    currencies.flatMap((currency) =>
      groupRoles.flatMap((role) => {
        const amount = list[currency]?.[role] ?? 0
        const nearest = nearestHourPrice(role, cycle, amount)
        if (nearest === null) return []
        const at = `${place}.prices[${index}].${currency}.${role}`
        return [saidOfPrice(at, 'indivisible', { currency, role, amount, nearest })]
      }),
    ),
  )

/** Where the plan has a price in a currency, so must everything it sells. */
function missingPrices(place: string, { prices, offered }: FileGroup): Faults {
  const priced = (role: GroupRole, currency: Currency) => prices.some((list) => list[currency]?.[role] !== undefined)
  const sold = currencies.filter((currency) => groupRoles.some((role) => priced(role, currency)))
  const needed: readonly string[] = offered.to === 'nobody' ? ['base'] : groupRoles.filter(isOfPlan)
  const roles = groupRoles.filter((role) => needed.includes(role) || sold.some((currency) => priced(role, currency)))
  const first = `${place}.prices[0]`
  if (sold.length === 0) return [said(first, 'unpriced')]
  return sold.flatMap((currency) =>
    roles
      .filter((role) => !priced(role, currency))
      .map((role) => saidOfPrice(`${first}.${currency}.${role}`, 'missing', { currency, role })),
  )
}

const soldIn = ({ groups }: CatalogueFile, region: RegionName): readonly Currency[] => {
  const lists = Object.values(groups).flatMap(({ kind, prices }) => (kind.endsWith('readonly') ? [] : prices))
  return currencies.filter(
    (currency) => currency === regionDefaults[region].currency || lists.some((list) => list[currency] !== undefined),
  )
}

/** Dunning and trial plans need every currency. */
const followerFaults = (place: string, { kind, prices }: FileGroup, needed: readonly Currency[]): Faults =>
  kind.endsWith('readonly')
    ? needed
        .filter((currency) => prices.every((list) => list[currency]?.base === undefined))
        .map((currency) =>
          saidOfPrice(`${place}.prices[0].${currency}.base`, 'follower-unpriced', { currency, role: 'base' }),
        )
    : []

function couponFaults(place: string, coupon: FileCoupon, { groups }: CatalogueFile): Faults {
  const { group: id, percent, from, until, termMonths, stopped = false } = coupon
  const [, base, named] = DISCOUNTED.exec(id) ?? []
  if (base !== undefined && named !== undefined && Number(named) !== percent)
    return [said(`${place}.percent`, 'percent-differs', { percent, id, named, base })]
  if (base !== undefined) return [said(`${place}.group`, 'of-discounted', { base })]
  const group = groups[id]
  if (group === undefined) return [said(`${place}.group`, 'no-group', { id })]
  const isSold = group.kind === 'paid' && group.offered.to !== 'nobody' && group.retired !== true
  return [
    ...(isSold || stopped ? [] : [said(`${place}.group`, 'group-unoffered', { id })]),
    ...(until < from ? [said(`${place}.until`, 'too-early', { from })] : []),
    ...(group.cycle === 'year' && termMonths !== 12
      ? [said(`${place}.termMonths`, 'yearly-term', { months: termMonths })]
      : []),
  ]
}

const asleepFaults = (groups: CatalogueFile['groups']): Faults =>
  Object.entries(groups).flatMap(([id, { kind, tier, cycle }], index, all) => {
    if (kind !== 'asleep') return []
    const twice = all.slice(0, index).find(([, other]) => other.kind === 'asleep' && other.tier === tier)
    return [
      ...(tier === undefined ? [said(`groups.${id}.tier`, 'asleep-tier')] : []),
      ...(cycle === 'year' ? [said(`groups.${id}.cycle`, 'asleep-yearly')] : []),
      ...(twice === undefined ? [] : [said(`groups.${id}.tier`, 'asleep-twice', { other: twice[0] })]),
    ]
  })

function wholeFaults({ groups }: CatalogueFile, region: RegionName): Faults {
  const all = Object.values(groups)
  const { currency, isGlobal } = regionDefaults[region]
  const to = isGlobal ? 'global' : 'regional'
  const isSoldHere = ({ kind, offered, retired = false, prices }: FileGroup) =>
    kind === 'paid' && offered.to === to && !retired && prices.some((list) => list[currency]?.base !== undefined)
  const follows = (kind: FileGroup['kind'], none: Said['code'], several: Said['code']) => {
    const count = all.filter((group) => group.kind === kind).length
    return count === 1 ? [] : [said('groups', count === 0 ? none : several, { count })]
  }
  return [
    ...follows('settlement-readonly', 'unpaid-follower-missing', 'unpaid-followers'),
    ...follows('trial-readonly', 'trial-follower-missing', 'trial-followers'),
    ...asleepFaults(groups),
    ...(all.some(isSoldHere) ? [] : [said('groups', 'nothing-sold', { region, to, currency })]),
  ]
}
