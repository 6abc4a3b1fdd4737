import { useEffect, useSyncExternalStore } from 'react'
import { laterPart } from '../../forms/part.tsx'
import { overviewWords } from '../../i18n/catalogue.ts'
import { sessionStore } from '../../lib/session/session.ts'
import { dismissToasts, toastStore } from '../../lib/toasts.ts'

const ToastStack = laterPart(async () => (await import('./toast-stack.tsx')).ToastStack, overviewWords)

/** Present from the start, so that screen readers notice changes. */
export function Toasts() {
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.read)
  const session = useSyncExternalStore(sessionStore.subscribe, sessionStore.read)
  // Messages of a session are removed with it.
  useEffect(() => {
    if (session === null) dismissToasts()
  }, [session])
  return (
    <div role="status" aria-atomic="false">
      {toasts.length > 0 && <ToastStack toasts={toasts} />}
    </div>
  )
}
