import { useSyncExternalStore } from 'react'
import { laterPart } from '../../forms/part.tsx'
import { passwordStore } from '../../lib/session/password.ts'

const PasswordQuestion = laterPart(async () => (await import('./password-question.tsx')).PasswordQuestion)

export function PasswordDialog() {
  const question = useSyncExternalStore(passwordStore.subscribe, passwordStore.read)
  if (question === null) return null
  return <PasswordQuestion question={question} />
}
