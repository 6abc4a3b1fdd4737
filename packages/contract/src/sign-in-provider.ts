import * as z from 'zod/mini'
import * as calls from './calls/sign-in-provider.ts'
import { endpoint } from './endpoint.ts'
import { security } from './security.ts'
import { session } from './sign-in.ts'
import { id } from './wire.ts'

const notThere = ['not-found', 'provider-unanswered'] as const
const token = z.string().check(z.minLength(20), z.maxLength(300))

/** The way back is bound to the browser by a cookie, and lasts ten minutes. */
const beginProviderSignIn = endpoint({
  ...calls.beginProviderSignIn,
  summary: 'The address at the OpenID provider of the region where a person signs in; it leads back to the console.',
  access: 'public',
  body: z.strictObject({
    /** The provider asks who it is even where a session runs there: before what counts longer than a session. */
    prove: z.optional(z.literal('again')),
  }),
  rate: { windowSeconds: 900, perAddress: 100, inAll: 10_000 },
  response: z.object({ url: z.string() }),
  refusals: [...notThere, 'too-many-attempts'],
})

/** As the provider sends it in the address of the return. */
const said = (most: number) => z.string().check(z.maxLength(most), z.regex(/^[!-~]+$/))

/** As call 1 with a password, and answered alike. After a 409 the same may come once more with the choice. */
export const signInByProvider = endpoint({
  ...calls.signInByProvider,
  summary: 'What the provider said at the return, for a session; it counts once, in the browser that began.',
  access: 'public',
  body: z.strictObject({
    code: said(4096),
    state: said(200),
    iss: z.optional(said(1024)),
    /** Chosen in the organisation picker after a 409. */
    organizationId: z.optional(id),
    /** The token of an invitation: who was proven accepts it, with a login of that name where there is none. */
    invitation: z.optional(token),
    /**
     * The token of a closed account's link: who was proven opens it again and is signed in to it. Only where people sign in at the
     * provider alone; elsewhere `reopenAccount` asks for the login's password and factor.
     */
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

/** A person's way, not a program's: nothing is decided here, the console's page takes what was said. */
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

/** Where the provider names an address that ends its own session it leads there, else to the console. */
const leaveProvider = endpoint({
  ...calls.leaveProvider,
  summary: "After a logout: leads to the provider's own logout and back to the console.",
  access: 'public',
  rate: { windowSeconds: 900, perAddress: 100, inAll: null },
  status: 303,
  response: z.undefined(),
  refusals: ['not-found', 'too-many-attempts'],
})

/** The login signs in there no more, and neither do the sessions that began there; the one that asks continues. */
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
