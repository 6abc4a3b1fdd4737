import { DAY, type Instant, type LocalDate, lastDayBefore, type Zone } from '../calendar/index.ts'
import type { Catalogue } from '../catalogue/index.ts'
import { type Contract, groupOf, type PlanEntry, planOf } from '../contract/index.ts'
import type { LeavingPreview } from './cancelling.ts'
import { scheduledCancellationOf } from './scheduled-cancellation.ts'

/** Reading T3. */
const KEPT_DAYS = 30

export const keptUntil = (endedAt: Instant): Instant => endedAt + KEPT_DAYS * DAY

export interface Kept {
  readonly until: Instant
  readonly closes: boolean
}

/** Null while running, once the games are deleted, or after ending unpaid. `closedAt`: null while sign-in works. */
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

export function gamesKeptUntil(contract: Contract, catalogue: Catalogue, now: Instant): Instant | null {
  const ends = scheduledCancellationOf(contract, catalogue, now)
  const ended: Contract = ends === null ? contract : { ...contract, cancellation: { state: 'done', at: ends } }
  return keptAfterEnd(ended, catalogue, null)?.until ?? null
}

export const reopenedUntil = (
  { cancellation }: Pick<Contract, 'cancellation'>,
  closedAt: Instant | null,
): Instant | null =>
  closedAt !== null && cancellation.state === 'done' && cancellation.at === closedAt ? keptUntil(closedAt) : null

export interface EndingStep {
  /** Download, mailed link, last use, last bill, and the games' last day. */
  readonly kind: 'documents' | 'link' | 'use' | 'last-bill' | 'games'
  /** In the contract's zone. */
  readonly date: LocalDate
}

/** In order. `lastCharge`: of the last month, or of purchases within the term. */
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
    const link: EndingStep = { kind: 'link', date: today }
    return [documents, ...bill, link, ...games]
  }
  const use: EndingStep = { kind: 'use', date: lastDayBefore(ending.at, zone) }
  return [documents, ...[...bill, use, ...games].toSorted(byDay)]
}

const byDay = ({ date: a }: EndingStep, { date: b }: EndingStep): number => (a === b ? 0 : a < b ? -1 : 1)
