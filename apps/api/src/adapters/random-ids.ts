import { randomBytes } from 'node:crypto'
import type { Instant } from '@touchline/domain/calendar'
import type { Clock } from '../ports/clock.ts'
import type { Ids } from '../ports/ids.ts'

function uuidv7(now: Instant): string {
  const bytes = randomBytes(16)
  bytes.writeUIntBE(now, 0, 6)
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x70
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = bytes.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}

export const randomIds = (clock: Clock): Ids => ({
  uuid: () => uuidv7(clock.now()),
  secret: () => randomBytes(32).toString('base64url'),
})
