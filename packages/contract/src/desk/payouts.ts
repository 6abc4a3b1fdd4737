import { payoutMovements, payoutStates } from '@touchline/domain/payouts'
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { currency, id, instant, localDate, minorUnits, numberInQuery, yearMonth } from '../wire.ts'
import * as calls from './calls/payouts.ts'
import { check } from './check.ts'

const access = { access: 'operator', right: 'read-journal' } as const

/** Below 0 what left the balance. */
const signedUnits = z.int()

const payoutId = z.string().check(z.minLength(1), z.maxLength(64))

const payout = z.object({
  payoutId,
  currency,
  amount: signedUnits,
  /** In UTC, as the day of its arrival. */
  madeOn: localDate,
  arrivesOn: localDate,
  state: z.enum(payoutStates),
  /** The provider's code. */
  failure: z.nullable(z.string()),
  /** With the bills, the card provider's list and the bank's statement. */
  checks: z.object({ bills: check, provider: check, bank: check }),
})

const listPayouts = endpoint({
  ...calls.listPayouts,
  ...access,
  summary: 'The card provider’s payouts of a month, each with what it adds up to, and what the provider still owes.',
  query: z.strictObject({ month: yearMonth }),
  response: z.object({
    payouts: z.array(payout),
    /** Nothing in them is of a bill here. */
    leftOut: z.array(z.object({ payoutId, currency, amount: signedUnits, arrivesOn: localDate })),
    /** Charges of the last 90 days that no payout has yet, before fees. */
    owed: z.array(z.object({ currency, charges: z.int(), amount: minorUnits })),
  }),
  refusals: [],
})

const getPayout = endpoint({
  ...calls.getPayout,
  ...access,
  summary: 'What a payout is made of: its charges, refunds, disputes and fees, each with its bill.',
  params: z.object({ payoutId }),
  query: z.strictObject({
    after: z.optional(z.string().check(z.maxLength(64))),
    limit: z._default(numberInQuery(1, 500), 200),
  }),
  response: z.object({
    ...payout.shape,
    /** They add up to the amount, the fees being less. */
    sums: z.object({
      charges: signedUnits,
      refunds: signedUnits,
      disputes: signedUnits,
      fees: signedUnits,
      again: signedUnits,
      others: signedUnits,
    }),
    /** Of the bank, that closes it. */
    line: z.nullable(
      z.object({ lineId: id, reference: z.string(), day: localDate, fileId: id, by: z.string(), date: instant }),
    ),
    movements: z.array(
      z.object({
        movementId: z.string(),
        kind: z.enum(payoutMovements),
        amount: signedUnits,
        fee: signedUnits,
        date: instant,
        /** The provider's object that moved it. */
        sourceId: z.string(),
        description: z.string(),
        /** Null: of no bill here. */
        bill: z.nullable(
          z.object({ organizationId: id, club: z.string(), billingInfoId: id, number: z.nullable(z.string()) }),
        ),
        /** Whether the books know the charge with this amount. */
        isBooked: z.boolean(),
      }),
    ),
    next: z.nullable(z.string()),
  }),
  refusals: ['not-found'],
})

export const payoutEndpoints = { listPayouts, getPayout } as const
