import { amountToCover } from '../add-ons/index.ts'
import { monthOf, type YearMonth } from '../calendar/index.ts'
import { countingPeriodAt } from '../usage/index.ts'
import { applyChange } from './apply-change.ts'
import { type Hours, usedFromTo } from './assumptions.ts'
import { limitsAt } from './hours-at.ts'
import { type ProjectionInput, surroundingsOf } from './input.ts'
import type { Timeline } from './timeline.ts'

/** So many purchases of one kind a month at most: what is missing beyond is shown as missing. */
const PURCHASES = 40

/** A contract with what it may use, which takes longer to add up than to buy. */
interface Stocked {
  readonly timeline: Timeline
  readonly limits: Hours
}

/** The timeline with the hours bought that the month lacks, at its beginning; the price is the same on every day. */
export function boughtAsNeeded(timeline: Timeline, month: YearMonth, input: ProjectionInput): Timeline {
  const stocked = { timeline, limits: limitsAt(timeline, input) }
  return bought(bought(stocked, month, 'upload', input), month, 'export', input).timeline
}

function bought(begun: Stocked, month: YearMonth, kind: keyof Hours, input: ProjectionInput): Stocked {
  const { catalogue, assumptions } = input
  let stocked = begun
  for (let purchase = 0; purchase < PURCHASES; purchase += 1) {
    const { contract, at } = stocked.timeline
    const period = countingPeriodAt(contract, catalogue, at)
    const used = usedFromTo(assumptions, period.from, month, monthOf(input.now, contract.zone))
    const missing = used[kind] - stocked.limits[kind]
    if (missing <= 0) return stocked
    const addOn = { kind, hours: amountToCover(kind, period.cycle, missing), forOneUser: false }
    const applied = applyChange(stocked.timeline, { at, kind: 'add-on', addOn }, input, surroundingsOf(input))
    if (applied.kind === 'refused') return stocked
    stocked = { timeline: applied.timeline, limits: limitsAt(applied.timeline, input) }
  }
  return stocked
}
