import type { Endpoint } from '@touchline/contract/endpoint'
import { authenticate, type Session, signOut as signOutEndpoint } from '@touchline/contract/sign-in'
import { ApiError } from './api-error.ts'
import { config } from './config.ts'
import { type Answered, exchange, type Parts } from './request.ts'
import { startClock, stopClock } from './session-clock.ts'

/** The access token lives in memory only; the refresh token in a cookie that scripts cannot read (reading N5). */
export interface SignedIn extends Omit<Session, 'refresh_token'> {
  readonly base: string
}

const BASE = 'touchline.base'
let current: SignedIn | null = null
const listeners = new Set<() => void>()

/** Why a session ended; only a logout is what the reader wanted. */
export type EndReason = 'logout' | 'idle' | 'absolute' | 'expired' | 'elsewhere'

export interface Ended {
  readonly reason: EndReason
  readonly organizationId: string
}

let ended: Ended | null = null

/** How the last session of this tab ended; null before the first and while one lives. */
export const lastEnd = (): Ended | null => ended

const tell = (): void => {
  for (const listener of listeners) listener()
}

function end(reason: EndReason): void {
  if (current !== null) ended = { reason, organizationId: current._organization }
  current = null
  tell()
}

const isEndReason = (value: unknown): value is EndReason =>
  value === 'logout' || value === 'idle' || value === 'absolute' || value === 'expired'

let opened: BroadcastChannel | null = null

/** The other tabs; opened with the first session, because the build prints the login where there are no tabs. */
function tabs(): BroadcastChannel {
  if (opened !== null) return opened
  opened = new BroadcastChannel('touchline.session')
  opened.addEventListener('message', ({ data }) => end(isEndReason(data) ? data : 'expired'))
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

let renewedAt = 0

/** Milliseconds since the server last renewed this session. */
export const sinceRenewal = (): number => Date.now() - renewedAt

/** A login, as against a renewal: the limits of the session are counted from here. */
export function start(base: string, session: Session): SignedIn {
  startClock(Date.now())
  return begin(base, session)
}

export function begin(base: string, session: Session): SignedIn {
  localStorage.setItem(BASE, base)
  tabs()
  hint(true)
  const { refresh_token: _, ...kept } = session
  const signedIn = { ...kept, base }
  current = signedIn
  ended = null
  renewedAt = Date.now()
  tell()
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
      forget('expired')
      return null
    }
  })
}

const refused = new Set([400, 401, 403])

/**
 * The tabs share one cookie: if another tab signed in to another organisation, what this one shows is not its own any
 * more.
 */
function accept(base: string, session: Session): SignedIn | null {
  if (current === null || current._organization === session._organization) return begin(base, session)
  end('elsewhere')
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

function forget(reason: EndReason): void {
  localStorage.removeItem(BASE)
  stopClock()
  hint(false)
  end(reason)
}

/** Ends the session here, at the server and in every other tab. */
export async function signOut(reason: EndReason = 'logout'): Promise<void> {
  if (current !== null) await exchange(current.base, signOutEndpoint, {}, current.access_token).catch(() => null)
  leaveSession(reason)
}

/** For a session that the server has ended: nothing of it stays here or in another tab. */
export function leaveSession(reason: EndReason = 'logout'): void {
  forget(reason)
  tabs().postMessage(reason)
}

/** No answer, or one that a server between here and there made up. */
const lost = new Set([0, 502, 504])

/**
 * One exchange; a write with a key whose answer was lost is asked once more, because the same key is the same write.
 */
async function ask<E extends Endpoint>(session: SignedIn, endpoint: E, parts: Parts<E>): Promise<Answered<E>> {
  const once = () => exchange(session.base, endpoint, parts, session.access_token)
  return once().catch((error: unknown) => {
    if (parts.idempotencyKey === undefined || !(error instanceof ApiError) || !lost.has(error.status)) throw error
    return once()
  })
}

/** A call of the signed-in administrator: after a 401 the session is refreshed once and the call repeated once. */
export async function call<E extends Endpoint>(endpoint: E, parts: Parts<E> = {}): Promise<Answered<E>> {
  const session = current ?? (await refresh())
  if (session === null) throw new ApiError(401, { code: 'not-signed-in', message: 'signed out' })
  try {
    return await ask(session, endpoint, parts)
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401) throw error
    const renewed = await refresh()
    if (renewed === null) throw error
    return ask(renewed, endpoint, parts)
  }
}

export const organizationId = (): string => current?._organization ?? ''
