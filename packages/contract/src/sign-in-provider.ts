import * as z from 'zod/mini'
import * as calls from './calls/sign-in-provider.ts'
import { endpoint } from './endpoint.ts'
import { security } from './security.ts'
import { session } from './sign-in.ts'
import { id } from './wire.ts'

const notThere = ['not-found', 'provider-unanswered'] as const
const token = z.string().check(z.minLength(20), z.maxLength(300))

/** A cookie binds the return to the browser for ten minutes. */
const beginProviderSignIn = endpoint({
  ...calls.beginProviderSignIn,
  summary: 'The address at the OpenID provider of the region where a person signs in; it leads back to the console.',
  access: 'public',
  body: z.strictObject({
    /** Asks for credentials even if a session runs there. */
    prove: z.optional(z.literal('again')),
  }),
  rate: { windowSeconds: 900, perAddress: 100, inAll: 10_000 },
  response: z.object({ url: z.string() }),
  refusals: [...notThere, 'too-many-attempts'],
})

const said = (most: number) => z.string().check(z.maxLength(most), z.regex(/^[!-~]+$/))

/** Like call 1. After a 409 it may be resent with the chosen organisation. */
export const signInByProvider = endpoint({
  ...calls.signInByProvider,
  summary: 'What the provider said at the return, for a session; it counts once, in the browser that began.',
  access: 'public',
  body: z.strictObject({
    code: said(4096),
    state: said(200),
    iss: z.optional(said(1024)),
    /** After a 409. */
    organizationId: z.optional(id),
    /** Token of an invitation, accepted with that login, which is made if missing. */
    invitation: z.optional(token),
    /** Of a closed account's link; where only the provider signs people in. Elsewhere `reopenAccount`. */
    reopening: z.optional(token),
  }),
  rate: { windowSeconds: 900, perAddress: 100, inAll: 10_000 },
  response: session,
  refusals: [
    ...notThere,
    'provider-sign-in-over',
    'provider-refused',
    'no-account',
    'mail-token-unknown',
    'mail-token-expired',
    'person-exists',
    'export-unknown',
    'export-expired',
    'wrong-credentials',
    'organization-choice',
    'not-administrator',
    'account-closed',
    'second-factor-required',
    'too-many-attempts',
  ],
})

/** Hands over to the console's page. */
const returnFromProvider = endpoint({
  ...calls.returnFromProvider,
  summary: 'Where the provider sends the browser back to; leads to the console.',
  access: 'public',
  query: z.object({
    code: z.optional(said(4096)),
    state: z.optional(said(200)),
    iss: z.optional(said(1024)),
    error: z.optional(said(200)),
  }),
  status: 303,
  response: z.undefined(),
  refusals: [],
})

/** To the provider's end-session address, else the console. */
const leaveProvider = endpoint({
  ...calls.leaveProvider,
  summary: "After a logout: leads to the provider's own logout and back to the console.",
  access: 'public',
  rate: { windowSeconds: 900, perAddress: 100, inAll: null },
  status: 303,
  response: z.undefined(),
  refusals: ['not-found', 'too-many-attempts'],
})

/** Ends the login's other sessions from there. */
const endProviderLink = endpoint({
  ...calls.endProviderLink,
  summary: 'Ends the link of the login to its person at the OpenID provider, and the sessions that began by it.',
  access: 'session',
  action: 'keep-own',
  response: security,
  refusals: ['password-required', 'factor-proof-required', 'not-found'],
})

export const signInProviderEndpoints = {
  endProviderLink,
  beginProviderSignIn,
  signInByProvider,
  returnFromProvider,
  leaveProvider,
} as const
