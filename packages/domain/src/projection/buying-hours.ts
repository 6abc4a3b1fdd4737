import { amountToCover } from '../add-ons/index.ts'
import { monthOf, type YearMonth } from '../calendar/index.ts'
import { organizationLimitsAt } from '../contract/index.ts'
import { countingPeriodAt } from '../usage/index.ts'
import { applyChange } from './apply-change.ts'
import { usedFromTo } from './assumptions.ts'
import { type ProjectionInput, surroundingsOf } from './input.ts'
import type { Timeline } from './timeline.ts'

/** So many purchases of one kind a month at most: what is missing beyond is shown as missing. */
const PURCHASES = 40

/** The timeline with the hours bought that the month lacks, at its beginning; the price is the same on every day. */
export function boughtAsNeeded(timeline: Timeline, month: YearMonth, input: ProjectionInput): Timeline {
  return (['upload', 'export'] as const).reduce((so, kind) => bought(so, month, kind, input), timeline)
}

function bought(begun: Timeline, month: YearMonth, kind: 'upload' | 'export', input: ProjectionInput): Timeline {
  const { catalogue, userContracts = [], assumptions } = input
  let timeline = begun
  for (let purchase = 0; purchase < PURCHASES; purchase += 1) {
    const { contract, at } = timeline
    const period = countingPeriodAt(contract, catalogue, at)
    const limit = organizationLimitsAt(contract, userContracts, catalogue, at)[kind].hard
    const missing = usedFromTo(assumptions, period.from, month, monthOf(input.now, contract.zone))[kind] - limit
    if (missing <= 0) return timeline
    const addOn = { kind, hours: amountToCover(kind, period.cycle, missing), forOneUser: false }
    const applied = applyChange(timeline, { at, kind: 'add-on', addOn }, input, surroundingsOf(input))
    if (applied.kind === 'refused') return timeline
    timeline = applied.timeline
  }
  return timeline
}
