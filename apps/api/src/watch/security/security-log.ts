import type { Instant } from '@touchline/domain/calendar'
import type { SecurityEvent, SecurityKind } from './events.ts'
import { securityEvents } from './events.ts'

export interface Circumstances {
  readonly region: string
  readonly by: string
  readonly requestId?: string
  readonly remoteAddress?: string
}

export interface SecurityLog {
  write(event: SecurityEvent, circumstances: Circumstances): void
}

interface Sinks {
  readonly line: ((line: string) => void) | null
  readonly now: () => Instant
  readonly count?: (region: string, kind: SecurityKind) => void
}

const levels = { info: 30, warn: 40 } as const

const listed = ({ event, fields = {} }: SecurityEvent): Readonly<Record<string, string | undefined>> =>
  Object.fromEntries(securityEvents[event].fields.map((name) => [name, fields[name]]))

const lineOf = (said: SecurityEvent, circumstances: Circumstances, time: Instant): string => {
  const { event, organizationId, userId } = said
  const { region, by, requestId, remoteAddress } = circumstances
  const { level, says } = securityEvents[event]
  const where = { region, by, requestId, remoteAddress, organizationId, userId }
  const line = { level: levels[level], time, stream: 'security', event, ...where, ...listed(said), msg: says }
  return `${JSON.stringify(line)}\n`
}

export const securityLog = ({ line, now, count }: Sinks): SecurityLog => ({
  write: (event, circumstances) => {
    count?.(circumstances.region, event.event)
    line?.(lineOf(event, circumstances, now()))
  },
})
