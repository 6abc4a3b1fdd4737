import type { Cycle } from '../catalogue/index.ts'
import type { PlanGroupId } from '../ids/index.ts'
import { add, fraction, type Money } from '../money/index.ts'
import { costWithHours, type PlanReplay, replayUnderPlans } from '../projection/index.ts'
import { type Advice, type AdviceInput, isWorthIt } from './advice.ts'

const YEAR = 12
/** So many of the last months say that hours are missing again and again. */
const OFTEN = { months: 3, of: 6 }

/** What the last twelve months say about plans of the same cycle; nothing of a shorter past. */
export function adviceOfPast(input: AdviceInput, held: PlanGroupId, cycle: Cycle): readonly Advice[] {
  if (input.lived.length < YEAR) return []
  const replays = replayUnderPlans({ ...input, storedSecondsAt: input.assumptions.storedSecondsAt }).filter(
    ({ group }) => group.cycle === cycle,
  )
  const now = replays.find(({ group }) => group.id === held)
  if (now === undefined) return []
  const best = cheapest(replays.filter((replay) => replay !== now && isEnough(replay)))
  if (best === undefined) return []
  const saving = less(costWithHours(now), best.cost)
  const { id: groupId } = best.group
  const monthsOver = now.months.slice(-OFTEN.of).filter(isOver).length
  if (monthsOver >= OFTEN.months)
    return saving.minor > 0n ? [{ kind: 'enough-hours', saving, groupId, monthsOver, hoursCost: now.extra.cost }] : []
  if (!isWorthIt(saving, costWithHours(now))) return []
  return [{ kind: 'cheaper-plan', saving, groupId, mostUsed: Math.max(...now.months.map(({ used }) => used.upload)) }]
}

const less = (from: Money, what: Money): Money => add(from, fraction(what, -1n, 1n))

type Month = PlanReplay['months'][number]
const isOver = ({ over }: Month): boolean => over.upload > 0 || over.export > 0
const isEnough = ({ months }: PlanReplay): boolean => !months.some(isOver)

const cheapest = (replays: readonly PlanReplay[]): PlanReplay | undefined =>
  replays.toSorted((a, b) => (a.cost.minor < b.cost.minor ? -1 : a.cost.minor > b.cost.minor ? 1 : 0))[0]
