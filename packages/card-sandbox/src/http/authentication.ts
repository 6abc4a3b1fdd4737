import { timingSafeEqual } from 'node:crypto'
import type { SandboxOptions } from '../sandbox.ts'
import { type Answer, refuse } from './answer.ts'
import type { Endpoint } from './call.ts'

export const isLiveKey = (key: string): boolean => /^(?:sk|pk|rk)_live_/.test(key)

const same = (given: string, expected: string): boolean => {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}

const keyOf = (header: string | undefined): string | null => {
  const [scheme, credentials] = (header ?? '').split(' ')
  if (credentials === undefined) return null
  if (scheme === 'Bearer') return credentials
  if (scheme !== 'Basic') return null
  return Buffer.from(credentials, 'base64').toString('utf8').split(':')[0] ?? null
}

const unauthorized = (message: string): Answer => refuse(401, { type: 'invalid_request_error', message })

/** The account's key, or `<key>_<name>` with a clock of its own. */
const clockIn = (key: string, account: string): string | null | undefined => {
  if (same(key, account)) return null
  return key.startsWith(`${account}_`) ? /^[a-z0-9-]+$/.exec(key.slice(account.length + 1))?.[0] : undefined
}

/** Null: the sandbox's own clock. */
type Caller =
  | { kind: 'caller'; by: 'publishable' | 'secret'; clock: string | null }
  | { kind: 'refused'; answer: Answer }

export const authenticate = (
  options: SandboxOptions,
  header: string | undefined,
  access: Endpoint['access'],
): Caller => {
  const key = keyOf(header)
  if (key === null) return { kind: 'refused', answer: unauthorized('You did not provide an API key.') }
  if (isLiveKey(key)) return { kind: 'refused', answer: unauthorized('This is a sandbox: it refuses live keys.') }
  const secret = clockIn(key, options.secretKey)
  if (secret !== undefined) return { kind: 'caller', by: 'secret', clock: secret }
  const publishable = clockIn(key, options.publishableKey)
  if (publishable === undefined) {
    return { kind: 'refused', answer: unauthorized(`Invalid API Key provided: ${key.slice(0, 8)}***`) }
  }
  if (access === 'publishable') return { kind: 'caller', by: 'publishable', clock: publishable }
  const message = 'This API call cannot be made with a publishable API key.'
  return {
    kind: 'refused',
    answer: refuse(403, { type: 'invalid_request_error', code: 'secret_key_required', message }),
  }
}
