import { addMonths, firstDay, monthOf } from '../calendar/index.ts'
import type { PlanGroup } from '../catalogue/index.ts'
import { type Money, money } from '../money/index.ts'
import { compareTiers, offeredGroups } from '../plans/index.ts'
import { type Comparison, comparisonsOf, type PlannedPlan } from '../projection/index.ts'
import { storedSecondsAt } from '../storage/index.ts'
import { type Advice, type AdviceInput, isWorthIt } from './advice.ts'

const asThingsStand: PlannedPlan = { groupId: null, seats: null, start: null, coupon: null }

/** A difference of two projections, turned round: what is saved. */
const savedBy = ({ difference }: Comparison): Money => money(-difference.minor, difference.currency)

/** The same tier paid by the year. */
export function byTheYear(input: AdviceInput, held: PlanGroup): readonly Advice[] {
  const yearly = offeredGroups(input.catalogue, input.organization, 'year').find(({ tier }) => tier === held.tier)
  if (yearly === undefined || held.cycle === 'year') return []
  const compared = comparisonsOf(input)({ ...asThingsStand, groupId: yearly.id })
  const [first] = compared.whatIf.payments
  const saving = savedBy(compared)
  if (first === undefined || !isWorthIt(saving, compared.asThingsStand.total)) return []
  const amounts = { payment: first.invoice.total, months: compared.asThingsStand.total }
  return [{ kind: 'by-the-year', saving, groupId: yearly.id, ...amounts }]
}

/** Hours that the running month needs, against the next plans above. */
export function moveUp(input: AdviceInput, held: PlanGroup): readonly Advice[] {
  if (held.cycle === 'year') return []
  const needy = { ...input, assumptions: { ...input.assumptions, buysHours: true } }
  const compared = comparisonsOf(needy)
  const standing = compared(asThingsStand).asThingsStand
  const { bought } = standing.months[0] ?? { bought: { upload: 0, export: 0 } }
  if (bought.upload === 0) return []
  const without = comparisonsOf({ ...input, assumptions: { ...input.assumptions, buysHours: false } })(asThingsStand)
  const hoursCost = lessOfFirst(standing.payments[0], without.asThingsStand.payments[0])
  return offeredGroups(input.catalogue, input.organization, 'month')
    .filter((group) => compareTiers(group, held) > 0)
    .map(({ id }) => ({ groupId: id, saving: savedBy(compared({ ...asThingsStand, groupId: id })) }))
    .filter(({ saving }) => isWorthIt(saving, standing.total))
    .toSorted((a, b) => (a.saving.minor > b.saving.minor ? -1 : 1))
    .slice(0, 1)
    .map((best) => ({ kind: 'move-up', ...best, seconds: bought.upload, hoursCost }))
}

type Payments = Comparison['asThingsStand']['payments']

function lessOfFirst(a: Payments[number] | undefined, b: Payments[number] | undefined): Money {
  const currency = a?.invoice.currency ?? b?.invoice.currency ?? 'JPY'
  return money((a?.invoice.total.minor ?? 0n) - (b?.invoice.total.minor ?? 0n), currency)
}

/** Two years, and the one in which storage costs nothing. */
const OLD_MONTHS = 24

/** What a year of storage costs for videos that nobody may watch any more. */
export function oldVideos(input: AdviceInput): readonly Advice[] {
  const { zone } = input.contract
  const storedBefore = addMonths(monthOf(input.now, zone), -OLD_MONTHS)
  const kept = input.storedDays.filter(({ date }) => date >= firstDay(storedBefore))
  const seconds = input.storedDays.filter((day) => !kept.includes(day)).reduce((sum, day) => sum + day.seconds, 0)
  if (seconds === 0) return []
  const { total } = comparisonsOf(input)(asThingsStand).asThingsStand
  const assumptions = { ...input.assumptions, storedSecondsAt: storedSecondsAt(kept, zone) }
  const without = comparisonsOf({ ...input, assumptions })(asThingsStand).asThingsStand.total
  const saving = money(total.minor - without.minor, total.currency)
  return isWorthIt(saving, total) ? [{ kind: 'old-videos', saving, seconds, storedBefore }] : []
}
