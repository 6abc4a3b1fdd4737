import {
  addDays,
  dateOf,
  firstWholeMonth,
  type Instant,
  monthOf,
  nextMonth,
  startOfDay,
  startOfMonth,
  type YearMonth,
  type Zone,
} from '../calendar/index.ts'
import {
  type Catalogue,
  type CataloguePlan,
  listedPlan,
  type PriceChange,
  type PriceNotice,
  pricesIn,
  soldWith,
} from '../catalogue/index.ts'
import { type Contract, groupOf, type PlanEntry, planOf } from '../contract/index.ts'
import { withAutomaticChanges } from '../lifecycle/index.ts'
import { charged } from './charged.ts'
import { knownPricesIn } from './known-prices.ts'

/** Higher prices apply from the first month at least the notice period (days) later. */
export function priceNotice(from: YearMonth, notifiedAt: Instant, zone: Zone, noticeDays: number): PriceNotice {
  const over = startOfDay(addDays(dateOf(notifiedAt, zone), noticeDays), zone)
  const first = firstWholeMonth(Math.max(notifiedAt, over), zone)
  return { from, notifiedAt, appliesFrom: from > first ? from : first }
}

/**
 * By month: lists without notice that raise any price of a held or scheduled monthly plan, including parts it does not
 * have.
 */
export function untoldRises(contract: Contract, catalogue: Catalogue, now: Instant): readonly YearMonth[] {
  const froms = [...catalogue.plans.values()].flatMap(({ priceChanges = [] }) => priceChanges.map(({ from }) => from))
  const last = froms.reduce((latest, from) => (from > latest ? from : latest), monthOf(now, contract.zone))
  const { priceNotices: notices = null, zone } = contract
  if (notices === null) return []
  const followed = withAutomaticChanges(contract, catalogue, startOfMonth(nextMonth(last), zone))
  const rises = followed.entries
    .filter((entry) => (entry.end === null || entry.end > now) && isPaidMonthly(entry, catalogue))
    .flatMap((entry) => {
      const held = { entry, month: monthOf(Math.max(now, entry.start), zone) }
      return plansOf(entry, catalogue).flatMap((plan) =>
        (plan.priceChanges ?? []).flatMap((change) => {
          const { from, publishedAt } = change
          if (publishedAt === null || isNotified(notices, from, publishedAt)) return []
          return isRise({ from, publishedAt }, plan, held, { contract: followed, catalogue, now }) ? [from] : []
        }),
      )
    })
  return [...new Set(rises)].sort()
}

function isPaidMonthly(entry: PlanEntry, catalogue: Catalogue): boolean {
  const plan = planOf(entry, catalogue)
  return (
    (plan.role === 'base' || plan.role === 'custom') && plan.cycle === 'month' && charged[groupOf(plan, catalogue).kind]
  )
}

/** With its asleep plan. */
const plansOf = (base: PlanEntry, catalogue: Catalogue): readonly CataloguePlan[] =>
  soldWith(groupOf(listedPlan(planOf(base, catalogue), catalogue), catalogue), catalogue)

interface Place {
  readonly contract: Contract
  readonly catalogue: Catalogue
  readonly now: Instant
}

/** From the first month of both on, without notice. */
function isRise(
  { from, publishedAt }: Pick<PriceChange, 'from'> & { readonly publishedAt: Instant },
  plan: CataloguePlan,
  held: { readonly entry: PlanEntry; readonly month: YearMonth },
  { contract, catalogue, now }: Place,
): boolean {
  const { currency } = contract
  const month = from > held.month ? from : held.month
  // Prices asleep are known as the plan’s are.
  const knownBy = knownPricesIn(contract, catalogue, planOf(held.entry, catalogue).groupId, month)
  if (knownBy === null) return false
  const priceWith = (notices: readonly PriceNotice[]) =>
    pricesIn(plan, { month, publishedBy: null, knownBy: { ...knownBy, notices } })[currency]
  const before = priceWith(knownBy.notices)
  const after = priceWith([...knownBy.notices, { from, notifiedAt: Math.max(now, publishedAt), appliesFrom: month }])
  return before !== undefined && after !== undefined && after > before
}

const isNotified = (notices: readonly PriceNotice[], from: YearMonth, publishedAt: Instant): boolean =>
  notices.some((notice) => notice.from === from && publishedAt <= notice.notifiedAt)
