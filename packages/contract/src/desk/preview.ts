import * as z from 'zod/mini'
import { currency, localDate, minorUnits } from '../wire.ts'

const json = z.json()

/** Minor units; the payment's day in the contract's zone. */
const nextBill = z.object({
  paidOn: localDate,
  cycle: z.enum(['month', 'year']),
  subtotal: minorUnits,
  tax: minorUnits,
  total: minorUnits,
  currency,
})

/** The preview's own instants read `now`, new ids `new 1`, new numbers end in `…`. */
export const preview = z.object({
  kind: z.literal('preview'),
  changes: z.boolean(),
  /** Null for acts of no single organisation. */
  nextBill: z.nullable(z.object({ before: z.nullable(nextBill), after: z.nullable(nextBill) })),
  /** For acts on the region: bills due by card, minor units. Not compared. */
  sums: z.array(z.object({ currency, count: z.int(), total: minorUnits })),
  documents: z.array(z.object({ kind: z.string(), series: z.string(), total: minorUnits, tax: minorUnits, currency })),
  audit: z.array(z.object({ action: z.string(), subject: z.string(), before: json, after: json })),
  events: z.array(z.object({ kind: z.string(), data: json })),
  notices: z.array(z.object({ kind: z.string(), subject: z.string(), facts: json })),
  /** In each reader's language, with dead links. */
  mails: z.array(z.object({ to: z.string(), subject: z.string(), text: z.string() })),
  jobs: z.array(z.object({ kind: z.string(), at: z.string() })),
  /** SHA-256, without an unchanged next bill. */
  digest: z.string(),
})

export type Preview = z.infer<typeof preview>

/** E.g. `mails.0.text`; null: nothing there. */
export const previewDifference = z.object({ place: z.string(), before: json, after: json })

export type PreviewDifference = z.infer<typeof previewDifference>
