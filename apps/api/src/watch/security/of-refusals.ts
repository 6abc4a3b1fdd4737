import type { EndpointName } from '@touchline/contract/endpoints'
import type { RefusalCode } from '@touchline/contract/refusal/refusal-code'
import type { SecurityEvent, SecurityKind } from './events.ts'

interface Refused {
  readonly code: RefusalCode
  readonly logged?: Readonly<Record<string, string>>
}

interface Known {
  readonly organizationId: string
  readonly userId: string
}

const kinds: Readonly<Partial<Record<RefusalCode, SecurityKind>>> = {
  'wrong-credentials': 'sign-in-failed',
  'not-administrator': 'sign-in-failed',
  'account-closed': 'sign-in-failed',
  'no-account': 'sign-in-failed',
  'provider-refused': 'sign-in-failed',
  'provider-sign-in-over': 'sign-in-failed',
  'wrong-code': 'second-factor-failed',
  'session-reused': 'session-reused',
  'password-required': 'password-asked-again',
  'factor-proof-required': 'password-asked-again',
  'wrong-password': 'password-again-failed',
  'other-organization': 'other-organization-asked',
  'not-permitted': 'not-permitted',
  'mail-token-unknown': 'link-refused',
  'mail-token-expired': 'link-refused',
  'mail-token-used': 'link-refused',
  'link-unknown': 'link-refused',
  'link-used': 'link-refused',
  'link-expired': 'link-refused',
  'link-task': 'not-permitted',
  'look-reads-only': 'look-refused',
  'looks-forbidden': 'link-refused',
  'too-many-attempts': 'attempts-throttled',
  'work-required': 'attempts-throttled',
  'wrong-service-key': 'service-key-refused',
  'service-key-scope': 'service-key-refused',
  'forged-event': 'webhook-refused',
}

/** Throttling here concerns sign-ins. */
const signIns: ReadonlySet<EndpointName> = new Set([
  'authenticate',
  'answerSecondFactor',
  'signInByProvider',
  'signInByPasskey',
  'openLink',
  'openLook',
  'showLookRole',
  'leaveLook',
  'acceptInvitation',
  'reopenAccount',
  'changePassword',
])

/** From a browser with a running session of the login. */
export const AGAIN = { again: 'yes' } as const

const kindOf = (call: EndpointName, { code, logged }: Refused): SecurityKind | undefined => {
  if (kinds[code] === 'attempts-throttled' && signIns.has(call)) return 'sign-in-throttled'
  if (code === 'wrong-credentials' && logged?.['again'] !== undefined) return 'password-again-failed'
  return kinds[code]
}

export const eventOfRefusal = (
  call: EndpointName,
  refused: Refused,
  caller: Known | null,
): SecurityEvent | undefined => {
  const event = kindOf(call, refused)
  if (event === undefined) return undefined
  const who = caller === null ? {} : { organizationId: caller.organizationId, userId: caller.userId }
  return { event, ...who, fields: { ...refused.logged, code: refused.code } }
}
