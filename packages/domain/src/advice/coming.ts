import { addMonths, firstDay, monthOf } from '../calendar/index.ts'
import type { PlanGroup } from '../catalogue/index.ts'
import { type Money, money } from '../money/index.ts'
import { compareTiers, offeredGroups } from '../plans/index.ts'
import {
  type Comparison,
  comparisonsOf,
  type PlannedPlan,
  type PlannedYear,
  replayUnderPlans,
  yearAhead,
} from '../projection/index.ts'
import { storedSecondsAt } from '../storage/index.ts'
import { type Advice, type AdviceInput, isWorthIt } from './advice.ts'

const asThingsStand: PlannedPlan = { groupId: null, seats: null, start: null, coupon: null }

const savedBy = ({ difference }: Comparison): Money => money(-difference.minor, difference.currency)

interface Candidate {
  readonly group: PlanGroup
  readonly compared: Comparison
}

function worthIt(input: AdviceInput, held: PlanGroup, cycle: PlanGroup['cycle']): readonly Candidate[] {
  const compared = comparisonsOf(input)
  return offeredGroups(input, cycle)
    .filter(({ id }) => id !== held.id)
    .map((group) => ({ group, compared: compared({ ...asThingsStand, groupId: group.id }) }))
    .filter(
      ({ compared: comparison }) =>
        comparison.planning.kind === 'possible' && isWorthIt(savedBy(comparison), comparison.asThingsStand.total),
    )
    .toSorted((a, b) => Number(a.compared.difference.minor - b.compared.difference.minor))
}

const amountsOf = ({ group, compared }: Candidate) => ({
  groupId: group.id,
  saving: savedBy(compared),
  payments: compared.whatIf.payments.map(({ paidOn, amount }) => ({ paidOn, amount })),
  before: compared.asThingsStand.total,
})

export function byTheYear(input: AdviceInput, held: PlanGroup): readonly Advice[] {
  if (held.cycle === 'year') return []
  const same = worthIt(input, held, 'year').filter(({ group }) => group.tier === held.tier)
  return same.slice(0, 1).map((found) => ({ kind: 'by-the-year', ...amountsOf(found) }))
}

const YEAR = 12

/**
 * The best saving: a smaller plan that no month exceeds, or a larger one instead of bought hours. Smaller ones only
 * after twelve months.
 */
export function otherPlan(input: AdviceInput, held: PlanGroup): readonly Advice[] {
  const [best] = worthIt(input, held, held.cycle).filter(({ group, compared }) => {
    const step = compareTiers(group, held)
    if (step === 0 || !isEnough(compared.whatIf)) return false
    return step < 0 ? input.lived.length >= YEAR : !isEnough(compared.asThingsStand)
  })
  if (best === undefined) return []
  const amounts = amountsOf(best)
  if (compareTiers(best.group, held) < 0) {
    const mostUsed = Math.max(...input.lived.slice(-YEAR).map(({ used }) => used.upload))
    return [{ kind: 'cheaper-plan', ...amounts, mostUsed }]
  }
  const seconds = best.compared.asThingsStand.months[0]?.bought.upload ?? 0
  if (seconds > 0) return [{ kind: 'move-up', ...amounts, seconds }]
  return [{ kind: 'enough-hours', ...amounts, ...monthsOver(input, held) }]
}

const isEnough = ({ months }: PlannedYear): boolean =>
  months.every(({ over, bought }) => over.upload + over.export + bought.upload + bought.export === 0)

function monthsOver(input: AdviceInput, held: PlanGroup) {
  const months = replayUnderPlans({ ...input, storedSecondsAt: input.assumptions.storedSecondsAt }).find(
    ({ group }) => group.id === (held.baseGroupId ?? held.id),
  )?.months
  const over = months?.filter((month) => month.over.upload > 0 || month.over.export > 0)
  return { monthsOver: over?.length ?? 0, months: months?.length ?? 0 }
}

/** Two years, and the free year. */
const OLD_MONTHS = 24

export function oldVideos(input: AdviceInput): readonly Advice[] {
  const { zone } = input.contract
  const storedBefore = addMonths(monthOf(input.now, zone), -OLD_MONTHS)
  const kept = input.storedDays.filter(({ date }) => date >= firstDay(storedBefore))
  const seconds = input.storedDays.filter((day) => !kept.includes(day)).reduce((sum, day) => sum + day.seconds, 0)
  if (seconds === 0) return []
  const { total } = yearAhead(input, [])
  const assumptions = { ...input.assumptions, storedSecondsAt: storedSecondsAt(kept, zone) }
  const without = yearAhead({ ...input, assumptions }, []).total
  const saving = money(total.minor - without.minor, total.currency)
  return isWorthIt(saving, total) ? [{ kind: 'old-videos', saving, seconds, storedBefore }] : []
}
