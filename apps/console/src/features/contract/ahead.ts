import { useQuery } from '@tanstack/react-query'
import { instantFromWire } from '@touchline/contract/wire-time'
import type { Instant, LocalDate } from '@touchline/domain/calendar'
import type { StoredDay } from '@touchline/domain/storage'
import type { UsageHistory } from '@touchline/domain/usage'
import { useDeferredValue, useMemo } from 'react'
import { paceNow } from '../../forms/pace/pace-now.ts'
import { useStoredDays } from '../../lib/account/stored-days.ts'
import { usageHistoryQuery } from '../../lib/account/usage-history.ts'
import { useGraceEnd } from '../../lib/payment/unpaid.ts'
import { usageQuery } from '../../lib/request/queries.ts'
import { failedBilling } from '../../lib/wire/payment-status.ts'
import { hasNothingToUse, type OverviewAccount } from './overview-account.ts'
import { subjectOf } from './used/subject.ts'

/** What the pictures of the time ahead need in addition to the account. */
export interface Ahead {
  /** Which storage was stored when; null where it cannot be read: then as much is charged as now. */
  readonly storedDays: readonly StoredDay[] | null
  /** What was used month by month; null where it cannot be read: then no hours are bought. */
  readonly history: UsageHistory | null
  /** When the upload time runs out at this pace; null where it does not, or where that is not known. */
  readonly runsOut: LocalDate | null
  /** When an unpaid bill pauses the plan; null where it does not, or has. */
  readonly pausesAt: Instant | null
  /** When the first deleted game can no longer be restored; null where none can. */
  readonly trashUntil: Instant | null
}

/** Null while it is being read; the same as long as nothing of it changes. */
export function useAhead(account: OverviewAccount): Ahead | null {
  const stored = useStoredDays()
  const usage = useQuery(usageQuery())
  const history = useQuery(usageHistoryQuery())
  const grace = useGraceEnd(failedBilling(account.billings) !== undefined)
  const isRead = stored.state !== 'loading' && !usage.isPending && !history.isPending
  // All that waits for it is drawn in small steps, so that what is pressed meanwhile is answered.
  const isDrawn = useDeferredValue(isRead)
  const isUsed = usage.data !== undefined && !hasNothingToUse(account)
  const runsOut = isUsed ? paceNow(subjectOf(account, 'upload', usage.data)).runsOutOn : null
  const { storedDays = null, trashUntil = null } = stored.state === 'ready' ? stored.value : {}
  const pausesAt = grace === null ? null : instantFromWire(grace.pausesAt)
  const used = history.data?.history ?? null
  const ahead = useMemo(
    () => ({ storedDays, history: used, runsOut, pausesAt, trashUntil }),
    [storedDays, used, runsOut, pausesAt, trashUntil],
  )
  return isRead && isDrawn ? ahead : null
}
