import { documentKinds } from '@touchline/domain/documents'
import * as z from 'zod/mini'
import { paymentStatus } from '../billing.ts'
import { endpoint } from '../endpoint.ts'
import { currency, id, localDate, minorUnits, regionName } from '../wire.ts'
import * as calls from './calls/find.ts'

/** How a piece is read. What is typed of a document's number is null where it was left out; both ends of `numbers` are in. */
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
    /** A figure without a currency can be of several. */
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
  /** With tax; of a running one the estimate. Null for an operator who has to name a case first. */
  total: z.nullable(minorUnits),
  isFixed: z.boolean(),
  paymentStatus: z.nullable(paymentStatus),
  number: z.nullable(z.string()),
})

/** What of the bill was found: money that came, went back or is asked for; a document; or the bill itself. */
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
      /** In the bill's currency. Null where it is none that was typed, for an operator who has to name a case first. */
      amount: z.nullable(minorUnits),
      /** In the bill's zone. */
      day: z.nullable(localDate),
    }),
  ),
  /** The number of the document that was asked for. */
  document: z.nullable(z.string()),
})

export type FindHit = z.infer<typeof hit>

const group = z.object({
  /** `all`: every piece as it is likeliest; `other`: one of them read in another way; `without`: all but one; `close`: nearly the amount. */
  kind: z.enum(['all', 'other', 'without', 'close']),
  /** The pieces that every hit has, by their place among the chips, each as it is read here. */
  wanted: z.array(z.object({ chip: z.int(), reading })),
  hits: z.array(hit),
  hasMore: z.boolean(),
})

export type FindGroup = z.infer<typeof group>

/** More than the most that is read, so that it is refused with the field and the reason. */
const LONGEST_TEXT = 1200

/** Among the clubs of one region. */
const findCall = endpoint({
  ...calls.find,
  summary: 'Clubs and bills by whatever of them is known: pieces of one text in any order.',
  access: 'operator',
  right: 'find',
  query: z.strictObject({ text: z.string().check(z.maxLength(LONGEST_TEXT)) }),
  response: z.object({
    region: regionName,
    /** What was understood, in the order in which it was typed. */
    chips: z.array(z.object({ text: z.string(), readings: z.array(reading) })),
    groups: z.array(group),
    /** Clubs that are called nearly so; asked where nothing has the name. */
    near: z.array(club),
    /** Whether amounts that were not typed are left out until a case is named. */
    needsCase: z.boolean(),
  }),
  refusals: [],
})

export const findEndpoints = { find: findCall } as const
