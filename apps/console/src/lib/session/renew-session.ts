import { authenticate } from '@touchline/contract/calls/sign-in'
import type { Session } from '@touchline/contract/sign-in'
import { ApiError } from '../http/api-error.ts'
import { config } from '../http/config.ts'
import { exchange } from '../http/request.ts'
import { begin, end, linked, type SignedIn, sessionStore } from './session.ts'
import { lastBase } from './session-traces.ts'
import { forgetSession } from './sign-out.ts'

/** Shared: a refresh token is spent once. */
let running: Promise<SignedIn | null> | null = null

const nothing = () => undefined

/** Null without one. `meanwhile` begins once the request has left. */
export function refresh(meanwhile: () => void = nothing): Promise<SignedIn | null> {
  // The cookie belongs to another session.
  if (linked() !== null) {
    end('expired')
    return Promise.resolve(null)
  }
  const base = sessionStore.read()?.base ?? lastBase()
  if (base === null || !config().regions.some((region) => region.baseUrl === base)) return Promise.resolve(null)
  running ??= refreshAt(base, meanwhile).finally(() => {
    running = null
  })
  return running
}

const refused = new Set([400, 401, 403])

async function refreshAt(base: string, meanwhile: () => void): Promise<SignedIn | null> {
  return navigator.locks.request('console.refresh', async () => {
    try {
      const asked = exchange(base, authenticate, { body: { grant_type: 'refresh_token' } }, null)
      meanwhile()
      const { data } = await asked
      return accept(base, data)
    } catch (error) {
      // Only a refusal ends the session.
      if (!(error instanceof ApiError) || !refused.has(error.status)) throw error
      forgetSession('expired')
      return null
    }
  })
}

/** Null where another tab signed in to another organisation. */
function accept(base: string, session: Session): SignedIn | null {
  const current = sessionStore.read()
  if (current === null || current._organization === session._organization) return begin(base, session)
  end('elsewhere')
  return null
}
