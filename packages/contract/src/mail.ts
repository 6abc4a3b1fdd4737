import * as z from 'zod/mini'
import * as calls from './calls/mail.ts'
import { endpoint } from './endpoint.ts'
import { contractParams, documentParams, instant, language, mailAddress } from './wire.ts'

const lang = z.optional(language)

const requestMailAddressChange = endpoint({
  ...calls.requestMailAddressChange,
  access: 'organization',
  action: 'edit-account',
  proof: 'recent',
  params: contractParams,
  body: z.strictObject({
    mailAddress,
    lang,
  }),
  status: 202,
  rate: { windowSeconds: 3600, perAccount: 10, perOrganization: 30, perAddress: 100 },
  response: z.object({ mailAddress: z.string() }),
  refusals: ['not-found', 'password-required', 'addressee-full', 'addressee-unwilling', 'too-many-attempts'],
})

const waitingAddress = z.object({
  mailAddress: z.string(),
  requestedAt: instant,
  expiresAt: instant,
  /** Permanently, by the mail server. */
  isRefused: z.boolean(),
  isExpired: z.boolean(),
})
export type WaitingAddress = z.infer<typeof waitingAddress>

const waiting = z.object({ waiting: z.nullable(waitingAddress) })

/** Until its link is opened. */
const readMailAddressChange = endpoint({
  ...calls.readMailAddressChange,
  access: 'organization',
  action: 'see',
  params: contractParams,
  response: waiting,
  refusals: ['not-found'],
})

/** Invalidates the earlier link. */
const resendMailAddressChange = endpoint({
  ...calls.resendMailAddressChange,
  access: 'organization',
  action: 'edit-account',
  params: contractParams,
  body: z.strictObject({ lang }),
  status: 202,
  rate: { windowSeconds: 3600, perAccount: 5, perOrganization: 15, perAddress: 100 },
  response: waiting,
  refusals: ['not-found', 'mail-token-unknown', 'addressee-full', 'addressee-unwilling', 'too-many-attempts'],
})

const cancelMailAddressChange = endpoint({
  ...calls.cancelMailAddressChange,
  access: 'organization',
  action: 'edit-account',
  params: contractParams,
  response: waiting,
  refusals: ['not-found'],
})

const confirmMailAddress = endpoint({
  ...calls.confirmMailAddress,
  access: 'public',
  body: z.strictObject({ token: z.string().check(z.minLength(20), z.maxLength(200)) }),
  rate: { windowSeconds: 3600, perAddress: 30, inAll: 5000 },
  response: z.object({ mailAddress: z.string() }),
  refusals: ['mail-token-unknown', 'mail-token-expired', 'mail-token-used', 'too-many-attempts'],
})

/** Mailed again to somebody asked before. */
export const mailedAgain = {
  params: documentParams,
  status: 202,
  rate: { windowSeconds: 3600, perAccount: 10, perOrganization: 30, perAddress: 100 },
  refusals: ['not-found', 'addressee-full', 'addressee-unwilling', 'too-many-attempts'],
} as const

export const mailEndpoints = {
  requestMailAddressChange,
  readMailAddressChange,
  resendMailAddressChange,
  cancelMailAddressChange,
  confirmMailAddress,
} as const
