import type { OwnPasskey } from '@touchline/contract/security'
import { instantToWire } from '@touchline/contract/wire'
import type { passkeysOf } from './store.ts'

type Row = Awaited<ReturnType<typeof passkeysOf>>[number]

export const passkeyToWire = (row: Row): OwnPasskey => ({
  _id: row.passkey_id,
  name: row.passkey_name,
  isBackedUp: row.is_backed_up,
  addedAt: instantToWire(row.added_at),
  usedAt: row.last_used_at === null ? null : instantToWire(row.last_used_at),
})
