import * as z from 'zod/mini'
import { currency, localDate, minorUnits } from '../wire.ts'

const json = z.json()

/** Minor units; the day of its payment in the contract's zone. */
const nextBill = z.object({
  paidOn: localDate,
  cycle: z.enum(['month', 'year']),
  subtotal: minorUnits,
  tax: minorUnits,
  total: minorUnits,
  currency,
})

/** What an act would do: a moment that is the preview's own reads `now`, an id that it makes `new 1`, a number ends in `…`. */
export const preview = z.object({
  kind: z.literal('preview'),
  changes: z.boolean(),
  /** Null for an act that is of no single organisation. */
  nextBill: z.nullable(z.object({ before: z.nullable(nextBill), after: z.nullable(nextBill) })),
  /** Of an act on the whole region: bills that are due by card, in minor units. They are not compared. */
  sums: z.array(z.object({ currency, count: z.int(), total: minorUnits })),
  documents: z.array(z.object({ kind: z.string(), series: z.string(), total: minorUnits, tax: minorUnits, currency })),
  audit: z.array(z.object({ action: z.string(), subject: z.string(), before: json, after: json })),
  events: z.array(z.object({ kind: z.string(), data: json })),
  notices: z.array(z.object({ kind: z.string(), subject: z.string(), facts: json })),
  /** As they will be sent, in the language of each reader; links in them open nothing. */
  mails: z.array(z.object({ to: z.string(), subject: z.string(), text: z.string() })),
  jobs: z.array(z.object({ kind: z.string(), at: z.string() })),
  /** SHA-256 of all of it but a bill that stays as it is. */
  digest: z.string(),
})

export type Preview = z.infer<typeof preview>

/** A place of a preview, as `mails.0.text`, where two differ; null where one has nothing there. */
export const previewDifference = z.object({ place: z.string(), before: json, after: json })

export type PreviewDifference = z.infer<typeof previewDifference>
