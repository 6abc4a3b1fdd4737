import type { Endpoint } from '@touchline/contract/endpoint'
import { authenticate, type Session, signOut as signOutEndpoint } from '@touchline/contract/sign-in'
import { ApiError } from './api-error.ts'
import { config } from './config.ts'
import { type Answered, exchange, type Parts } from './request.ts'

/** The access token lives in memory only; the refresh token in a cookie that scripts cannot read (decision N5). */
export interface SignedIn extends Session {
  readonly base: string
}

const BASE = 'touchline.base'
let current: SignedIn | null = null
const listeners = new Set<() => void>()

const set = (next: SignedIn | null): void => {
  current = next
  for (const listener of listeners) listener()
}

let opened: BroadcastChannel | null = null

/** The other tabs; opened with the first session, because the build prints the login where there are no tabs. */
function tabs(): BroadcastChannel {
  if (opened !== null) return opened
  opened = new BroadcastChannel('touchline.session')
  opened.addEventListener('message', () => set(null))
  return opened
}

export const sessionStore = {
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  read: () => current,
}

/** Tells the server which document to send; worth nothing to anybody else. */
const hint = (isSignedIn: boolean): void => {
  document.cookie = `touchline.inside=1; samesite=strict; max-age=${isSignedIn ? 43_200 : 0}`
}

/** Whether a session may be had; only the server knows. */
export const mayHaveSession = (): boolean => localStorage.getItem(BASE) !== null

export function begin(base: string, session: Session): SignedIn {
  localStorage.setItem(BASE, base)
  tabs()
  hint(true)
  const signedIn = { ...session, base }
  set(signedIn)
  return signedIn
}

/** Tabs take turns, and calls of one tab share one: a refresh token is spent once. */
let refreshing: Promise<SignedIn | null> | null = null

async function refreshAt(base: string): Promise<SignedIn | null> {
  return navigator.locks.request('touchline.refresh', async () => {
    try {
      const { data } = await exchange(base, authenticate, { body: { grant_type: 'refresh_token' } }, null)
      return accept(base, data)
    } catch (error) {
      // Only a refusal ends the session; a line or a server that is down for a moment does not.
      if (!(error instanceof ApiError) || !refused.has(error.status)) throw error
      forget()
      return null
    }
  })
}

const refused = new Set([400, 401, 403])

/** The tabs share one cookie: if another tab signed in to another organisation, what this one shows is not its own any more. */
function accept(base: string, session: Session): SignedIn | null {
  if (current === null || current._organization === session._organization) return begin(base, session)
  set(null)
  return null
}

export function refresh(): Promise<SignedIn | null> {
  const base = current?.base ?? localStorage.getItem(BASE)
  if (base === null || !config().regions.some((region) => region.baseUrl === base)) return Promise.resolve(null)
  refreshing ??= refreshAt(base).finally(() => {
    refreshing = null
  })
  return refreshing
}

function forget(): void {
  localStorage.removeItem(BASE)
  hint(false)
  set(null)
}

/** Ends the session here, at the server and in every other tab. */
export async function signOut(): Promise<void> {
  if (current !== null) await exchange(current.base, signOutEndpoint, {}, current.access_token).catch(() => null)
  leaveSession()
}

/** For a session that the server has ended: nothing of it stays here or in another tab. */
export function leaveSession(): void {
  forget()
  tabs().postMessage('signed-out')
}

/** A call of the signed-in administrator: after a 401 the session is refreshed once and the call repeated once. */
export async function call<E extends Endpoint>(endpoint: E, parts: Parts<E> = {}): Promise<Answered<E>> {
  const session = current ?? (await refresh())
  if (session === null) throw new ApiError(401, { code: 'not-signed-in', message: 'signed out' })
  try {
    return await exchange(session.base, endpoint, parts, session.access_token)
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401) throw error
    const renewed = await refresh()
    if (renewed === null) throw error
    return exchange(renewed.base, endpoint, parts, renewed.access_token)
  }
}

export const organizationId = (): string => current?._organization ?? ''
