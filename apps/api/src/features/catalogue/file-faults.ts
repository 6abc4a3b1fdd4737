import type { RegionName } from '@touchline/contract/wire'
import { type GroupRole, groupRoles, isOfPlan, minutesOf } from '@touchline/domain/catalogue'
import { isExportUnlimited } from '@touchline/domain/contract'
import { type Currency, currencies } from '@touchline/domain/money'
import { regionDefaults } from '@touchline/domain/organization'
import type { CatalogueFile, FileAddOn, FileCoupon, FileGroup } from './catalogue-file.ts'
import { stateOf } from './catalogue-state.ts'

/** E.g. "teamBasicPlanDiscount10Percent" (billing rules: "Coupons"). */
const DISCOUNTED = /^(.+)Discount(\d+)Percent$/

type Faults = readonly string[]

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
      : [`groups.${id}.prices: has none in ${currency}, so it cannot be granted to who pays in it`],
  )

/** Billing rules: "Sleep". */
const sleeplessNotes = ({ groups }: CatalogueFile): Faults =>
  Object.entries(groups).flatMap(([id, { kind, tier, cycle, offered, retired = false }]) => {
    const isSold = kind === 'paid' && cycle === 'month' && offered.to !== 'nobody' && !retired
    const sleeps = Object.values(groups).some((other) => other.kind === 'asleep' && other.tier === tier)
    return isSold && !sleeps
      ? [`groups.${id}: no group of kind asleep has its tier, so it is not offered to sleep`]
      : []
  })

const unlimitedNotes = (file: CatalogueFile): Faults =>
  stateOf(file).groups.flatMap(({ id, kind, exportHard, cycle }) =>
    kind === 'paid' && isExportUnlimited({ ...noAllowance, exportHardSeconds: exportHard }, cycle)
      ? [`groups.${id}.exportHours: is shown as unlimited, and no more of it is sold`]
      : [],
  )

const noAllowance = { uploadHardSeconds: 0, uploadSoftSeconds: 0, exportHardSeconds: 0, exportSoftSeconds: 0 }

const offeredFaults = (place: string, { kind, offered, retired = false, tier }: FileGroup): Faults => {
  const { to, from = '', until = '9999' } = offered
  const isSold = to !== 'nobody'
  return [
    ...(isSold && kind !== 'paid' ? [`${place}.offered.to: a group of kind ${kind} is never bought; say nobody`] : []),
    ...(isSold && tier === undefined ? [`${place}.tier: is missing; what is bought has a place among the others`] : []),
    ...(until < from ? [`${place}.offered.until: is before ${from}`] : []),
    ...(retired && kind.endsWith('readonly')
      ? [`${place}.retired: what follows an unpaid bill or a trial cannot be retired`]
      : []),
  ]
}

function groupFaults(place: string, id: string, group: FileGroup): Faults {
  const [, base = ''] = DISCOUNTED.exec(id) ?? []
  return [
    ...(base === '' ? [] : [`${place}: a discounted group is made by its coupons; name ${base} and percent there`]),
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
    ...(uploadWarningHours > uploadHours ? [`${place}.uploadWarningHours: is above uploadHours`] : []),
    ...(exportWarningHours > exportHours ? [`${place}.exportWarningHours: is above exportHours`] : []),
  ]
}

function addOnFaults(place: string, id: string, addOn: FileAddOn, { groups }: CatalogueFile): Faults {
  const { cycle, soldWith, from = '', until = '9999', prices } = addOn
  const isPriced = currencies.some((currency) => prices[0]?.[currency] !== undefined)
  return [
    ...(groups[id] === undefined ? [] : [`${place}: is the id of a plan group, too; take another`]),
    ...soldWith.flatMap((groupId, index) => {
      const group = groups[groupId]
      const at = `${place}.soldWith[${index}]`
      if (group === undefined) return [`${at}: there is no group ${groupId}`]
      if (group.kind !== 'paid' && group.kind !== 'mbp')
        return [`${at}: nothing is added to a group of kind ${group.kind}`]
      return group.cycle === cycle ? [] : [`${at}: ${groupId} is by the ${group.cycle}, and this by the ${cycle}`]
    }),
    ...(until < from ? [`${place}.until: is before ${from}`] : []),
    ...monthFaults(place, addOn),
    ...(isPriced ? [] : [`${place}.prices[0]: names no price`]),
  ]
}

const monthFaults = (place: string, { prices }: Pick<FileGroup | FileAddOn, 'prices'>): Faults =>
  prices.flatMap(({ from }, index) => {
    const at = `${place}.prices[${index}].from`
    if (index === 0) return from === undefined ? [] : [`${at}: the first list is from the beginning; leave it out`]
    if (from === undefined) return [`${at}: is missing; only the first list has none`]
    const before = prices[index - 1]?.from ?? ''
    if (from === before) return [`${at}: is ${from} twice; one list has the prices of a month`]
    return from < before ? [`${at}: is before ${before}; lists stand in the order of their months`] : []
  })

const amountFaults = (place: string, { prices, cycle }: FileGroup): Faults =>
  prices.flatMap((list, index) =>
    currencies.flatMap((currency) =>
      groupRoles.flatMap((role) => {
        const minutes = minutesOf(role, cycle)
        const amount = list[currency]?.[role] ?? 0
        if (amount % minutes === 0) return []
        return [
          `${place}.prices[${index}].${currency}.${role}: ${amount} is the price of an hour, and a yearly plan's is kept by the minute: take a number that 60 divides, e.g. ${Math.ceil(amount / minutes) * minutes}`,
        ]
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
  if (sold.length === 0) return [`${first}: names no price`]
  return sold.flatMap((currency) =>
    roles.filter((role) => !priced(role, currency)).map((role) => `${first}.${currency}.${role}: is missing`),
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
        .map((currency) => `${place}.prices[0].${currency}.base: is missing; who cannot pay may pay in it`)
    : []

function couponFaults(place: string, coupon: FileCoupon, { groups }: CatalogueFile): Faults {
  const { group: id, percent, from, until, termMonths, stopped = false } = coupon
  const [, base, named] = DISCOUNTED.exec(id) ?? []
  if (base !== undefined && named !== undefined && Number(named) !== percent)
    return [`${place}.percent: is ${percent}, and the id ${id} says ${named}; name ${base} and the percentage`]
  if (base !== undefined) return [`${place}.group: is a discounted group; name the one that it discounts, ${base}`]
  const group = groups[id]
  if (group === undefined) return [`${place}.group: there is no group ${id}`]
  const isSold = group.kind === 'paid' && group.offered.to !== 'nobody' && group.retired !== true
  return [
    ...(isSold || stopped ? [] : [`${place}.group: ${id} is not offered, so nobody can use it; say "stopped": true`]),
    ...(until < from ? [`${place}.until: is before ${from}`] : []),
    ...(group.cycle === 'year' && termMonths !== 12
      ? [`${place}.termMonths: is ${termMonths}; of a yearly plan it is 12`]
      : []),
  ]
}

const asleepFaults = (groups: CatalogueFile['groups']): Faults =>
  Object.entries(groups).flatMap(([id, { kind, tier, cycle }], index, all) => {
    if (kind !== 'asleep') return []
    const twice = all.slice(0, index).find(([, other]) => other.kind === 'asleep' && other.tier === tier)
    return [
      ...(tier === undefined ? [`groups.${id}.tier: is missing; it says what a tier costs asleep`] : []),
      ...(cycle === 'year' ? [`groups.${id}.cycle: only a month sleeps; say "month"`] : []),
      ...(twice === undefined
        ? []
        : [`groups.${id}.tier: is that of ${twice[0]}, too; one price asleep is needed of a tier`]),
    ]
  })

function wholeFaults({ groups }: CatalogueFile, region: RegionName): Faults {
  const all = Object.values(groups)
  const { currency, isGlobal } = regionDefaults[region]
  const to = isGlobal ? 'global' : 'regional'
  const isSoldHere = ({ kind, offered, retired = false, prices }: FileGroup) =>
    kind === 'paid' && offered.to === to && !retired && prices.some((list) => list[currency]?.base !== undefined)
  const follows = (kind: FileGroup['kind'], what: string) => {
    const count = all.filter((group) => group.kind === kind).length
    if (count === 1) return []
    const why = count === 0 ? 'there is none' : `there are ${count}, and which follows is not said`
    return [`groups: of kind ${kind}, ${what}, exactly one is needed; ${why}`]
  }
  return [
    ...follows('settlement-readonly', 'which follows an unpaid bill'),
    ...follows('trial-readonly', 'which follows a trial'),
    ...asleepFaults(groups),
    ...(all.some(isSoldHere)
      ? []
      : [
          `groups: nothing is for sale in ${region}: no paid group is offered to "${to}" with a base price in ${currency}`,
        ]),
  ]
}
