import { billingRoles } from '@touchline/domain/people'
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { id, instant, language, typedLine } from '../wire.ts'
import * as calls from './calls/looks.ts'

const createLook = endpoint({
  ...calls.createLook,
  summary: "A link to a club's console, for reading: it works once, for 60 seconds.",
  access: 'operator',
  right: 'look',
  body: z.strictObject({
    organizationId: id,
    role: z.enum(billingRoles),
    lang: language,
    reason: typedLine(500),
    caseId: z.string().check(z.regex(/^[\w.:#/-]{1,60}$/)),
  }),
  status: 201,
  response: z.object({
    lookId: id,
    /** The token is in the fragment, which reaches no server. */
    url: z.string(),
    expiresDate: instant,
  }),
  refusals: ['not-found', 'looks-forbidden'],
})

const endLook = endpoint({
  ...calls.endLook,
  summary: 'Ends a look of the operator who asks.',
  access: 'operator',
  right: 'look',
  params: z.object({ lookId: id }),
  status: 204,
  response: z.undefined(),
  refusals: ['not-found'],
})

export const deskLookEndpoints = { createLook, endLook } as const
