import { askOwnPasskey, signInByPasskey } from '@touchline/contract/calls/passkeys'
import { openCall } from '../http/open-call.ts'
import { answerPasskey } from '../session/passkey.ts'
import { begin, sessionStore } from '../session/session.ts'
import { call } from './call.ts'

export async function proveByPasskey(): Promise<boolean> {
  const { data: asked } = await call(askOwnPasskey)
  const answer = await answerPasskey(asked)
  const session = sessionStore.read()
  if (answer === null || session === null) return false
  const { base, _organization: organizationId } = session
  const { data: proven } = await openCall(base, signInByPasskey, { body: { answer, organizationId } })
  begin(base, proven)
  return true
}
