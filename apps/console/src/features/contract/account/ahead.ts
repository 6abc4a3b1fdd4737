import { useQuery } from '@tanstack/react-query'
import { instantFromWire } from '@touchline/contract/wire-time'
import type { Instant, LocalDate } from '@touchline/domain/calendar'
import type { StoredDay } from '@touchline/domain/storage'
import type { UsageHistory } from '@touchline/domain/usage'
import { useDeferredValue, useMemo } from 'react'
import { paceNow } from '../../../forms/pace/pace-now.ts'
import { useStoredDays } from '../../../lib/account/stored-days.ts'
import { usageHistoryQuery } from '../../../lib/account/usage-history.ts'
import { useGraceEnd } from '../../../lib/payment/unpaid.ts'
import { usageQuery } from '../../../lib/request/queries.ts'
import { failedBilling } from '../../../lib/wire/payment-status.ts'
import { hasNothingToUse, type OverviewAccount } from './overview-account.ts'
import { subjectOf } from './subject.ts'

export interface Ahead {
  /** Null: unreadable, charged as now. */
  readonly storedDays: readonly StoredDay[] | null
  readonly history: UsageHistory | null
  readonly runsOut: LocalDate | null
  readonly pausesAt: Instant | null
  readonly trashUntil: Instant | null
}

/** Null while loading; memoised. */
export function useAhead(account: OverviewAccount): Ahead | null {
  const stored = useStoredDays()
  const usage = useQuery(usageQuery())
  const history = useQuery(usageHistoryQuery())
  const grace = useGraceEnd(failedBilling(account.billings) !== undefined)
  const isRead = stored.state !== 'loading' && !usage.isPending && !history.isPending
  // Rendered in small steps, so that presses are answered.
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
