import { MOST_PASSKEYS } from '@touchline/domain/sign-in'
import * as z from 'zod/mini'
import * as calls from './calls/security.ts'
import { endpoint } from './endpoint.ts'
import { id, instant, language, mailAddress } from './wire.ts'

/** A session that somebody could continue. */
const ownSession = z.object({
  _id: id,
  /** The browser and the system by name, e.g. Firefox and Windows; null where they are not known. */
  browser: z.nullable(z.string()),
  system: z.nullable(z.string()),
  /** The region's OpenID provider, by its name, where the session began there. */
  provider: z.optional(z.string()),
  /** The host of the page that a signed link led from: it is for one task, and ends by itself. */
  linkedFrom: z.optional(z.string()),
  /** The one that asks. */
  isThis: z.boolean(),
  beganAt: instant,
  /** To about a quarter of an hour. */
  usedAt: instant,
})
export type OwnSession = z.infer<typeof ownSession>

const passkey = z.object({
  _id: id,
  /** As its owner called it. */
  name: z.string(),
  /** Kept in an account that other devices of its owner share, and not on one device alone. */
  isBackedUp: z.boolean(),
  addedAt: instant,
  /** Null while it was never used. */
  usedAt: z.nullable(instant),
})
export type OwnPasskey = z.infer<typeof passkey>

export const security = z.object({
  /** Null while it is the first one. */
  passwordChangedAt: z.nullable(instant),
  /** The login's in this region, the oldest first. */
  passkeys: z.array(passkey),
  /** When the authenticator app was added, and when a code of it was taken last; null without one. */
  authenticator: z.nullable(z.object({ addedAt: instant, usedAt: z.nullable(instant) })),
  /** The region's OpenID provider, by its name, and since when a person there signs in to the login; null where nobody does. */
  providerLink: z.nullable(z.object({ name: z.string(), linkedAt: instant })),
  /** How many recovery codes are left. */
  recoveryCodesLeft: z.int(),
  /** The login's in this region, the one used last first. */
  sessions: z.array(ownSession),
  /** The login exists in other regions, too, each with a password of its own. */
  isElsewhere: z.boolean(),
  /** Where the mails go that concern this login alone; null where nobody can be reached. */
  address: z.nullable(z.object({ address: z.string(), origin: z.enum(['own', 'invitation', 'billing-contact']) })),
  /** An address that waits for its link to be opened. */
  waitingAddress: z.nullable(z.object({ address: z.string(), isExpired: z.boolean() })),
})
export type Security = z.infer<typeof security>

/** How the caller's own login is protected, and where it is signed in. */
export const readSecurity = endpoint({
  ...calls.readSecurity,
  access: 'session',
  action: 'keep-own',
  response: security,
  refusals: [],
})

const typed = z.string().check(z.minLength(1), z.maxLength(1024))

/** A new password for the caller's login; all of its other sessions end. */
export const changePassword = endpoint({
  ...calls.changePassword,
  ownWay: true,
  access: 'session',
  action: 'keep-own',
  body: z.strictObject({
    password: typed,
    newPassword: typed,
    /** The caller does not know one of the sessions: the administrators of the organisation are notified. */
    isSuspected: z.optional(z.boolean()),
    /** Then, what of it the caller knows as their own, the own address included. What is not named is removed. */
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

/** All of the caller's sessions but the one that asks. */
const endOtherSessions = endpoint({
  ...calls.endOtherSessions,
  access: 'session',
  action: 'keep-own',
  proof: 'recent',
  response: security,
  refusals: [],
})

/** A link goes to the address, which is the login's own once it is opened. */
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

/** The answer is the same, and takes the same time, whether there is such a login, and whether its address is known. */
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

/** Whose password the link of a mail is about. */
const readPasswordLink = endpoint({
  ...calls.readPasswordLink,
  ownWay: true,
  access: 'public',
  body: z.strictObject({ token }),
  rate: ofPasswordLinks,
  response: whose,
  refusals: ['mail-token-unknown', 'mail-token-expired', 'too-many-attempts'],
})

/** All sessions of the login end; nobody is signed in by it. */
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
