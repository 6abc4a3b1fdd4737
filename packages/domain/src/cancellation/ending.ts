import { DAY, type Instant, type LocalDate, lastDayBefore, type Zone } from '../calendar/index.ts'
import type { Catalogue } from '../catalogue/index.ts'
import { type Contract, groupOf, type PlanEntry, planOf } from '../contract/index.ts'
import type { LeavingPreview } from './cancelling.ts'
import { scheduledCancellationOf } from './scheduled-cancellation.ts'

/** Days that the receipts, the data and the games of a closed account are kept (reading T3), and of a contract that ended. */
const KEPT_DAYS = 30

/** Until when, from the instant at which an account was closed or a contract ended. */
export const keptUntil = (endedAt: Instant): Instant => endedAt + KEPT_DAYS * DAY

export interface Kept {
  /** From then on the games are deleted. */
  readonly until: Instant
  /** Whether the account is closed then: that of a month is (ruling 12); who had a term signs in for good. */
  readonly closes: boolean
}

/**
 * How long the games of a contract that has ended are kept; null while it runs, where they are deleted already, and where it
 * ended unpaid. `closedAt`: when its account was closed, null while somebody can sign in.
 */
export function keptAfterEnd(
  { entries, cancellation }: Contract,
  catalogue: Catalogue,
  closedAt: Instant | null,
): Kept | null {
  if (cancellation.state !== 'done') return null
  const { at } = cancellation
  if (closedAt !== null) {
    const until = reopenedUntil({ cancellation }, closedAt)
    return until === null ? null : { until, closes: false }
  }
  const hadTime = ({ start, end }: PlanEntry) => start < at && (end === null || end > start)
  const bases = entries.filter((entry) => hadTime(entry) && planOf(entry, catalogue).role === 'base')
  const last = bases.toSorted((a, b) => a.start - b.start).at(-1)
  if (last === undefined) return null
  const { kind, cycle } = groupOf(planOf(last, catalogue), catalogue)
  return kind === 'settlement-readonly' ? null : { until: keptUntil(at), closes: cycle === 'month' }
}

/** When an ending contract's games are deleted; null if no end is scheduled or nothing is kept. */
export function gamesKeptUntil(contract: Contract, catalogue: Catalogue, now: Instant): Instant | null {
  const ends = scheduledCancellationOf(contract, catalogue, now)
  const ended: Contract = ends === null ? contract : { ...contract, cancellation: { state: 'done', at: ends } }
  return keptAfterEnd(ended, catalogue, null)?.until ?? null
}

/**
 * Until when an account can be opened again; null where it cannot: it is open, or was closed when the games of a contract that
 * had ended were deleted (billing rules: "Opened again").
 */
export const reopenedUntil = (
  { cancellation }: Pick<Contract, 'cancellation'>,
  closedAt: Instant | null,
): Instant | null =>
  closedAt !== null && cancellation.state === 'done' && cancellation.at === closedAt ? keptUntil(closedAt) : null

export interface EndingStep {
  /** What can be taken along now, what is sent by mail, the last day of use, the last bill, and the day after which games are gone. */
  readonly kind: 'documents' | 'link' | 'use' | 'last-bill' | 'games'
  /** The day in the contract's zone. */
  readonly date: LocalDate
}

/**
 * What ends when, in the order of days. A closed account ends at once, and what is kept of it goes later; a contract with a
 * scheduled end is used to its last day, and its games are kept for a while after it.
 * `lastCharge`: when the last month, or what was bought within the term, is charged; null where nothing is.
 */
export function endingSteps(
  ending: LeavingPreview,
  zone: Zone,
  { today, lastCharge }: { readonly today: LocalDate; readonly lastCharge: LocalDate | null },
): readonly EndingStep[] {
  const documents: EndingStep = { kind: 'documents', date: today }
  const { keptUntil } = ending
  const games: readonly EndingStep[] =
    keptUntil === null ? [] : [{ kind: 'games', date: lastDayBefore(keptUntil, zone) }]
  const bill: readonly EndingStep[] = lastCharge === null ? [] : [{ kind: 'last-bill', date: lastCharge }]
  if (ending.kind === 'close') {
    // The link is sent at once.
    const link: EndingStep = { kind: 'link', date: today }
    return [documents, ...bill, link, ...games]
  }
  const use: EndingStep = { kind: 'use', date: lastDayBefore(ending.at, zone) }
  return [documents, ...[...bill, use, ...games].toSorted(byDay)]
}

const byDay = ({ date: a }: EndingStep, { date: b }: EndingStep): number => (a === b ? 0 : a < b ? -1 : 1)
