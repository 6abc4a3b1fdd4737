import { addPasskey, beginPasskey, removePasskey, renamePasskey } from '@touchline/contract/calls/passkeys'
import { call } from '../../../lib/request/call.ts'
import { withPassword } from '../../../lib/session/password.ts'
import { show } from '../queries.ts'

export async function add(name: string): Promise<readonly string[] | null> {
  const { data: begun } = await withPassword(() => call(beginPasskey))
  const { makePasskey } = await import('../../../lib/session/passkey.ts')
  const made = await makePasskey(begun)
  if (made === null) return null
  const { data } = await call(addPasskey, { body: { name, made } })
  const { recoveryCodes, ...security } = data
  await show(Promise.resolve({ data: security }))
  return recoveryCodes
}

export const rename = (passkeyId: string, name: string) =>
  show(withPassword(() => call(renamePasskey, { params: { passkeyId }, body: { name } })))

export const remove = (passkeyId: string) => show(withPassword(() => call(removePasskey, { params: { passkeyId } })))
