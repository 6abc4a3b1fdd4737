import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { laterPart } from '../../forms/part.tsx'
import { overviewWords } from '../../i18n/catalogue.ts'
import { useLanguage } from '../../i18n/language.tsx'
import { refresh } from '../../lib/session/renew-session.ts'
import { sessionStore, sinceRenewal } from '../../lib/session/session.ts'
import { activeAt, currentPhase, noteActivity, RENEW_MS, type SessionPhase } from '../../lib/session/session-clock.ts'
import { signOut } from '../../lib/session/sign-out.ts'

const SessionWarning = laterPart(async () => (await import('./session-warning.tsx')).SessionWarning, overviewWords)

const signs = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const
const LOOK_EVERY_MS = 1_000

/** By reading and typing. */
function renewIfUsed(now: number): void {
  if (sinceRenewal() > RENEW_MS && now - activeAt() < RENEW_MS) void refresh().catch(() => null)
}

function usePhase(): SessionPhase {
  const [phase, setPhase] = useState<SessionPhase>({ kind: 'live' })
  useEffect(() => {
    const look = () => {
      const now = Date.now()
      const seen = currentPhase(now)
      if (seen.kind === 'over') void signOut(seen.reason)
      else renewIfUsed(now)
      setPhase((before) => (before.kind === 'live' && seen.kind === 'live' ? before : seen))
    }
    // While the question is open, only its answer counts.
    const note = () => {
      if (currentPhase(Date.now()).kind === 'live') noteActivity(Date.now())
    }
    const timer = setInterval(look, LOOK_EVERY_MS)
    for (const sign of signs) addEventListener(sign, note, { passive: true, capture: true })
    addEventListener('storage', look)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      for (const sign of signs) removeEventListener(sign, note, { capture: true })
      removeEventListener('storage', look)
      document.removeEventListener('visibilitychange', look)
    }
  }, [])
  return phase
}

/** Two minutes before the end; an answer in any tab counts. */
export function SessionWatch() {
  const session = useSyncExternalStore(sessionStore.subscribe, sessionStore.read)
  return session === null || session.linked !== undefined ? null : <Watch />
}

/** For later mails. */
function useSendLanguage(): void {
  const { language } = useLanguage()
  const sent = useRef(language)
  useEffect(() => {
    if (sent.current === language) return
    sent.current = language
    void refresh().catch(() => null)
  }, [language])
}

function Watch() {
  const phase = usePhase()
  useSendLanguage()
  return phase.kind === 'warning' ? <SessionWarning leftMs={phase.leftMs} /> : null
}
