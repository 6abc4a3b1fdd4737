import { cancellationReasons } from '@touchline/domain/cancellation'
import * as z from 'zod/mini'
import * as calls from './calls/cancellation.ts'
import { contractInfo, planEntry } from './contract-info.ts'
import { endpoint } from './endpoint.ts'
import { receipt } from './receipts.ts'
import { contractParams, currency, id, instant, localDate, minorUnits } from './wire.ts'

/**
 * Call 12. The date is one of the contract's own, or the call is refused: the last millisecond of a yearly term; of a monthly
 * plan the last one of the month in the contract's zone, or any instant of today, which closes the account at once. The
 * password was proven within the last five minutes.
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
    /** Why, where the administrator says so: kept in the audit. */
    reason: z.optional(z.enum(cancellationReasons)),
  }),
  rate: { windowSeconds: 3600, perAccount: 20, perOrganization: 60, perAddress: 100 },
  response: z.object({
    /**
     * `closed`: the account is deleted and the session over. `reserved`: the contract runs to its date, and the
     * cancellation can be withdrawn.
     */
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

/** Withdraws a scheduled cancellation: the contract is again exactly what it was. */
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
  /** YYYY-MM-DD, first and last day that it is for. */
  from: localDate,
  to: localDate,
  currency,
  subtotal: minorUnits,
  tax: minorUnits,
  total: minorUnits,
  paymentStatus: z.string(),
  lines: z.array(z.object({ role: z.string(), contractPlanId: z.string(), unitPrice: minorUnits, amount: minorUnits })),
})

/** What a closed account can still fetch: its receipts and all data of the organisation. */
const accountExport = z.object({
  organizationName: z.string(),
  /** IANA time zone of the contract: the days of the two instants are counted in it. */
  zone: z.string(),
  closedAt: instant,
  /** After this the link is worthless and the games are deleted. */
  expiresAt: instant,
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
        /** All its movies together. */
        movieLengthSeconds: z.int(),
      }),
    ),
  }),
})
export type AccountExport = z.infer<typeof accountExport>

/** The mailed link of a closed account ends here; the token is its own proof. A POST: a token in a path would be logged. */
const readAccountExport = endpoint({
  ...calls.readAccountExport,
  access: 'public',
  body: z.strictObject({ token: z.string().check(z.minLength(20), z.maxLength(200)) }),
  rate: { windowSeconds: 3600, perAddress: 60, inAll: 5000 },
  response: accountExport,
  refusals: ['export-unknown', 'export-expired', 'too-many-attempts'],
})

export const cancellationEndpoints = { cancelContract, withdrawCancellation, readAccountExport } as const
