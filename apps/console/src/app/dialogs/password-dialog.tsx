import { Suspense, useSyncExternalStore } from 'react'
import { part } from '../../forms/part.tsx'
import { passwordStore } from '../../lib/session/password.ts'

// Few visits come to it.
const PasswordQuestion = part(async () => (await import('./password-question.tsx')).PasswordQuestion)

/** Asks for the password again before e-mail or card are changed on a screen that was open for a while. */
export function PasswordDialog() {
  const answer = useSyncExternalStore(passwordStore.subscribe, passwordStore.read)
  if (answer === null) return null
  return (
    <Suspense>
      <PasswordQuestion answer={answer} />
    </Suspense>
  )
}
