import type { Call } from '@touchline/contract/endpoint'
import type { Session } from '@touchline/contract/sign-in'
import type { Action } from '@touchline/domain/people'
import type { ReactNode } from 'react'
import { ApiError } from '../http/api-error.ts'
import { startClock } from './session-clock.ts'
import type { EndReason, SessionEnd } from './session-end.ts'
import { onEndInOtherTab } from './session-tabs.ts'
import { keepTraces } from './session-traces.ts'

export interface Linked {
  /** Of a task alone. */
  readonly billingInfoId?: string | null
  readonly actions: readonly Action[]
  /** In place of what needs another action. */
  readonly standIn: (to: Action, children: ReactNode) => ReactNode
  /** Every answer, with its call: the page notices by it when the task is done. */
  readonly onAnswer: (call: Call, answer: unknown) => void
}

/** The access token is in memory only, the refresh token in an HttpOnly cookie (reading N5). */
export interface SignedIn extends Omit<Session, 'refresh_token'> {
  readonly base: string
  readonly linked?: Linked
}

type State =
  | { readonly kind: 'signed-in'; readonly session: SignedIn; readonly renewedAt: number }
  /** Null before the first. */
  | { readonly kind: 'signed-out'; readonly end: SessionEnd | null }

let state: State = { kind: 'signed-out', end: null }
const listeners = new Set<() => void>()

function become(next: State): void {
  state = next
  for (const listener of listeners) listener()
}

const current = (): SignedIn | null => (state.kind === 'signed-in' ? state.session : null)

export const sessionStore = {
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  read: current,
}

export const linked = (): Linked | null => current()?.linked ?? null

/** Reported once. */
export class NotSignedIn extends ApiError {
  constructor() {
    super(401, { code: 'not-signed-in', message: 'nobody is signed in' })
  }
}

export function signedIn(): SignedIn {
  const session = current()
  if (session === null) throw new NotSignedIn()
  return session
}

export const organizationId = (): string => signedIn()._organization

/** Null before the first and during one. */
export const lastEnd = (): SessionEnd | null => (state.kind === 'signed-out' ? state.end : null)

/** Milliseconds. */
export const sinceRenewal = (): number => (state.kind === 'signed-in' ? Date.now() - state.renewedAt : 0)

/** Session limits count from here. */
export function start(base: string, session: Session): SignedIn {
  startClock(Date.now())
  return begin(base, session)
}

export function begin(base: string, session: Session): SignedIn {
  keepTraces(base)
  onEndInOtherTab(end)
  const { refresh_token: _, ...kept } = session
  return hold({ ...kept, base })
}

/** In this tab only. */
export function hold(signedIn: SignedIn): SignedIn {
  become({ kind: 'signed-in', session: signedIn, renewedAt: Date.now() })
  return signedIn
}

/** The server refused a call for the missing factor. */
export function noteFactorDemanded(): void {
  if (state.kind !== 'signed-in' || state.session.secondFactorDemanded === true) return
  become({ ...state, session: { ...state.session, secondFactorDemanded: true } })
}

export function noteFactorSetUp(): void {
  if (state.kind !== 'signed-in') return
  const { secondFactorDemanded: _, ...session } = state.session
  become({ ...state, session })
}

export function end(reason: EndReason): void {
  if (state.kind === 'signed-out') return
  const { linked, _organization: organizationId } = state.session
  become({ kind: 'signed-out', end: linked === undefined ? { reason, organizationId } : null })
}
