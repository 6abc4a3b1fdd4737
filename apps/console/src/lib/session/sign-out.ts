import { signOut as signOutEndpoint } from '@touchline/contract/calls/sign-in'
import { exchange } from '../http/request.ts'
import { end, sessionStore } from './session.ts'
import { stopClock } from './session-clock.ts'
import type { EndReason } from './session-end.ts'
import { notifyOtherTabs } from './session-tabs.ts'
import { clearTraces } from './session-traces.ts'

/** Ends the session here, at the server and in every other tab. */
export async function signOut(reason: EndReason = 'logout'): Promise<void> {
  const session = sessionStore.read()
  if (session !== null) await exchange(session.base, signOutEndpoint, {}, session.access_token).catch(() => null)
  leaveSession(reason)
}

/** For a session that the server has ended: nothing of it stays here or in another tab. */
export function leaveSession(reason: EndReason = 'logout'): void {
  forgetSession(reason)
  notifyOtherTabs(reason)
}

/** Nothing of it stays here, and nothing to renew it by; the other tabs notice by themselves. */
export function forgetSession(reason: EndReason): void {
  clearTraces()
  stopClock()
  end(reason)
}
