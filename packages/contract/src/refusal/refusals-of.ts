import { billingRoles, mayDo } from '@touchline/domain/people'
import type { Access, AnyEndpoint } from '../endpoint.ts'
import type { RefusalCode } from './refusal-code.ts'

const byAccess = {
  public: [],
  provider: [],
  session: ['not-signed-in', 'session-expired', 'link-task', 'look-reads-only'],
  organization: ['not-signed-in', 'session-expired', 'other-organization', 'link-task', 'look-reads-only'],
  service: ['wrong-service-key', 'service-key-scope'],
  operator: ['not-signed-in', 'session-expired', 'act-not-allowed'],
} as const satisfies Record<Access, readonly RefusalCode[]>

const bodied = ['malformed-json', 'unsupported-media-type', 'body-too-large', 'request-timeout'] as const
const idempotent = ['idempotency-key-required', 'idempotency-key-reused'] as const
const always = ['invalid-request', 'unavailable', 'server-error'] as const

/** Its own, its access's and any request's, each once. */
export const refusalsOf = (endpoint: AnyEndpoint): readonly RefusalCode[] => [
  ...new Set<RefusalCode>([
    ...endpoint.refusals,
    ...byAccess[endpoint.access],
    ...(endpoint.access === 'session' || endpoint.access === 'organization' ? afterFactor(endpoint) : []),
    ...(endpoint.ownWay === true ? (['provider-only'] as const) : []),
    ...(endpoint.proof === undefined ? [] : (['password-required'] as const)),
    ...(isForEverybody(endpoint) ? [] : (['not-permitted'] as const)),
    ...(endpoint.method === 'GET' ? [] : (['cross-site'] as const)),
    ...(endpoint.body === undefined ? [] : bodied.filter((code) => isOf(endpoint, code))),
    ...(endpoint.idempotent === true ? idempotent : []),
    ...(endpoint.rate === undefined && endpoint.takesTurns === undefined ? [] : (['too-many-attempts'] as const)),
    ...(endpoint.rate !== undefined && 'inAll' in endpoint.rate && endpoint.rate.inAll !== null
      ? (['work-required'] as const)
      : []),
    ...always,
  ]),
]

const afterFactor = ({ beforeFactor }: AnyEndpoint): readonly RefusalCode[] =>
  beforeFactor === true ? [] : ['second-factor-demanded']

const isForEverybody = ({ action }: AnyEndpoint): boolean =>
  action === undefined || billingRoles.every((role) => mayDo(role, action))

/** Any text can be read as form pairs. */
const isOf = ({ bodyEncoding }: AnyEndpoint, code: RefusalCode): boolean =>
  code !== 'malformed-json' || bodyEncoding !== 'form'
