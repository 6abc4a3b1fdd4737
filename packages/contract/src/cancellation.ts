import { cancellationReasons } from '@touchline/domain/cancellation'
import * as z from 'zod/mini'
import { paymentMethod, paymentStatus, refund } from './billing.ts'
import * as calls from './calls/cancellation.ts'
import { contractInfo, planEntry } from './contract-info.ts'
import { endpoint } from './endpoint.ts'
import { receipt } from './receipts.ts'
import { factorAnswer } from './second-factor.ts'
import { contractParams, currency, id, instant, localDate, minorUnits } from './wire.ts'

/**
 * Call 12. The date must be one the contract offers, in its zone: the last millisecond of the yearly term or of the
 * month, or any instant of today, which closes a monthly account at once. Needs a password proven within five minutes.
 */
const cancelContract = endpoint({
  ...calls.cancelContract,
  access: 'organization',
  action: 'close-account',
  proof: 'recent',
  params: contractParams,
  body: z.strictObject({
    contractInfoId: id,
    cancellationDate: instant,
    reason: z.optional(z.enum(cancellationReasons)),
  }),
  rate: { windowSeconds: 3600, perAccount: 20, perOrganization: 60, perAddress: 100 },
  response: z.object({
    /** `closed`: account deleted, session over. `reserved`: runs to its date; can be withdrawn. */
    cancellation: z.enum(['closed', 'reserved']),
    contractInfo,
  }),
  refusals: [
    'invalid-request',
    'not-found',
    'too-many-attempts',
    'parked',
    'unsettled',
    'already-reserved',
    'already-cancelled',
    'nothing-to-cancel',
    'not-contract-date',
  ],
})

const withdrawCancellation = endpoint({
  ...calls.withdrawCancellation,
  access: 'organization',
  action: 'close-account',
  proof: 'recent',
  params: contractParams,
  response: contractInfo,
  refusals: ['not-found', 'nothing-reserved', 'unsettled', 'parked'],
})

const exportedInvoice = z.object({
  billingInfoId: id,
  from: localDate,
  to: localDate,
  currency,
  subtotal: minorUnits,
  tax: minorUnits,
  total: minorUnits,
  paymentStatus,
  paymentMethod,
  transferred: minorUnits,
  refunds: z.array(refund),
  lines: z.array(z.object({ role: z.string(), contractPlanId: z.string(), unitPrice: minorUnits, amount: minorUnits })),
})

const token = z.string().check(z.minLength(20), z.maxLength(200))

const accountExport = z.object({
  organizationName: z.string(),
  zone: z.string(),
  closedAt: instant,
  /** The games are deleted after it. */
  expiresAt: instant,
  readAt: z.optional(instant),
  canReopen: z.optional(z.boolean()),
  receipts: z.array(receipt),
  data: z.object({
    payer: contractInfo.shape.customerInfo,
    plans: z.array(planEntry),
    users: z.array(
      z.object({
        username: z.string(),
        displayName: z.string(),
        roles: z.array(z.string()),
        startDate: instant,
        endDate: z.nullable(instant),
      }),
    ),
    invoices: z.array(exportedInvoice),
    games: z.array(
      z.object({
        matchId: id,
        title: z.string(),
        scheduleDate: instant,
        movieLengthSeconds: z.int(),
      }),
    ),
  }),
})
export type AccountExport = z.infer<typeof accountExport>

/** POST, because a token in a path would be logged. */
const readAccountExport = endpoint({
  ...calls.readAccountExport,
  access: 'public',
  body: z.strictObject({ token }),
  rate: { windowSeconds: 3600, perAddress: 60, inAll: 5000 },
  response: accountExport,
  refusals: ['export-unknown', 'export-expired', 'too-many-attempts'],
})

/**
 * Within 30 days of closing at once, by the mailed link and an administrator's login; signs nobody in. The contract has
 * ended: a bought plan continues it. The link works once.
 */
export const reopenAccount = endpoint({
  ...calls.reopenAccount,
  ownWay: true,
  access: 'public',
  body: z.strictObject({
    token,
    username: z.string().check(z.trim(), z.minLength(1), z.maxLength(254)),
    password: z.string().check(z.minLength(1), z.maxLength(1024)),
    /** If missing and needed, refused with the ways to prove it. */
    factor: z.optional(factorAnswer),
  }),
  bodyBytes: 32_768,
  rate: { windowSeconds: 3600, perAddress: 30, inAll: null },
  response: z.object({
    username: z.string(),
    /** The games' last instant, unless a plan is bought. */
    keptUntil: instant,
  }),
  refusals: [
    'export-unknown',
    'export-expired',
    'wrong-credentials',
    'factor-proof-required',
    'wrong-code',
    'too-many-attempts',
    'work-required',
  ],
})

export const cancellationEndpoints = {
  cancelContract,
  withdrawCancellation,
  readAccountExport,
  reopenAccount,
} as const
