import { documentKinds } from '@touchline/domain/documents'
import { billStates } from '@touchline/domain/payment'
import * as z from 'zod/mini'
import { paymentStatus } from '../billing.ts'
import { endpoint } from '../endpoint.ts'
import { currency, id, localDate, minorUnits, regionName } from '../wire.ts'
import * as calls from './calls/find.ts'

/** Null parts of a document number match anything; `numbers` is inclusive. */
const reading = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('name'), words: z.string() }),
  z.object({ kind: z.literal('address'), part: z.string() }),
  z.object({ kind: z.literal('id'), id: z.string() }),
  z.object({ kind: z.literal('provider'), begins: z.string() }),
  z.object({
    kind: z.literal('document'),
    issuer: z.nullable(z.string()),
    of: z.nullable(z.enum(documentKinds)),
    year: z.nullable(z.int()),
    numbers: z.array(z.int()),
  }),
  z.object({ kind: z.literal('card'), last4: z.string() }),
  z.object({ kind: z.literal('expiry'), month: z.int(), year: z.int() }),
  z.object({
    kind: z.literal('amount'),
    /** Several if no currency was typed. */
    amounts: z.object({
      JPY: z.optional(minorUnits),
      EUR: z.optional(minorUnits),
      USD: z.optional(minorUnits),
    }),
  }),
  z.object({ kind: z.literal('day'), day: localDate }),
  z.object({ kind: z.literal('telephone'), digits: z.string() }),
])

export type WireReading = z.infer<typeof reading>

export const organizationState = z.enum(['active', 'trial', 'paused', 'none', 'on-hold', 'closed'])

const club = z.object({
  organizationId: id,
  name: z.string(),
  code: z.string(),
  state: organizationState,
  planGroupId: z.nullable(z.string()),
})

export type FoundClub = z.infer<typeof club>

const bill = z.object({
  billingInfoId: id,
  /** YYYY-MM of the month, or of the first month of the term. */
  month: z.string(),
  cycle: z.enum(['month', 'year']),
  currency,
  /** Gross; an estimate while running. Null until a case is named. */
  total: z.nullable(minorUnits),
  isFixed: z.boolean(),
  paymentStatus: z.nullable(paymentStatus),
  state: z.enum(billStates),
  number: z.nullable(z.string()),
})

/** A payment, what was returned or requested, a document, or the bill itself. */
const foundBy = z.enum(['bill', 'charge', 'transfer', 'refund', 'failed-refund', 'document'])

const hit = z.object({
  club,
  card: z.nullable(
    z.object({
      brand: z.nullable(z.string()),
      last4: z.string(),
      month: z.nullable(z.int()),
      year: z.nullable(z.int()),
    }),
  ),
  bill: z.nullable(bill),
  by: z.nullable(
    z.object({
      what: foundBy,
      /** In the bill's currency. Null until a case is named, unless typed. */
      amount: z.nullable(minorUnits),
      /** In the bill's zone. */
      day: z.nullable(localDate),
    }),
  ),
  document: z.nullable(z.string()),
})

export type FindHit = z.infer<typeof hit>

const group = z.object({
  /**
   * `all`: each piece as likeliest; `other`: one read differently; `without`: all but one; `close`: a similar amount.
   */
  kind: z.enum(['all', 'other', 'without', 'close']),
  /** Matched by every hit, by position among the chips. */
  wanted: z.array(z.object({ chip: z.int(), reading })),
  hits: z.array(hit),
  hasMore: z.boolean(),
})

export type FindGroup = z.infer<typeof group>

/** Above the limit, which the call refuses with field and reason. */
const LONGEST_TEXT = 1200

/** Within one region. */
const findCall = endpoint({
  ...calls.find,
  summary: 'Clubs and bills by whatever of them is known: pieces of one text in any order.',
  access: 'operator',
  right: 'find',
  query: z.strictObject({ text: z.string().check(z.maxLength(LONGEST_TEXT)) }),
  response: z.object({
    region: regionName,
    /** As understood, in typed order. */
    chips: z.array(z.object({ text: z.string(), readings: z.array(reading) })),
    groups: z.array(group),
    /** Similar names, if none matches. */
    near: z.array(club),
    /** Other amounts are hidden until a case is named. */
    needsCase: z.boolean(),
  }),
  refusals: [],
})

export const findEndpoints = { find: findCall } as const
