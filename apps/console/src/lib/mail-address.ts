import { queryOptions } from '@tanstack/react-query'
import {
  cancelMailAddressChange,
  readMailAddressChange,
  requestMailAddressChange,
  resendMailAddressChange,
} from '@touchline/contract/calls/mail'
import type { Language } from '@touchline/contract/wire'
import { call } from './request/call.ts'
import { organizationKey } from './request/query-key.ts'
import { withPassword } from './session/password.ts'
import { organizationId } from './session/session.ts'

const paramsOf = (contractId: string) => ({ orgId: organizationId(), id: contractId })

export const requestMailChange = (contractId: string, mailAddress: string, lang: Language) =>
  withPassword(() => call(requestMailAddressChange, { params: paramsOf(contractId), body: { mailAddress, lang } }))

export const waitingMailQuery = (contractId: string) =>
  queryOptions({
    queryKey: organizationKey('waiting-mail', contractId),
    meta: { faults: 'silent' },
    queryFn: async () => (await call(readMailAddressChange, { params: paramsOf(contractId) })).data.waiting,
  })

export const resendMailChange = (contractId: string, lang: Language) =>
  call(resendMailAddressChange, { params: paramsOf(contractId), body: { lang } })

export const cancelMailChange = (contractId: string) => call(cancelMailAddressChange, { params: paramsOf(contractId) })
