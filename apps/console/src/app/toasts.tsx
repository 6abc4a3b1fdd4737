import { Suspense, useEffect, useSyncExternalStore } from 'react'
import { part } from '../forms/part.tsx'
import { sessionStore } from '../lib/session.ts'
import { dismissToasts, toastStore } from '../lib/toasts.ts'

// A visit that only looks needs none.
const ToastStack = part(async () => (await import('./toast-stack.tsx')).ToastStack)

/** Where it is said that a write is done; there from the beginning, so that it is heard. */
export function Toasts() {
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.read)
  const session = useSyncExternalStore(sessionStore.subscribe, sessionStore.read)
  // What was done in a session is nobody's business after it.
  useEffect(() => {
    if (session === null) dismissToasts()
  }, [session])
  return (
    <div role="status" aria-atomic="false">
      {toasts.length > 0 && (
        <Suspense>
          <ToastStack toasts={toasts} />
        </Suspense>
      )}
    </div>
  )
}
