import { monthToWire } from '@touchline/contract/wire-time'
import { HOUR, type Instant, nextMonth, type YearMonth } from '@touchline/domain/calendar'
import { closeFault } from '@touchline/domain/journal'
import { closingsOf, firstClubAt, insertClosing, type StoredClosing } from '../../books/journal/closings.store.ts'
import { digestOf, entriesOfMonth } from '../../books/journal/derive.ts'
import type { Tx } from '../../db/connect.ts'
import { type Refusal, refuseWith } from '../../use-case/refusal.ts'

/** Longer than any transaction, so that none still writes for the month. */
const SETTLED = HOUR

interface Close {
  readonly month: YearMonth
  readonly operator: string
  readonly now: Instant
}

export interface ClosedJournal {
  readonly kind: 'closed'
  readonly digest: string
  readonly entries: number
}

export async function closeFaultOf(
  tx: Tx,
  month: YearMonth,
  closings: readonly StoredClosing[],
  now: Instant,
): Promise<ReturnType<typeof closeFault>> {
  const begunAt = closings.length === 0 ? await firstClubAt(tx) : null
  return closeFault(month, { closings, begunAt }, now - SETTLED)
}

const sentences = {
  'not-over': (month: YearMonth) => `${month} is not over everywhere, or has been for less than an hour`,
  'before-books': (month: YearMonth) => `${month} was over before the first club came`,
  'earlier-open': (_: YearMonth, next: YearMonth | null) => `months are closed in their order; ${next} is next`,
}

export async function closeJournal(
  tx: Tx,
  { month, operator: closedBy, now }: Close,
): Promise<ClosedJournal | Refusal<'journal-closed' | 'month-not-closable'>> {
  const closings = await closingsOf(tx)
  const closedAt = now - SETTLED
  const fault = await closeFaultOf(tx, month, closings, now)
  if (fault?.kind === 'closed') return closedBefore(month, fault.open)
  if (fault !== null)
    return refuseWith('month-not-closable', sentences[fault.kind](month, fault.next), {
      next: fault.next && monthToWire(fault.next),
    })
  let entries = 0
  const closing = { month, closedAt, closedBy }
  const digest = await digestOf(entriesOfMonth(tx, month, [...closings, closing]), () => {
    entries += 1
  })
  const isFirst = await insertClosing(tx, { ...closing, digest })
  return isFirst ? { kind: 'closed', digest, entries } : closedBefore(month, nextMonth(month))
}

const closedBefore = (month: YearMonth, open: YearMonth) =>
  refuseWith('journal-closed', `${month} is closed; what comes is booked in ${open}`, { open: monthToWire(open) })
