import {
  askOwnAddress,
  cancelOwnAddress,
  changePassword as changeCall,
  endOtherSessions,
  endSession,
} from '@touchline/contract/calls/security'
import { endProviderLink } from '@touchline/contract/calls/sign-in-provider'
import type { BodyOf } from '@touchline/contract/endpoint'
import type { changePassword as changeEndpoint, Security } from '@touchline/contract/security'
import type { Language } from '@touchline/contract/wire'
import { call } from '../../lib/request/call.ts'
import { queryClient } from '../../lib/request/queries.ts'
import { securityQuery } from '../../lib/request/security.ts'
import { withPassword } from '../../lib/session/password.ts'

export async function show(answer: Promise<{ readonly data: Security }>): Promise<void> {
  const { data } = await answer
  await queryClient.cancelQueries(securityQuery())
  queryClient.setQueryData(securityQuery().queryKey, data)
}

export const end = (sessionId: string) => show(withPassword(() => call(endSession, { params: { sessionId } })))

export const endOthers = () => show(withPassword(() => call(endOtherSessions)))

export interface NewPassword {
  readonly password: string
  readonly newPassword: string
  readonly isSuspected: boolean
  readonly mine?: BodyOf<typeof changeEndpoint>['mine']
}

/** May ask for a second factor. */
export const changePassword = (body: NewPassword) => show(withPassword(() => call(changeCall, { body }), body.password))

export const askAddress = (body: { readonly address: string; readonly lang: Language }) =>
  show(withPassword(() => call(askOwnAddress, { body })))

export const endLink = () => show(withPassword(() => call(endProviderLink)))

export const cancelAddress = () => show(call(cancelOwnAddress))
