import { signInByProvider } from '@touchline/contract/calls/sign-in-provider'
import { ApiError } from '../../lib/http/api-error.ts'
import { config, type Region } from '../../lib/http/config.ts'
import { openCall } from '../../lib/http/open-call.ts'
import { type Errand, goToProvider, takeErrand } from '../../lib/session/provider.ts'
import type { ProviderReturn } from '../../lib/session/provider-return.ts'
import { entered, type SignInOutcome } from './authenticate.ts'
import type { Attempt } from './use-attempts.ts'

type Failure = Extract<SignInOutcome, { kind: 'failed' }>['reason']

const failed = (reason: Failure): SignInOutcome => ({ kind: 'failed', reason })

const reasons: Readonly<Partial<Record<string, Failure>>> = {
  'no-account': 'no-account',
  'provider-refused': 'provider',
  'provider-sign-in-over': 'provider',
  'mail-token-unknown': 'provider',
  'mail-token-expired': 'provider',
  'export-unknown': 'provider',
  'export-expired': 'provider',
  'person-exists': 'provider',
  'provider-unanswered': 'provider',
}

/** Others need an administrator, or the person cancelled. */
const passing: readonly string[] = ['server_error', 'temporarily_unavailable']

const reasonOf = (error: unknown): Failure | null => (error instanceof ApiError ? (reasons[error.code] ?? null) : null)

export async function toProvider({ baseUrl }: Region): Promise<Attempt> {
  const pick = async () => failed('provider')
  try {
    await goToProvider(baseUrl)
    return { outcome: null, pick }
  } catch (error) {
    return { outcome: failed(reasonOf(error) ?? 'network'), pick }
  }
}

export async function fromProvider(said: ProviderReturn): Promise<Attempt> {
  const region = config().regions.find(({ name }) => name === said.region)
  const never = async () => failed('provider')
  const errand = takeErrand()
  if (said.error !== null) return { outcome: failed(passing.includes(said.error) ? 'provider' : 'denied'), pick: never }
  if (region === undefined || said.code === null || said.state === null)
    return { outcome: failed('provider'), pick: never }
  const { code, state } = said
  const body = { code, state, ...(said.iss === null ? {} : { iss: said.iss }) }
  return {
    outcome: await enter(region.baseUrl, { ...body, ...errand }),
    pick: (server, organizationId) =>
      server === region.name ? enter(region.baseUrl, { ...body, organizationId }) : never(),
  }
}

interface ProviderAnswer extends Errand {
  readonly code: string
  readonly state: string
  readonly iss?: string
  readonly organizationId?: string
}

async function enter(base: string, body: ProviderAnswer): Promise<SignInOutcome> {
  let reason: Failure | null = null
  const asked = openCall(base, signInByProvider, { body }).catch((error: unknown) => {
    reason = reasonOf(error)
    throw error
  })
  const outcome = await entered(base, asked)
  if (reason !== null) return failed(reason)
  return outcome.kind === 'next' ? failed(outcome.reason) : outcome
}
