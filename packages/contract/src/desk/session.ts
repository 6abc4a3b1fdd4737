import { operatorRoles } from '@touchline/domain/operators'
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { instant, regionName } from '../wire.ts'
import * as calls from './calls/session.ts'

const operatorSession = z.object({
  /** As the sign-in provider names the person. */
  operator: z.string(),
  roles: z.array(z.enum(operatorRoles)),
  /** Whom this desk serves, in the order in which they are asked. */
  regions: z.array(regionName),
  /** A rehearsal and a demo are marked. */
  mode: z.enum(['production', 'rehearsal', 'demo']),
  /** Where a case opens, with {case} in it; null where cases have no address. */
  caseUrl: z.nullable(z.string()),
  /** When the person last proved to the provider who they are. */
  provenAt: instant,
  /** The session is over then, and after so many seconds without a call. */
  endsAt: instant,
  idleSeconds: z.int(),
})

export type OperatorSession = z.infer<typeof operatorSession>

const rate = { windowSeconds: 900, perAddress: 100, inAll: 10_000 } as const

/** The way back is bound to the browser by a cookie, and lasts ten minutes. */
const beginOperatorSignIn = endpoint({
  ...calls.beginOperatorSignIn,
  summary: 'The address at the OpenID provider where an operator signs in.',
  access: 'public',
  body: z.strictObject({
    /** The provider asks who it is even where a session runs there. */
    prove: z.optional(z.literal('again')),
  }),
  rate,
  response: z.object({ url: z.string() }),
  refusals: ['provider-unanswered'],
})

/** As the provider sends it in the address of the return. */
const said = (most: number) => z.string().check(z.maxLength(most), z.regex(/^[!-~]+$/))

const returnToDesk = endpoint({
  ...calls.returnToDesk,
  summary: 'Where the provider sends the browser back to; leads to the page of the desk.',
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

const signInOperator = endpoint({
  ...calls.signInOperator,
  summary: 'What the provider said at the return, for a session of the desk; it counts in the browser that began.',
  access: 'public',
  body: z.strictObject({ code: said(4096), state: said(200), iss: z.optional(said(1024)) }),
  rate,
  response: operatorSession,
  refusals: ['provider-unanswered', 'provider-refused', 'provider-sign-in-over', 'operator-unknown'],
})

const getOperatorSession = endpoint({
  ...calls.getOperatorSession,
  summary: 'Who is signed in, with the roles as they are now.',
  access: 'operator',
  right: 'anybody',
  response: operatorSession,
  refusals: [],
})

const signOutOperator = endpoint({
  ...calls.signOutOperator,
  summary: 'Ends the session.',
  access: 'operator',
  right: 'anybody',
  status: 204,
  response: z.undefined(),
  refusals: [],
})

export const operatorSessionEndpoints = {
  beginOperatorSignIn,
  returnToDesk,
  signInOperator,
  getOperatorSession,
  signOutOperator,
} as const
