import { buyerFaults, buyerWritten, MOST_YEAR_REFERENCES } from '@touchline/domain/documents'
import * as z from 'zod/mini'
import * as calls from './calls/buyer.ts'
import { endpoint } from './endpoint.ts'
import { language, optionalLine, organizationParams } from './wire.ts'

const text = optionalLine(200)
const optional = z.nullable(text)

const buyerDetails = z.strictObject({
  name: text,
  attention: optional,
  addressLines: z.array(text).check(z.maxLength(3)),
  postalCode: optional,
  city: optional,
  state: optional,
  /** ISO 3166-1 alpha-2. */
  country: text,
  /** Japan: T and 13 digits; EU: VAT number with country. Check digits are verified. */
  taxNumber: optional,
  /** The buyer's own reference, for all years or single ones. */
  orderReference: optional,
  orderReferences: z.array(z.strictObject({ year: z.int(), reference: text })).check(z.maxLength(MOST_YEAR_REFERENCES)),
  language,
})

const document = {
  /** Null: documents are made out to the organisation. */
  buyer: z.nullable(buyerDetails),
  fiscalYearStart: z.int().check(z.minimum(1), z.maximum(12)),
}

const settings = z.object({
  ...document,
  otherwise: z.object({ name: z.string(), country: z.nullable(z.string()), language }),
  /** Issued invoices lack their buyer's required address. Absent from the previous version. */
  isAddressDue: z.optional(z.boolean()),
  /** Minor units above which an invoice needs its buyer's address; null: never. Absent from the previous version. */
  fullInvoiceAbove: z.optional(z.nullable(z.int())),
  /** Characters missing from our documents' fonts, printed as `〓`. Absent from the previous version. */
  unprintable: z.optional(z.array(z.string())),
})
export type BuyerSettings = z.infer<typeof settings>

export const getBuyer = endpoint({
  ...calls.getBuyer,
  summary: 'whom documents are made out to, and when the fiscal year begins',
  access: 'organization',
  action: 'see',
  params: organizationParams,
  versioned: true,
  response: settings,
  refusals: [],
})

const saved = z.strictObject(document).check(({ value, issues }) => {
  if (value.buyer === null) return
  for (const { field, index } of buyerFaults(buyerWritten(value.buyer))) {
    const path = ['buyer', field, ...(index === undefined ? [] : [index])]
    issues.push({ code: 'custom', input: value, path })
  }
})

/** Issued documents keep their buyer. */
const saveBuyer = endpoint({
  ...calls.saveBuyer,
  summary: 'saves it whole; invalid-request names each wrong field, `unprintable` the letters that cannot be printed',
  access: 'organization',
  action: 'edit-account',
  params: organizationParams,
  body: saved,
  versioned: true,
  response: settings,
  refusals: ['stale-document', 'precondition-required'],
})

export const buyerEndpoints = { getBuyer, saveBuyer } as const
