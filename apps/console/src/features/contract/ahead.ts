import type { LocalDate } from '@touchline/domain/calendar'
import type { StoredDay } from '@touchline/domain/storage'
import { useStoredDays } from '../../lib/account/stored-days.ts'

/** What the pictures of the time ahead need beyond the account. */
export interface Ahead {
  /** Which storage was stored when; null where it cannot be read: then as much is charged as now. */
  readonly storedDays: readonly StoredDay[] | null
  /** When the upload time runs out at this pace; null where it does not, or where that is not known. */
  readonly runsOut: LocalDate | null
}

/** Null while it is being read. */
export function useAhead(): Ahead | null {
  const stored = useStoredDays()
  if (stored.state === 'loading') return null
  return { storedDays: stored.state === 'ready' ? stored.value.storedDays : null, runsOut: null }
}
