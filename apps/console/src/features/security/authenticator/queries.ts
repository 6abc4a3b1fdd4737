import {
  beginAuthenticator,
  confirmAuthenticator,
  removeAuthenticator,
  renewRecoveryCodes,
  replaceAuthenticator,
} from '@touchline/contract/calls/second-factor'
import type { AnswerKind } from '@touchline/domain/sign-in'
import { call } from '../../../lib/request/call.ts'
import { queryClient } from '../../../lib/request/queries.ts'
import { securityQuery } from '../../../lib/request/security.ts'
import { withPassword } from '../../../lib/session/password.ts'

const readAgain = () => queryClient.invalidateQueries(securityQuery())

export interface Begun {
  readonly secret: string
  readonly uri: string
}

export const begin = async (): Promise<Begun> => (await withPassword(() => call(beginAuthenticator))).data

export async function confirm(code: string): Promise<readonly string[]> {
  const { data } = await withPassword(() => call(confirmAuthenticator, { body: { code } }))
  await readAgain()
  return data.recoveryCodes
}

export const replace = async (kind: AnswerKind, code: string): Promise<Begun> =>
  (await withPassword(() => call(replaceAuthenticator, { body: { kind, code } }))).data

export async function remove(kind: AnswerKind, code: string): Promise<void> {
  await withPassword(() => call(removeAuthenticator, { body: { kind, code } }))
  await readAgain()
}

export async function renew(): Promise<readonly string[]> {
  const { data } = await withPassword(() => call(renewRecoveryCodes))
  await readAgain()
  return data.recoveryCodes
}
