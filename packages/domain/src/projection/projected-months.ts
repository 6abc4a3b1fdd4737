import { amountToCover } from '../add-ons/index.ts'
import { computeMonthlyBilling, type Invoice, withGoodwillUsed } from '../billing/index.ts'
import { type Instant, type LocalDate, monthInterval, monthOf, nextMonth, type YearMonth } from '../calendar/index.ts'
import {
  baseGroupAt,
  billedContract,
  type Contract,
  closingIn,
  isExportUnlimitedAt,
  organizationLimitsAt,
  type SeatCounts,
  seatsAt,
  sleepsUntil,
} from '../contract/index.ts'
import type { PlanGroupId } from '../ids/index.ts'
import { paidOn } from '../transfers/index.ts'
import { countingPeriodAt } from '../usage/index.ts'
import { type AppliedChange, applyDecided, decideExtra, type Purchaser } from './apply-decided.ts'
import { type Hours, hoursIn, usedFromTo } from './assumptions.ts'
import { type ProjectionInput, surroundingsOf } from './input.ts'
import type { PlannedChange } from './planned-change.ts'
import { advance, type ContractEvent, deadlineOf, type Surroundings, type Timeline, timelineAt } from './timeline.ts'

/** Beyond it hours are shown as missing. */
const PURCHASES = 40

export interface ProjectedBill {
  readonly cycle: 'month' | 'year'
  /** First instant after the month, or of the term. */
  readonly chargedAt: Instant
  /** In the contract's zone; for a transfer its due date. */
  readonly paidOn: LocalDate
  readonly invoice: Invoice
}

export interface ProjectedMonth {
  readonly month: YearMonth
  readonly bills: readonly ProjectedBill[]
  readonly groupId: PlanGroupId | null
  readonly seats: SeatCounts
  /** Seconds; hard limits at the month's end. */
  readonly used: Hours
  readonly limits: Hours
  /** Seconds at the month's end, since counting began. */
  readonly over: Hours
  readonly bought: Hours
  readonly events: readonly ContractEvent[]
}

export interface Projection {
  readonly months: readonly ProjectedMonth[]
  readonly refused: readonly { readonly change: PlannedChange; readonly reason: string }[]
  readonly contract: Contract
}

/** Injected, so that "as things stand" loads no rules of changes. */
export type MakeChange = (
  timeline: Timeline,
  change: PlannedChange,
  purchaser: Purchaser,
  surroundings: Surroundings,
) => AppliedChange

export function projectBy(makeChange: MakeChange, input: ProjectionInput): Projection {
  const { contract, catalogue, now } = input
  const refused: { change: PlannedChange; reason: string }[] = []
  const months: ProjectedMonth[] = []
  let timeline = timelineAt(contract, catalogue, now)
  let month = monthOf(now, contract.zone)
  for (let index = 0; index < input.months; index += 1) {
    const lived = liveMonth(makeChange, timeline, month, input)
    refused.push(...lived.refused)
    const lastBill = monthBill(lived.timeline, month, input)
    months.push(monthFrom(timeline, lived, lastBill, month, input))
    timeline = { ...lived.timeline, contract: afterBills(lived.timeline.contract, lastBill), terms: [], events: [] }
    month = nextMonth(month)
  }
  return { months, refused, contract: timeline.contract }
}

function liveMonth(makeChange: MakeChange, begun: Timeline, month: YearMonth, input: ProjectionInput) {
  const { start, end } = monthInterval(month, input.contract.zone)
  const { assumptions, now } = input
  const refused: { change: PlannedChange; reason: string }[] = []
  let timeline = advance(begun, Math.max(start, now), surroundingsOf(input))
  const changes = input.changes.filter(({ at }) => at >= Math.max(start, now) && at < end).sort((a, b) => a.at - b.at)
  for (const change of changes) {
    timeline = advance(timeline, change.at, surroundingsOf(input))
    const applied = makeChange(timeline, change, input, surroundingsOf(input))
    if (applied.kind === 'refused') refused.push({ change, reason: applied.reason })
    else timeline = applied.timeline
  }
  const needy = timeline
  if (assumptions.buysHours) timeline = boughtAsNeeded(timeline, month, input)
  const lived = advance(timeline, end - 1, surroundingsOf(input))
  return { timeline: lived, bought: boughtBetween(needy, timeline, input), refused }
}

interface PlayedMonth {
  readonly timeline: Timeline
  readonly bought: Hours
}

const afterBills = (contract: Contract, bills: readonly ProjectedBill[]): Contract =>
  bills.reduce((after, { cycle, invoice }) => withGoodwillUsed(after, cycle, invoice), contract)

function monthFrom(
  begun: Timeline,
  lived: PlayedMonth,
  lastBill: readonly ProjectedBill[],
  month: YearMonth,
  input: ProjectionInput,
): ProjectedMonth {
  const { catalogue, assumptions } = input
  const { contract, at, events } = lived.timeline
  const deadline = deadlineOf(contract, catalogue, begun.at)
  const isHere = deadline !== null && deadline.at <= at
  const limits = limitsAt(lived.timeline, input)
  return {
    month,
    bills: [...termsOf(lived.timeline), ...lastBill],
    groupId: baseGroupAt(contract, catalogue, at)?.id ?? null,
    seats: seatsAt(contract, catalogue, at),
    used: whileAwake(hoursIn(assumptions, month), contract, month),
    limits,
    over: overAt(lived.timeline, month, limits, input),
    bought: lived.bought,
    events: [...events, ...(isHere ? [deadline] : [])].sort((a, b) => a.at - b.at),
  }
}

const termsOf = ({ terms }: Timeline): readonly ProjectedBill[] =>
  terms.map(({ at, paidOn, invoice }) => ({ cycle: 'year', chargedAt: at, paidOn, invoice }))

function monthBill(
  { contract, closedAt }: Timeline,
  month: YearMonth,
  { catalogue, assumptions, userContracts = [] }: ProjectionInput,
): readonly ProjectedBill[] {
  if (closingIn(contract, month) !== null) return []
  const { start, end } = monthInterval(month, contract.zone)
  const isClosing = closedAt !== null && closedAt > start && closedAt < end
  const invoice = computeMonthlyBilling({
    contract: billedContract(contract, userContracts),
    catalogue,
    month,
    storedSecondsOverRetention: assumptions.storedSecondsAt(end),
    ...(isClosing ? { until: closedAt } : {}),
  })
  if (invoice.lines.length === 0) return []
  const chargedAt = isClosing ? closedAt : end
  return [{ cycle: 'month', chargedAt, paidOn: paidOn(contract, 'month', chargedAt), invoice }]
}

interface Stocked {
  readonly timeline: Timeline
  readonly limits: Hours
}

/** On the 1st: the price is the same all month. */
function boughtAsNeeded(timeline: Timeline, month: YearMonth, input: ProjectionInput): Timeline {
  const stocked = { timeline, limits: limitsAt(timeline, input) }
  return bought(bought(stocked, month, 'upload', input), month, 'export', input).timeline
}

function bought(begun: Stocked, month: YearMonth, kind: keyof Hours, input: ProjectionInput): Stocked {
  const { catalogue } = input
  let stocked = begun
  for (let purchase = 0; purchase < PURCHASES; purchase += 1) {
    const { contract, at } = stocked.timeline
    const period = countingPeriodAt(contract, catalogue, at)
    const used = usedByEnd(contract, period.from, month, input)
    const missing = used[kind] - stocked.limits[kind]
    if (missing <= 0) return stocked
    const addOn = { kind, hours: amountToCover(kind, period.cycle, missing), forOneUser: false }
    const applied = applyDecided(stocked.timeline, 'add-on', input, surroundingsOf(input), (deciding) =>
      decideExtra(addOn, deciding),
    )
    if (applied.kind === 'refused') return stocked
    stocked = { timeline: applied.timeline, limits: limitsAt(applied.timeline, input) }
  }
  return stocked
}

function limitsAt({ contract, at }: Timeline, { catalogue, userContracts = [] }: ProjectionInput): Hours {
  const limits = organizationLimitsAt(contract, userContracts, catalogue, at)
  return { upload: limits?.upload.hard ?? Infinity, export: limits?.export.hard ?? Infinity }
}

/** Months that can sleep count alone. */
function usedByEnd(
  contract: Contract,
  from: YearMonth,
  month: YearMonth,
  { assumptions, now }: ProjectionInput,
): Hours {
  const used = usedFromTo(assumptions, from, month, monthOf(now, contract.zone))
  return from === month ? whileAwake(used, contract, month) : used
}

function whileAwake(used: Hours, contract: Contract, month: YearMonth): Hours {
  const { start, end } = monthInterval(month, contract.zone)
  const asleep = sleepsUntil(contract, end).reduce(
    (sum, { from, until }) => sum + Math.max(0, Math.min(until, end) - Math.max(from, start)),
    0,
  )
  const awake = (seconds: number) => Math.floor((seconds * (end - start - asleep)) / (end - start))
  return asleep === 0 ? used : { upload: awake(used.upload), export: awake(used.export) }
}

/** Seconds; unlimited export never runs out. */
function overAt({ contract, at }: Timeline, month: YearMonth, limits: Hours, input: ProjectionInput): Hours {
  const { catalogue } = input
  const { from } = countingPeriodAt(contract, catalogue, at)
  const used = usedByEnd(contract, from, month, input)
  return {
    upload: Math.max(0, used.upload - limits.upload),
    export: isExportUnlimitedAt(contract, catalogue, at) ? 0 : Math.max(0, used.export - limits.export),
  }
}

function boughtBetween(before: Timeline, after: Timeline, input: ProjectionInput): Hours {
  if (before === after) return { upload: 0, export: 0 }
  const [had, has] = [limitsAt(before, input), limitsAt(after, input)]
  const added = (kind: keyof Hours) => (Number.isFinite(has[kind]) ? has[kind] - had[kind] : 0)
  return { upload: added('upload'), export: added('export') }
}
