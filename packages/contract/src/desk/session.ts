import { operatorRoles } from '@touchline/domain/operators'
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { instant, regionName } from '../wire.ts'
import * as calls from './calls/session.ts'

const operatorSession = z.object({
  /** The sign-in provider's name for the person. */
  operator: z.string(),
  roles: z.array(z.enum(operatorRoles)),
  /** In query order. */
  regions: z.array(regionName),
  mode: z.enum(['production', 'rehearsal', 'demo']),
  /** Regions where no card is charged; `by`: who asked, and who approved. */
  stopped: z.array(z.object({ region: regionName, since: instant, by: z.array(z.string()) })),
  /** Contains {case}; null: cases have no address. */
  caseUrl: z.nullable(z.string()),
  /** Last proof at the provider. */
  provenAt: instant,
  /** The session ends then, or after so many idle seconds. */
  endsAt: instant,
  idleSeconds: z.int(),
})

export type OperatorSession = z.infer<typeof operatorSession>

const rate = { windowSeconds: 900, perAddress: 100, inAll: 10_000 } as const

/** A cookie binds the return to the browser for ten minutes. */
const beginOperatorSignIn = endpoint({
  ...calls.beginOperatorSignIn,
  summary: 'The address at the OpenID provider where an operator signs in.',
  access: 'public',
  body: z.strictObject({
    /** Even if a session runs at the provider. */
    prove: z.optional(z.literal('again')),
  }),
  rate,
  response: z.object({ url: z.string() }),
  refusals: ['provider-unanswered'],
})

/** From the return address. */
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
