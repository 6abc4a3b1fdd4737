import { UNREAD_AT_MOST } from '@touchline/contract/bell'
import type { Instant } from '@touchline/domain/calendar'
import type { Tx } from '../../db/connect.ts'
import { bellState, type Reader, saveReadThrough } from './store.ts'

export async function markRead(tx: Tx, reader: Reader, through: Instant, now: Instant): Promise<number> {
  await saveReadThrough(tx, reader, Math.min(through, now))
  return (await bellState(tx, reader, UNREAD_AT_MOST, now)).unread
}
