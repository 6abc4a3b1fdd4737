import type { Call } from '@touchline/contract/endpoint'
import { ApiError } from '../http/api-error.ts'
import { type Answered, exchange, type Parts } from '../http/request.ts'
import { refresh } from '../session/renew-session.ts'
import { NotSignedIn, noteFactorDemanded, type SignedIn, sessionStore } from '../session/session.ts'
import { forgetFirstView } from './first-view.ts'

/** No answer, or one from a proxy. */
const lost = new Set([0, 502, 504])

/** Keyed writes are repeated after a lost answer. */
async function ask<const C extends Call>(session: SignedIn, endpoint: C, parts: Parts<C>): Promise<Answered<C>> {
  const once = () => exchange(session.base, endpoint, parts, session.access_token)
  return once().catch((error: unknown) => {
    if (parts.idempotencyKey === undefined || !(error instanceof ApiError) || !lost.has(error.status)) throw error
    return once()
  })
}

/** Refreshes once after a 401. */
export async function withSession<T>(work: (session: SignedIn) => Promise<T>): Promise<T> {
  const session = sessionStore.read() ?? (await refresh())
  if (session === null) throw new NotSignedIn()
  try {
    return await work(session)
  } catch (error) {
    if (error instanceof ApiError && error.code === 'second-factor-demanded') noteFactorDemanded()
    if (!(error instanceof ApiError) || error.status !== 401) throw error
    const renewed = await refresh()
    if (renewed === null) throw error
    return work(renewed)
  }
}

export const call = <const C extends Call>(endpoint: C, parts: Parts<C> = {}): Promise<Answered<C>> =>
  withSession(async (session) => {
    // The overview read in advance may be outdated by the change.
    if (endpoint.method !== 'GET') forgetFirstView()
    const answered = await ask(session, endpoint, parts)
    session.linked?.onAnswer(endpoint, answered.data)
    return answered
  })
