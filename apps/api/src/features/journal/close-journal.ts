import { monthToWire } from '@touchline/contract/wire-time'
import { HOUR, type Instant, nextMonth, type YearMonth } from '@touchline/domain/calendar'
import { closeFault } from '@touchline/domain/journal'
import { closingsOf, insertClosing } from '../../books/journal/closings.store.ts'
import { digestOf, entriesOfMonth } from '../../books/journal/derive.ts'
import type { Tx } from '../../db/connect.ts'
import { type Refusal, refuseWith } from '../../use-case/refusal.ts'

/** Longer than any transaction, so that none still writes for the month. */
export const SETTLED = HOUR

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

export async function closeJournal(
  tx: Tx,
  { month, operator: closedBy, now }: Close,
): Promise<ClosedJournal | Refusal<'journal-closed' | 'month-not-closable'>> {
  const closings = await closingsOf(tx)
  const closedAt = now - SETTLED
  const fault = closeFault(month, closings, closedAt)
  if (fault?.kind === 'closed') return closedBefore(month, fault.open)
  if (fault !== null)
    return refuseWith(
      'month-not-closable',
      fault.kind === 'not-over'
        ? `${month} is not over everywhere, or has been for less than an hour`
        : `months are closed in their order; ${fault.next} is next`,
      { next: fault.next && monthToWire(fault.next) },
    )
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
