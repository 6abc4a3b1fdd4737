import * as z from 'zod/mini'
import * as calls from './calls/security.ts'
import { endpoint } from './endpoint.ts'
import { id, instant } from './wire.ts'

/** A session that somebody could continue. */
const ownSession = z.object({
  _id: id,
  /** The browser and the system by name, e.g. Firefox and Windows; null where they are not known. */
  browser: z.nullable(z.string()),
  system: z.nullable(z.string()),
  /** The one that asks. */
  isThis: z.boolean(),
  beganAt: instant,
  /** To about a quarter of an hour. */
  usedAt: instant,
})
export type OwnSession = z.infer<typeof ownSession>

const security = z.object({
  /** Null while it is the first one. */
  passwordChangedAt: z.nullable(instant),
  /** Of the login in this region, the one used last first. */
  sessions: z.array(ownSession),
  /** The login exists in other regions, too, each with a password of its own. */
  isElsewhere: z.boolean(),
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
  access: 'session',
  action: 'keep-own',
  body: z.strictObject({ password: typed, newPassword: typed }),
  rate: { windowSeconds: 3600, perAccount: 30, perOrganization: 200, perAddress: 300 },
  response: security,
  refusals: ['wrong-password', 'password-refused', 'too-many-attempts'],
})

export const endSession = endpoint({
  ...calls.endSession,
  access: 'session',
  action: 'keep-own',
  params: z.object({ sessionId: id }),
  response: security,
  refusals: ['password-required', 'not-found'],
})

/** All of the caller's sessions but the one that asks. */
export const endOtherSessions = endpoint({
  ...calls.endOtherSessions,
  access: 'session',
  action: 'keep-own',
  response: security,
  refusals: ['password-required'],
})
