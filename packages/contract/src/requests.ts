import { billingRoles } from '@touchline/domain/people'
import { requestStates } from '@touchline/domain/requests'
import * as z from 'zod/mini'
import * as calls from './calls/requests.ts'
import { endpoint } from './endpoint.ts'
import { purchaseRefusals, requestPurchase } from './request-purchase.ts'
import {
  currency,
  documentParams,
  id,
  instant,
  listQuery,
  localDate,
  minorUnits,
  organizationParams,
  results,
  typedLines,
} from './wire.ts'

const LONGEST_NOTE = 500
const words = typedLines(LONGEST_NOTE)

/** Days of the contract's zone. */
const shownQuote = {
  total: minorUnits,
  /** Null unless a monthly plan. */
  monthly: z.nullable(minorUnits),
  /** Null: on approval. */
  startsOn: z.nullable(localDate),
  /** Null: until changed. */
  endsOn: z.nullable(localDate),
}

const request = z.object({
  _id: id,
  purchase: requestPurchase,
  userName: z.nullable(z.string()),
  quote: z.object({ currency, ...shownQuote }),
  note: z.nullable(z.string()),
  state: z.enum(requestStates),
  askedBy: z.string(),
  /** Current; null: none. */
  askerRole: z.nullable(z.enum(billingRoles)),
  askedDate: instant,
  /** Inclusive. */
  keptUntil: instant,
  /** Null: open, expired, or the asker is gone. */
  decidedBy: z.nullable(z.string()),
  decidedDate: z.nullable(instant),
  reason: z.nullable(z.string()),
  isOwn: z.boolean(),
})
export type PurchaseRequest = z.infer<typeof request>

/** Refused like the purchase itself; open for seven days. */
export const askApproval = endpoint({
  ...calls.askApproval,
  summary: 'Prepares a purchase and asks the administrators for their approval.',
  access: 'organization',
  action: 'ask-approval',
  params: organizationParams,
  idempotent: true,
  body: z.strictObject({
    purchase: requestPurchase,
    /** As shown; 409 quote-changed if it differs. */
    quotedTotal: minorUnits,
    note: z.optional(words),
  }),
  status: 201,
  rate: { windowSeconds: 3600, perAccount: 30, perOrganization: 100, perAddress: 200 },
  response: request,
  refusals: [...purchaseRefusals, 'not-permitted', 'too-many-attempts'],
})

export const listRequests = endpoint({
  ...calls.listRequests,
  summary: 'Purchases that were prepared for approval, newest first.',
  access: 'organization',
  action: 'see',
  params: organizationParams,
  query: listQuery({
    state: z.optional(z.literal('pending')),
  }),
  response: results(request),
  refusals: [],
})

export const getRequest = endpoint({
  ...calls.getRequest,
  access: 'organization',
  action: 'see',
  params: documentParams,
  response: request,
  refusals: ['not-found'],
})

/** Buys as prepared. Changed cost or dates: 409 request-changed with the new ones, to be approved instead. */
const approveRequest = endpoint({
  ...calls.approveRequest,
  summary: 'Approves a request, which buys it in the same moment.',
  access: 'organization',
  action: 'decide-requests',
  params: documentParams,
  idempotent: true,
  body: z.strictObject(shownQuote),
  response: request,
  refusals: [...purchaseRefusals, 'request-decided', 'request-changed'],
})

const declineRequest = endpoint({
  ...calls.declineRequest,
  access: 'organization',
  action: 'decide-requests',
  params: documentParams,
  body: z.strictObject({ reason: words }),
  response: request,
  refusals: ['not-found', 'request-decided'],
})

const withdrawRequest = endpoint({
  ...calls.withdrawRequest,
  summary: 'Ends a request that one has prepared oneself.',
  access: 'organization',
  action: 'ask-approval',
  params: documentParams,
  response: request,
  refusals: ['not-found', 'not-permitted', 'request-decided'],
})

export const requestEndpoints = {
  askApproval,
  listRequests,
  getRequest,
  approveRequest,
  declineRequest,
  withdrawRequest,
} as const
