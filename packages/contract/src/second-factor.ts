import { answerKinds } from '@touchline/domain/sign-in'
import * as z from 'zod/mini'
import * as calls from './calls/second-factor.ts'
import { endpoint } from './endpoint.ts'
import { passkeyAnswer } from './passkeys.ts'
import { session } from './sign-in.ts'

const code = z.string().check(z.minLength(1), z.maxLength(64))
/** `totp`: six digits; `recovery`: a single-use code. */
const answered = { kind: z.enum(answerKinds), code }

/** Without a challenge: a code, or a passkey's answer to `askPasskey`. */
export const factorAnswer = z.discriminatedUnion('kind', [
  z.strictObject(answered),
  z.strictObject({ kind: z.literal('passkey'), answer: passkeyAnswer }),
])
export type FactorAnswer = z.infer<typeof factorAnswer>

/** After a 403 interrupted it. */
export const answerSecondFactor = endpoint({
  ...calls.answerSecondFactor,
  ownWay: true,
  summary: 'The second step of a sign-in: the challenge of its 403, with a code.',
  access: 'public',
  body: z.strictObject({ challenge: z.string().check(z.minLength(20), z.maxLength(300)), ...answered }),
  rate: { windowSeconds: 900, perAddress: 100, inAll: 20_000 },
  response: session,
  refusals: [
    'wrong-code',
    'challenge-over',
    'too-many-attempts',
    'wrong-credentials',
    'not-administrator',
    'account-closed',
    'organization-choice',
  ],
})

const own = { access: 'session', action: 'keep-own' } as const
const guessed = { windowSeconds: 3600, perAccount: 30, perOrganization: 200, perAddress: 300 } as const

/** `uri`: otpauth, for a QR code. */
const begun = z.object({ secret: z.string(), uri: z.string() })

/** A new secret each time, until confirmed. */
export const beginAuthenticator = endpoint({
  ...calls.beginAuthenticator,
  ownWay: true,
  ...own,
  beforeFactor: true,
  summary: 'A secret for an authenticator app (RFC 6238), which counts once a code of it confirms it.',
  rate: guessed,
  response: begun,
  refusals: ['password-required', 'factor-proof-required', 'authenticator-exists', 'too-many-attempts'],
})

/** The present app counts until the new one is confirmed. */
const replaceAuthenticator = endpoint({
  ...calls.replaceAuthenticator,
  ownWay: true,
  ...own,
  proof: 'recent',
  summary: 'A secret for another app, with a code of the one in use, or a recovery code; confirming replaces that one.',
  body: z.strictObject(answered),
  rate: guessed,
  response: begun,
  refusals: ['wrong-code', 'not-found', 'too-many-attempts'],
})

const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })

export const confirmAuthenticator = endpoint({
  ...calls.confirmAuthenticator,
  ownWay: true,
  ...own,
  beforeFactor: true,
  summary: 'From now on the sign-in asks for a code; all other sessions of the login end.',
  body: z.strictObject({ code }),
  rate: guessed,
  response: recoveryCodes,
  refusals: ['password-required', 'factor-proof-required', 'wrong-code', 'not-found', 'too-many-attempts'],
})

const removeAuthenticator = endpoint({
  ...calls.removeAuthenticator,
  ownWay: true,
  ...own,
  proof: 'recent',
  summary: 'With a code of the app, or a recovery code; without a second factor there are no recovery codes either.',
  body: z.strictObject(answered),
  rate: guessed,
  status: 204,
  response: z.undefined(),
  refusals: ['wrong-code', 'not-found', 'last-second-factor', 'too-many-attempts'],
})

const renewRecoveryCodes = endpoint({
  ...calls.renewRecoveryCodes,
  ownWay: true,
  ...own,
  summary: 'Ten new recovery codes; the earlier ones are worth nothing.',
  rate: guessed,
  response: recoveryCodes,
  refusals: ['password-required', 'factor-proof-required', 'not-found', 'too-many-attempts'],
})

export const secondFactorEndpoints = {
  answerSecondFactor,
  beginAuthenticator,
  confirmAuthenticator,
  replaceAuthenticator,
  removeAuthenticator,
  renewRecoveryCodes,
} as const
