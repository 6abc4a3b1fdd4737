import { useSyncExternalStore } from 'react'
import { laterPart } from '../../forms/part.tsx'
import { passwordStore } from '../../lib/session/password.ts'

// Few visits come to it.
const PasswordQuestion = laterPart(async () => (await import('./password-question.tsx')).PasswordQuestion)

/** Asks for the password again, and for a second factor, before what needs them is changed on a screen that was open for a while. */
export function PasswordDialog() {
  const question = useSyncExternalStore(passwordStore.subscribe, passwordStore.read)
  if (question === null) return null
  return <PasswordQuestion question={question} />
}
