import { MOST_PASSKEYS } from '@touchline/domain/sign-in'
import * as z from 'zod/mini'
import * as calls from './calls/security.ts'
import { endpoint } from './endpoint.ts'
import { id, instant, language, mailAddress } from './wire.ts'

const ownSession = z.object({
  _id: id,
  browser: z.nullable(z.string()),
  system: z.nullable(z.string()),
  provider: z.optional(z.string()),
  /** The host of the signed link's page; the session is for one task. */
  linkedFrom: z.optional(z.string()),
  isThis: z.boolean(),
  beganAt: instant,
  /** To about a quarter of an hour. */
  usedAt: instant,
})
export type OwnSession = z.infer<typeof ownSession>

const passkey = z.object({
  _id: id,
  name: z.string(),
  /** Backup eligible. */
  isBackedUp: z.boolean(),
  addedAt: instant,
  /** Null while unused. */
  usedAt: z.nullable(instant),
})
export type OwnPasskey = z.infer<typeof passkey>

export const security = z.object({
  passwordChangedAt: z.nullable(instant),
  /** Of this region, oldest first. */
  passkeys: z.array(passkey),
  authenticator: z.nullable(z.object({ addedAt: instant, usedAt: z.nullable(instant) })),
  providerLink: z.nullable(z.object({ name: z.string(), linkedAt: instant })),
  recoveryCodesLeft: z.int(),
  /** Of this region, latest first. */
  sessions: z.array(ownSession),
  /** Other regions, with passwords of their own. */
  isElsewhere: z.boolean(),
  /** For mails about this login; null: none. */
  address: z.nullable(z.object({ address: z.string(), origin: z.enum(['own', 'invitation', 'billing-contact']) })),
  waitingAddress: z.nullable(z.object({ address: z.string(), isExpired: z.boolean() })),
})
export type Security = z.infer<typeof security>

export const readSecurity = endpoint({
  ...calls.readSecurity,
  access: 'session',
  action: 'keep-own',
  response: security,
  refusals: [],
})

const typed = z.string().check(z.minLength(1), z.maxLength(1024))

/** Ends all other sessions. */
export const changePassword = endpoint({
  ...calls.changePassword,
  ownWay: true,
  access: 'session',
  action: 'keep-own',
  body: z.strictObject({
    password: typed,
    newPassword: typed,
    /** An unrecognised session: administrators are notified. */
    isSuspected: z.optional(z.boolean()),
    /** What the caller recognises; all else is removed. */
    mine: z.optional(
      z.strictObject({
        passkeys: z.array(id).check(z.maxLength(MOST_PASSKEYS)),
        authenticator: z.boolean(),
        address: z.boolean(),
        providerLink: z.optional(z.boolean()),
      }),
    ),
  }),
  rate: { windowSeconds: 3600, perAccount: 30, perOrganization: 200, perAddress: 300 },
  response: security,
  refusals: ['wrong-password', 'factor-proof-required', 'password-refused', 'too-many-attempts', 'work-required'],
})

const endSession = endpoint({
  ...calls.endSession,
  access: 'session',
  action: 'keep-own',
  proof: 'recent',
  params: z.object({ sessionId: id }),
  response: security,
  refusals: ['not-found'],
})

const endOtherSessions = endpoint({
  ...calls.endOtherSessions,
  access: 'session',
  action: 'keep-own',
  proof: 'recent',
  response: security,
  refusals: [],
})

/** In force once its link is opened. */
const askOwnAddress = endpoint({
  ...calls.askOwnAddress,
  summary: 'Mails a link to an address for the own mails; it works once, for 24 hours.',
  access: 'session',
  action: 'keep-own',
  body: z.strictObject({
    address: mailAddress,
    lang: language,
  }),
  status: 202,
  rate: { windowSeconds: 3600, perAccount: 10, perOrganization: 40, perAddress: 100 },
  response: security,
  refusals: [
    'password-required',
    'factor-proof-required',
    'addressee-full',
    'addressee-unwilling',
    'too-many-attempts',
  ],
})

const cancelOwnAddress = endpoint({
  ...calls.cancelOwnAddress,
  summary: 'The link that was mailed leads nowhere; the address before stays.',
  access: 'session',
  action: 'keep-own',
  response: security,
  refusals: [],
})

const token = z.string().check(z.minLength(20), z.maxLength(300))

const confirmOwnAddress = endpoint({
  ...calls.confirmOwnAddress,
  access: 'public',
  body: z.strictObject({ token }),
  rate: { windowSeconds: 3600, perAddress: 60, inAll: 5000 },
  response: z.object({ address: z.string() }),
  refusals: ['mail-token-unknown', 'mail-token-expired', 'too-many-attempts'],
})

/** Neither answer nor duration reveals whether the login exists. */
const forgotPassword = endpoint({
  ...calls.forgotPassword,
  ownWay: true,
  summary: 'Mails a link to a new password to the login of that name or own address; it works once, for 30 minutes.',
  access: 'public',
  body: z.strictObject({ username: z.string().check(z.trim(), z.minLength(1), z.maxLength(254)) }),
  status: 204,
  rate: { windowSeconds: 3600, perAddress: 20, inAll: 2000 },
  response: z.undefined(),
  refusals: ['too-many-attempts'],
})

const ofPasswordLinks = { windowSeconds: 3600, perAddress: 60, inAll: 5000 }
const whose = z.object({ username: z.string() })

const readPasswordLink = endpoint({
  ...calls.readPasswordLink,
  ownWay: true,
  access: 'public',
  body: z.strictObject({ token }),
  rate: ofPasswordLinks,
  response: whose,
  refusals: ['mail-token-unknown', 'mail-token-expired', 'too-many-attempts'],
})

/** Ends all sessions; signs nobody in. */
const resetPassword = endpoint({
  ...calls.resetPassword,
  ownWay: true,
  access: 'public',
  body: z.strictObject({ token, newPassword: typed }),
  rate: ofPasswordLinks,
  response: whose,
  refusals: ['mail-token-unknown', 'mail-token-expired', 'password-refused', 'too-many-attempts'],
})

export const securityEndpoints = {
  readSecurity,
  forgotPassword,
  readPasswordLink,
  resetPassword,
  askOwnAddress,
  cancelOwnAddress,
  confirmOwnAddress,
  changePassword,
  endSession,
  endOtherSessions,
} as const
