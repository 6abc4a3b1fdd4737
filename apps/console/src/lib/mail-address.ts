import { requestMailAddressChange } from '@touchline/contract/contract-info'
import type { Language } from '@touchline/contract/wire'
import { withPassword } from './password.ts'
import { call, organizationId } from './session.ts'

const loose = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** The specification's loose pattern: something, @, something, dot, something. */
export const isMailAddress = (text: string): boolean => loose.test(text)

/** Asks for the mail with the confirmation link; nothing changes before the link is opened. */
export const requestMailChange = (contractId: string, mailAddress: string, lang: Language) =>
  withPassword(() =>
    call(requestMailAddressChange, {
      params: { orgId: organizationId(), id: contractId },
      body: { mailAddress, lang },
    }),
  )
