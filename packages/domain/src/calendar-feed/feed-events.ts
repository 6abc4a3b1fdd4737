import {
  addDays,
  addMonths,
  dateOf,
  firstDay,
  type Instant,
  type LocalDate,
  lastDay,
  monthOf,
  startOfDay,
  type YearMonth,
} from '../calendar/index.ts'
import type { Catalogue } from '../catalogue/index.ts'
import {
  baseGroupAt,
  type Contract,
  entriesOfRole,
  groupOf,
  isAsleepAt,
  planOf,
  type SeatCounts,
  seatsAt,
  sleepsUntil,
} from '../contract/index.ts'
import type { PlanGroupId } from '../ids/index.ts'
import { ends, type LastDayKind, lastDayOf, undoneUntil } from '../last-days/index.ts'
import { withAutomaticChanges } from '../lifecycle/index.ts'
import type { BillState } from '../payment/index.ts'
import {
  type BillAhead,
  type ContractChange,
  changeDay,
  contractChanges,
  deadlineOf,
  type PlanStep,
  planStepOf,
} from '../projection/index.ts'

export interface FixedBill {
  readonly paidOn: LocalDate
  readonly state: BillState
  readonly cycle: 'month' | 'year'
  readonly month: YearMonth
  readonly minor: number
}

export type FeedChange = Exclude<ContractChange, { readonly hours: number }>

/** A whole day in the contract's zone. The key is stable. */
export type FeedEvent = { readonly key: string; readonly date: LocalDate } & (
  | {
      readonly kind: 'payment'
      readonly state: BillState
      readonly cycle: 'month' | 'year'
      readonly month: YearMonth
      readonly minor: number
    }
  /** Null: final. */
  | { readonly kind: 'change'; readonly change: FeedChange; readonly undoneUntil: LocalDate | null }
  | { readonly kind: 'falls-asleep'; readonly groupId: PlanGroupId; readonly undoneUntil: LocalDate | null }
  /** The first day awake, with the seats. */
  | { readonly kind: 'wakes'; readonly groupId: PlanGroupId; readonly seats: SeatCounts }
  | { readonly kind: 'renewal' | 'deadline' | 'card-expiry' | 'next-try' | LastDayEvent }
)

/** Last days without an event of their own. */
type LastDayEvent = 'games' | 'request' | 'trash' | 'stop'

export interface FeedInput {
  readonly contract: Contract
  readonly catalogue: Catalogue
  readonly now: Instant
  readonly ahead: readonly BillAhead[]
  readonly fixed: readonly FixedBill[]
  readonly card: { readonly expiryYear: number; readonly expiryMonth: number } | null
  /** Automatic: each bill's next try, and the pause. */
  readonly unpaid?: { readonly tries: readonly Instant[]; readonly pausesAt: Instant | null }
  readonly request?: Instant | null
  readonly trash?: Instant | null
}

/** For calendars that update weekly. */
const DAYS_BACK = 31
const MONTHS_AHEAD = 12

export function feedRange({ zone }: Pick<Contract, 'zone'>, now: Instant): { from: Instant; to: Instant } {
  const today = dateOf(now, zone)
  return {
    from: startOfDay(addDays(today, -DAYS_BACK), zone),
    to: startOfDay(firstDay(addMonths(monthOf(now, zone), MONTHS_AHEAD + 1)), zone) - 1,
  }
}

export function feedEvents(input: FeedInput): readonly FeedEvent[] {
  const { contract, catalogue, now } = input
  const range = feedRange(contract, now)
  const first = dateOf(range.from, contract.zone)
  const last = dateOf(range.to, contract.zone)
  const events = [
    ...payments(input),
    ...changes(input),
    ...sleeps(input),
    ...renewalDates(contract, catalogue, range.to).map(
      (date): FeedEvent => ({ key: `plan-${date}`, date, kind: 'renewal' }),
    ),
    ...deadlineDates(contract, catalogue, range.to).map(
      (date): FeedEvent => ({ key: `deadline-${date}`, date, kind: 'deadline' }),
    ),
    ...cardExpiry(input),
    ...ofUnpaid(input),
    ...lastDayEvents(input),
  ].filter(({ date }) => date >= first && date <= last)
  // A fixed bill replaces its estimate, a change its term.
  const named = new Map(events.toReversed().map((event) => [event.key, event]))
  return [...named.values()].toSorted((a, b) => compare(a.date, b.date) || compare(a.key, b.key))
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

const payments = ({ ahead, fixed }: FeedInput): readonly FeedEvent[] =>
  [...fixed, ...ahead.map((bill) => ({ ...bill, state: { kind: 'estimated' } as const }))].map(
    ({ paidOn: date, state, cycle, month, minor }) => ({
      key: `payment-${cycle}-${month}`,
      date,
      kind: 'payment',
      state,
      cycle,
      month,
      minor,
    }),
  )

function changes({ contract, catalogue, now }: FeedInput): readonly FeedEvent[] {
  const all = contractChanges(contract, catalogue, feedRange(contract, now))
  const pauses = all.filter((change) => change.kind === 'plan' && isPause(planStepOf(change, catalogue)))
  const shown = all.flatMap((change): readonly FeedChange[] => {
    if ('hours' in change) return []
    return change.kind !== 'plan' && pauses.some(({ at }) => at === change.at) ? [] : [change]
  })
  const byKey = Map.groupBy(shown, (change) => `${thingOf(change)}-${dateOf(change.at, contract.zone)}`)
  return [...byKey].flatMap(([key, ofDay]): readonly FeedEvent[] => {
    const change = joined(ofDay)
    if (change === null) return []
    const date = changeDay(change, catalogue, contract.zone)
    return [{ key, date, kind: 'change', change, undoneUntil: undoneUntil(change.at, { contract, catalogue, now }) }]
  })
}

const thingOf = (change: FeedChange): string =>
  change.kind === 'custom' ? `${change.kind}-${change.groupId}` : change.kind

function joined(changes: readonly FeedChange[]): FeedChange | null {
  const all = changes.reduce((first, last) => {
    if (first.kind === 'plan') return last.kind === 'plan' ? { ...last, from: first.from } : first
    return last.kind === 'plan' ? first : { ...last, before: first.before }
  })
  const isSame = all.kind === 'plan' ? all.from === all.to : all.before === all.after
  return isSame ? null : all
}

function sleeps({ contract: held, catalogue, now }: FeedInput): readonly FeedEvent[] {
  const { from, to } = feedRange(held, now)
  const { zone } = held
  const contract = withAutomaticChanges(held, catalogue, to)
  const eventAt = (at: Instant, kind: 'falls-asleep' | 'wakes'): readonly FeedEvent[] => {
    const asleep = kind === 'wakes' ? at - 1 : at
    const group = baseGroupAt(contract, catalogue, at)
    if (at < from || at > to || group === null || !isAsleepAt(contract, catalogue, asleep)) return []
    const date = dateOf(at, zone)
    const event = { key: `${kind}-${date}`, date, groupId: group.id }
    return kind === 'wakes'
      ? [{ ...event, kind, seats: seatsAt(contract, catalogue, at) }]
      : [{ ...event, kind, undoneUntil: undoneUntil(at, { contract: held, catalogue, now }) }]
  }
  return sleepsUntil(contract, to).flatMap((sleep) => [
    ...eventAt(sleep.from, 'falls-asleep'),
    ...eventAt(sleep.until, 'wakes'),
  ])
}

const isPause = ({ kind }: PlanStep): boolean => kind === 'paused' || kind === 'restored'

function cardExpiry({ card }: FeedInput): readonly FeedEvent[] {
  if (card === null) return []
  const month = `${card.expiryYear}-${String(card.expiryMonth).padStart(2, '0')}`
  return [{ key: `card-${month}`, date: lastDay(month), kind: 'card-expiry' }]
}

function ofUnpaid({ unpaid, contract: { zone } }: FeedInput): readonly FeedEvent[] {
  if (unpaid === undefined) return []
  const days = new Set(unpaid.tries.map((at) => dateOf(at, zone)))
  return [...days].map((date): FeedEvent => ({ key: `try-${date}`, date, kind: 'next-try' }))
}

const eventOf: Partial<Record<LastDayKind, LastDayEvent>> = {
  games: 'games',
  request: 'request',
  trash: 'trash',
  grace: 'stop',
}

const lastDayEvents = (input: FeedInput): readonly FeedEvent[] =>
  ends({
    ...input,
    recorded: [
      ['grace', input.unpaid?.pausesAt ?? null],
      ['request', input.request ?? null],
      ['trash', input.trash ?? null],
    ],
  }).flatMap(({ kind: of, date }) => {
    const kind = eventOf[of]
    return kind === undefined ? [] : [{ key: `${kind}-${date}`, date, kind }]
  })

function renewalDates(held: Contract, catalogue: Catalogue, until: Instant): readonly LocalDate[] {
  const contract = withAutomaticChanges(held, catalogue, until)
  return entriesOfRole(contract.entries, catalogue, 'base')
    .filter((entry) => {
      const group = groupOf(planOf(entry, catalogue), catalogue)
      return group.cycle === 'year' && baseGroupAt(contract, catalogue, entry.start - 1)?.id === group.id
    })
    .map(({ start }) => dateOf(start, contract.zone))
}

function deadlineDates(held: Contract, catalogue: Catalogue, until: Instant): readonly LocalDate[] {
  const contract = withAutomaticChanges(held, catalogue, until)
  return entriesOfRole(contract.entries, catalogue, 'base').flatMap(({ start }) => {
    const deadline = deadlineOf(contract, catalogue, start)
    return deadline === null ? [] : [lastDayOf('choice', deadline.at, contract.zone)]
  })
}
