import { MOST_CHARACTERS_OF_A_NAME } from '@touchline/domain/sign-in'
import * as z from 'zod/mini'
import * as calls from './calls/passkeys.ts'
import { endpoint } from './endpoint.ts'
import { security } from './security.ts'
import { session } from './sign-in.ts'
import { id, typedLine } from './wire.ts'

const bytes = (most: number) => z.string().check(z.minLength(1), z.maxLength(most), z.regex(/^[\w-]+$/))

const credentialId = bytes(1400)

const transport = z.enum(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'])

const known = z.object({
  id: credentialId,
  type: z.literal('public-key'),
  transports: z.array(transport),
})

/** A challenge, signed once within five minutes; several regions' are joined by dots. */
const question = z.string()

const toAnswer = z.object({ question, rpId: z.string(), allowCredentials: z.array(known) })
export type PasskeyQuestion = z.infer<typeof toAnswer>

/** Without a session; for any passkey of the region. */
export const askPasskey = endpoint({
  ...calls.askPasskey,
  ownWay: true,
  access: 'public',
  rate: { windowSeconds: 900, perAddress: 300, inAll: 10_000 },
  response: toAnswer,
  refusals: ['too-many-attempts'],
})

/** In place of the password; only the caller's own passkeys. */
const askOwnPasskey = endpoint({
  ...calls.askOwnPasskey,
  ownWay: true,
  access: 'session',
  action: 'keep-own',
  beforeFactor: true,
  rate: { windowSeconds: 900, perAccount: 100, perOrganization: 300, perAddress: 500 },
  response: toAnswer,
  refusals: ['too-many-attempts'],
})

export const passkeyAnswer = z.strictObject({
  id: credentialId,
  authenticatorData: bytes(8192),
  clientDataJSON: bytes(8192),
  signature: bytes(8192),
  userHandle: z.optional(bytes(128)),
})
export type PasskeyAnswer = z.infer<typeof passkeyAnswer>

/** Like call 1. After a 409 the assertion may be resent with the chosen organisation. */
export const signInByPasskey = endpoint({
  ...calls.signInByPasskey,
  ownWay: true,
  access: 'public',
  body: z.strictObject({ answer: passkeyAnswer, organizationId: z.optional(id) }),
  bodyBytes: 32_768,
  rate: { windowSeconds: 900, perAddress: 300, inAll: 10_000 },
  response: session,
  refusals: ['wrong-credentials', 'organization-choice', 'not-administrator', 'account-closed', 'too-many-attempts'],
})

const toMake = z.object({
  question,
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  excludeCredentials: z.array(known),
})
export type NewPasskey = z.infer<typeof toMake>

export const beginPasskey = endpoint({
  ...calls.beginPasskey,
  ownWay: true,
  access: 'session',
  action: 'keep-own',
  beforeFactor: true,
  rate: { windowSeconds: 900, perAccount: 50, perOrganization: 300, perAddress: 500 },
  response: toMake,
  refusals: ['password-required', 'factor-proof-required', 'too-many-passkeys', 'too-many-attempts'],
})

const passkeyName = typedLine(MOST_CHARACTERS_OF_A_NAME)

const made = z.strictObject({
  id: credentialId,
  clientDataJSON: bytes(8192),
  attestationObject: bytes(65_536),
  transports: z.array(z.string().check(z.maxLength(40))).check(z.maxLength(10)),
})
export type MadePasskey = z.infer<typeof made>

export const addPasskey = endpoint({
  ...calls.addPasskey,
  ownWay: true,
  access: 'session',
  action: 'keep-own',
  beforeFactor: true,
  body: z.strictObject({ name: passkeyName, made }),
  bodyBytes: 98_304,
  rate: { windowSeconds: 900, perAccount: 50, perOrganization: 300, perAddress: 500 },
  /** Recovery codes appear once, with the first factor. */
  response: z.extend(security, { recoveryCodes: z.array(z.string()) }),
  refusals: ['password-required', 'factor-proof-required', 'too-many-passkeys', 'passkey-refused', 'too-many-attempts'],
})

const renamePasskey = endpoint({
  ...calls.renamePasskey,
  ownWay: true,
  access: 'session',
  action: 'keep-own',
  proof: 'recent',
  params: z.object({ passkeyId: id }),
  body: z.strictObject({ name: passkeyName }),
  response: security,
  refusals: ['not-found'],
})

/** The last factor takes the recovery codes with it. */
const removePasskey = endpoint({
  ...calls.removePasskey,
  ownWay: true,
  access: 'session',
  action: 'keep-own',
  params: z.object({ passkeyId: id }),
  response: security,
  refusals: ['password-required', 'factor-proof-required', 'not-found', 'last-second-factor'],
})

export const passkeyEndpoints = {
  askPasskey,
  askOwnPasskey,
  signInByPasskey,
  beginPasskey,
  addPasskey,
  renamePasskey,
  removePasskey,
} as const
