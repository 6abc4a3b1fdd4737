import { listPriceOf, priceListAt } from '../billing/index.ts'
import {
  addMonths,
  dateOf,
  firstDay,
  type Instant,
  type LocalDate,
  monthOf,
  nextMonth,
  startOfDay,
  startOfMonth,
  type YearMonth,
  type Zone,
} from '../calendar/index.ts'
import { asleepPlan, type Catalogue } from '../catalogue/index.ts'
import {
  baseGroupAt,
  type Contract,
  type ContractStateKind,
  contractStateAt,
  isAsleepAt,
  pendingSleep,
  type Sleep,
  sleepAt,
  sleepsUntil,
  withoutPlannedSleep,
} from '../contract/index.ts'
import { applySchedule, type PlanSchedule, postponeScheduled, withAutomaticChanges } from '../lifecycle/index.ts'
import type { BuyingOrganization } from './change.ts'
import { nextSleep, onlyOnce } from './sleeps-to-come.ts'

/** Of any twelve months in a row. */
export const MAXIMUM_MONTHS_ASLEEP = 6
const YEAR = 12

export interface SleepInput {
  readonly contract: Contract
  readonly catalogue: Catalogue
  readonly organization: Pick<BuyingOrganization, 'isEsports'>
  readonly unsettled: boolean
  readonly now: Instant
}

export type SleepBlock =
  | 'no-plan'
  | 'trial-plan'
  | 'read-only-plan'
  | 'esports'
  | 'unsettled'
  | 'not-monthly'
  | 'sleep-not-offered'
  | 'currency-unpriced'
  | 'cancelling'
  | 'sleep-planned'
  | 'asleep'

export type SleepRefusal =
  | SleepBlock
  /** The 1st of one of the next twelve months. */
  | 'sleep-start'
  /** Over six months in twelve, in whole or part. */
  | 'sleep-length'
  /** More than six months in twelve, in whole or in part. */
  | 'sleep-too-long'

export interface SleepDays {
  readonly from: LocalDate
  readonly until: LocalDate
}

interface Refused<Reason> {
  readonly kind: 'refused'
  readonly reason: Reason
}

export interface SleepChange {
  readonly kind: 'possible'
  readonly sleep: Sleep | null
  readonly terms: { readonly sleeps: readonly Sleep[] }
  /** A plan scheduled within the sleep begins at the waking. */
  readonly schedule: PlanSchedule
}

const refused = <Reason>(reason: Reason): Refused<Reason> => ({ kind: 'refused', reason })

const blocks = {
  none: 'no-plan',
  cancelled: 'no-plan',
  trial: 'trial-plan',
  'trial-readonly': 'read-only-plan',
  'settlement-readonly': 'unsettled',
  monthly: null,
  coupon: null,
  yearly: 'not-monthly',
  mbp: 'sleep-not-offered',
} satisfies Record<ContractStateKind, SleepBlock | null>

export function sleepBlock({ contract, catalogue, organization, unsettled, now }: SleepInput): SleepBlock | null {
  const block = blocks[contractStateAt(contract, catalogue, now).kind]
  if (block !== null) return block
  if (organization.isEsports) return 'esports'
  const group = baseGroupAt(contract, catalogue, now)
  if (group === null || group.cycle !== 'month') return 'not-monthly'
  const plan = group.kind === 'paid' ? asleepPlan(group, catalogue) : null
  if (plan === null) return 'sleep-not-offered'
  if (listPriceOf(plan, catalogue, contract.currency, priceListAt(now, contract)) === null) return 'currency-unpriced'
  if (unsettled) return 'unsettled'
  if (contract.cancellation.state !== 'none') return 'cancelling'
  const pending = pendingSleep(contract, now)
  if (pending === null) return null
  return pending.from <= now ? 'asleep' : 'sleep-planned'
}

/** From one of the next twelve 1sts, at least a month (billing rules: "Sleep"). Used by preview and order. */
export function decideSleep(
  input: SleepInput,
  { from, until }: SleepDays,
  everyYear: boolean,
): SleepChange | Refused<SleepRefusal> {
  const { contract, catalogue, now } = input
  const { zone } = contract
  const block = sleepBlock(input)
  if (block !== null) return refused(block)
  const month = from.slice(0, 7)
  if (!startMonths(now, zone).includes(month) || from !== firstDay(month)) return refused('sleep-start')
  if (until < firstDay(nextMonth(month))) return refused('sleep-length')
  const planned = startOfDay(until, zone)
  const sleep: Sleep = { from: startOfDay(from, zone), until: planned, plannedUntil: planned, everyYear }
  const sleeps = [...onlyOnce(contract.sleeps ?? []), sleep]
  if (
    monthsIn(sleep, zone).length > MAXIMUM_MONTHS_ASLEEP ||
    mostMonthsAsleep({ sleeps, zone }, sleep) > MAXIMUM_MONTHS_ASLEEP
  )
    return refused('sleep-too-long')
  const schedule = postponeScheduled(contract, catalogue, sleep, now)
  const moved = { ...applySchedule(contract, schedule, (index) => `moved-${index}`), sleeps }
  const then = withAutomaticChanges(moved, catalogue, sleep.from + 1)
  if (!isAsleepAt(then, catalogue, sleep.from)) return refused(notAsleepThen(then, catalogue, sleep.from))
  return { kind: 'possible', sleep, terms: { sleeps }, schedule }
}

const notAsleepThen = (then: Contract, catalogue: Catalogue, at: Instant): SleepRefusal =>
  baseGroupAt(then, catalogue, at)?.cycle === 'month' ? 'sleep-not-offered' : 'not-monthly'

export const startMonths = (now: Instant, zone: Zone): readonly YearMonth[] =>
  Array.from({ length: YEAR }, (_, index) => addMonths(monthOf(now, zone), index + 1))

function monthsIn({ from, until }: Sleep, zone: Zone): readonly YearMonth[] {
  const months: YearMonth[] = []
  for (let month = monthOf(from, zone); month <= monthOf(until - 1, zone); month = nextMonth(month)) months.push(month)
  return months
}

/** With its repetition. */
function mostMonthsAsleep({ sleeps, zone }: Required<Pick<Contract, 'sleeps' | 'zone'>>, sleep: Sleep): number {
  const first = addMonths(monthOf(sleep.from, zone), 1 - YEAR)
  const end = addMonths(monthOf(sleep.until, zone), 2 * YEAR)
  const asleep = new Set(sleepsUntil({ sleeps, zone }, startOfMonth(end, zone)).flatMap((each) => monthsIn(each, zone)))
  let most = 0
  for (let month = first; month <= addMonths(end, -YEAR); month = nextMonth(month)) {
    const twelve = Array.from({ length: YEAR }, (_, index) => addMonths(month, index))
    most = Math.max(most, twelve.filter((each) => asleep.has(each)).length)
  }
  return most
}

export interface SleepStart {
  readonly from: LocalDate
  readonly earliestUntil: LocalDate
  readonly latestUntil: LocalDate
}

export function sleepStarts(input: SleepInput): readonly SleepStart[] {
  const { contract, now } = input
  if (sleepBlock(input) !== null) return []
  return startMonths(now, contract.zone).flatMap((month) => {
    const from = firstDay(month)
    const ends = Array.from({ length: MAXIMUM_MONTHS_ASLEEP }, (_, index) => firstDay(addMonths(month, index + 1)))
    const possible = ends.filter((until) => decideSleep(input, { from, until }, false).kind === 'possible')
    const [earliestUntil, latestUntil] = [possible[0], possible.at(-1)]
    return earliestUntil === undefined || latestUntil === undefined ? [] : [{ from, earliestUntil, latestUntil }]
  })
}

const nothingMoves: PlanSchedule = { end: [], withdraw: [], add: [] }

type Held = Pick<SleepInput, 'contract' | 'catalogue' | 'now'>

export type WithdrawnSleep = 'whole' | 'repetition'

export function withdrawableSleep(contract: Contract, now: Instant, part: WithdrawnSleep = 'whole'): Sleep | null {
  const pending = pendingSleep(contract, now)
  if (pending === null || (pending.from > now && part === 'whole')) return pending
  return pending.everyYear ? nextSleep(contract, Math.max(pending.from, now)) : null
}

/** Before it begins, with repetitions, and what waited begins as scheduled; in progress only the repetition. */
export function decideSleepWithdrawal(
  { contract, catalogue, now }: Held,
  part: WithdrawnSleep = 'whole',
): SleepChange | Refused<'nothing-reserved'> {
  const pending = withdrawableSleep(contract, now, part)
  if (pending === null) return refused('nothing-reserved')
  const { sleeps = [] } = part === 'whole' ? withoutPlannedSleep(contract, now) : contract
  if (sleeps.some(({ until }) => until > now))
    return { kind: 'possible', sleep: null, terms: { sleeps: onlyOnce(sleeps) }, schedule: nothingMoves }
  const back = { from: pending.until, until: pending.from }
  return {
    kind: 'possible',
    sleep: null,
    terms: { sleeps },
    schedule: postponeScheduled(contract, catalogue, back, now),
  }
}

export type WakingRefusal = 'not-asleep' | 'unsettled' | 'waking-day'

const sleepingNow = ({ contract, catalogue, now }: Held): Sleep | null =>
  isAsleepAt(contract, catalogue, now) ? sleepAt(contract, now) : null

/**
 * Today at once, or a later day, movable to the planned one at most. Like a change of plan, its month is billed by
 * days.
 */
export function decideWaking(
  input: Held & Pick<SleepInput, 'unsettled'>,
  on: LocalDate,
): SleepChange | Refused<WakingRefusal> {
  const { contract, catalogue, unsettled, now } = input
  const { zone } = contract
  const sleep = sleepingNow(input)
  if (sleep === null) return refused('not-asleep')
  if (unsettled) return refused('unsettled')
  const today = dateOf(now, zone)
  if (on < today || on > dateOf(sleep.plannedUntil, zone)) return refused('waking-day')
  const until = on === today ? now : startOfDay(on, zone)
  if (until === sleep.until) return refused('waking-day')
  const woken = { ...sleep, until }
  const sleeps = [...(contract.sleeps ?? []).filter(({ from }) => from < sleep.from), woken]
  const moved = { from: sleep.until, until }
  return {
    kind: 'possible',
    sleep: woken,
    terms: { sleeps },
    schedule: postponeScheduled(contract, catalogue, moved, now),
  }
}
