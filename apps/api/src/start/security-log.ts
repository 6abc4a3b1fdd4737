import { appendFileSync } from 'node:fs'
import { systemClock } from '../adapters/system-clock.ts'
import type { SecurityTarget } from '../configuration/configuration.ts'
import { ConfigurationError } from '../configuration/faults.ts'
import { logFile, STANDARD_OUTPUT } from '../http/log/log-file.ts'
import type { SecurityKind } from '../watch/security/events.ts'
import { type SecurityLog, securityLog } from '../watch/security/security-log.ts'

/** Opened by name per line, so that the file can be rotated; one write per line. */
const append = (path: string, bytes: string | Buffer): number => {
  appendFileSync(path, bytes, { mode: 0o640 })
  return bytes.length
}

const lineWriter = (target: SecurityTarget | null): ((line: string) => void) | null => {
  if (target === null) return null
  if (target.kind === 'standard-output') return logFile(STANDARD_OUTPUT).write
  const { path } = target
  try {
    append(path, '')
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error)
    throw new ConfigurationError([`SECURITY_LOG: nothing can be written there (${code})`])
  }
  return logFile(0, (_, bytes) => append(path, bytes)).write
}

export const securityLogOf = (
  target: SecurityTarget | null,
  count?: (region: string, kind: SecurityKind) => void,
): SecurityLog =>
  securityLog({ line: lineWriter(target), now: systemClock.now, ...(count === undefined ? {} : { count }) })

export const commandsSecurityLog = ({
  SECURITY_LOG: path,
}: Readonly<Record<string, string | undefined>>): SecurityLog =>
  securityLogOf(path === undefined || path === '' ? null : { kind: 'file', path })
