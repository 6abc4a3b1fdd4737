import { signOut as signOutEndpoint } from '@touchline/contract/calls/sign-in'
import { exchange } from '../http/request.ts'
import { end, sessionStore } from './session.ts'
import { stopClock } from './session-clock.ts'
import type { EndReason } from './session-end.ts'
import { notifyOtherTabs } from './session-tabs.ts'
import { clearTraces } from './session-traces.ts'

export async function signOut(reason: EndReason = 'logout'): Promise<void> {
  const session = sessionStore.read()
  if (session !== null) await exchange(session.base, signOutEndpoint, {}, session.access_token).catch(() => null)
  leaveSession(reason)
}

export function leaveSession(reason: EndReason = 'logout'): void {
  forgetSession(reason)
  notifyOtherTabs(reason)
}

export function forgetSession(reason: EndReason): void {
  clearTraces()
  stopClock()
  end(reason)
}
