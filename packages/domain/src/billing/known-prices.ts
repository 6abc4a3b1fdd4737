import { type Instant, monthInterval, type YearMonth } from '../calendar/index.ts'
import type { Catalogue, KnownPrices, PriceListDate } from '../catalogue/index.ts'
import { type Contract, groupOf, listDateOf, type PlanEntry, planOf } from '../contract/index.ts'
import type { PlanGroupId } from '../ids/index.ts'

/** Monthly plans by what the contract knows; a term by its first day (billing rules: "Price lists"). */
export function listsIn(
  contract: Contract,
  catalogue: Catalogue,
  month: YearMonth,
): (entry: PlanEntry) => PriceListDate {
  const known = new Map<PlanGroupId, KnownPrices | null>()
  return (entry) => {
    const list = listDateOf(entry, month)
    const plan = planOf(entry, catalogue)
    if (plan.cycle === 'year') return list
    const knownBy = known.get(plan.groupId) ?? knownPricesIn(contract, catalogue, plan.groupId, month)
    known.set(plan.groupId, knownBy)
    return { ...list, knownBy }
  }
}

/** Null if the group is not held: buyers see every list. */
export function knownPricesIn(
  contract: Contract,
  catalogue: Catalogue,
  groupId: PlanGroupId,
  month: YearMonth,
): KnownPrices | null {
  const { priceNotices = null, zone } = contract
  if (priceNotices === null) return null
  const { start, end } = monthInterval(month, zone)
  if (catalogue.groups.get(groupId)?.kind === 'add-on') {
    const held = contract.entries.filter(
      (entry) =>
        planOf(entry, catalogue).groupId === groupId && entry.start < end && (entry.end === null || entry.end > start),
    )
    const bought = held.map((entry) => entry.reserved?.at ?? entry.start)
    return held.length === 0 ? null : { boughtAt: Math.min(...bought), notices: priceNotices }
  }
  const listed = listedGroupId(groupId, catalogue)
  const bases = contract.entries
    .filter((entry) => hasTime(entry) && planOf(entry, catalogue).role === 'base')
    .toSorted((a, b) => a.start - b.start)
  const first = bases.findIndex(
    (entry) => entry.start < end && (entry.end === null || entry.end > start) && listedOf(entry, catalogue) === listed,
  )
  return first === -1 ? null : { boughtAt: boughtAt(bases, first, catalogue), notices: priceNotices }
}

/** Continuously: what follows a coupon or pause is no purchase. */
function boughtAt(bases: readonly PlanEntry[], index: number, catalogue: Catalogue): Instant {
  let bought = bases[index]
  if (bought === undefined) throw new Error('there is no such plan')
  const listed = listedOf(bought, catalogue)
  let next = bought
  for (const before of bases.slice(0, index).toReversed()) {
    if (before.end !== next.start) break
    const isPause = groupOf(planOf(before, catalogue), catalogue).kind === 'settlement-readonly'
    if (!isPause && listedOf(before, catalogue) !== listed) break
    if (!isPause) bought = before
    next = before
  }
  return bought.reserved?.at ?? bought.start
}

const listedOf = (entry: PlanEntry, catalogue: Catalogue): PlanGroupId =>
  listedGroupId(planOf(entry, catalogue).groupId, catalogue)

const listedGroupId = (groupId: PlanGroupId, catalogue: Catalogue): PlanGroupId =>
  catalogue.groups.get(groupId)?.baseGroupId ?? groupId

const hasTime = ({ start, end }: PlanEntry): boolean => end === null || end > start
