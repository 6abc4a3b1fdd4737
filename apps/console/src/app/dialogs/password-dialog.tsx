import { useSyncExternalStore } from 'react'
import { laterPart } from '../../forms/part.tsx'
import { passwordStore } from '../../lib/session/password.ts'
import { sessionStore } from '../../lib/session/session.ts'

// Few visits come to it.
const PasswordQuestion = laterPart(async () => (await import('./password-question.tsx')).PasswordQuestion)

const ProviderQuestion = laterPart(async () => (await import('./provider-question.tsx')).ProviderQuestion)

/** Asks for the password again, and for a second factor, before what needs them is changed on a screen that was open for a while. */
export function PasswordDialog() {
  const question = useSyncExternalStore(passwordStore.subscribe, passwordStore.read)
  if (question === null) return null
  return sessionStore.read()?.byProvider === true ? (
    <ProviderQuestion question={question} />
  ) : (
    <PasswordQuestion question={question} />
  )
}
