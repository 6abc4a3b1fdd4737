import { buyerFaults, buyerWritten, MOST_YEAR_REFERENCES } from '@touchline/domain/documents'
import * as z from 'zod/mini'
import * as calls from './calls/buyer.ts'
import { endpoint } from './endpoint.ts'
import { language, optionalLine, organizationParams } from './wire.ts'

/** A text of the form; how long it may be is decided by the rules of the details. */
const text = optionalLine(200)
const optional = z.nullable(text)

const buyerDetails = z.strictObject({
  /** The legal name. */
  name: text,
  attention: optional,
  /** One to three. */
  addressLines: z.array(text).check(z.maxLength(3)),
  postalCode: optional,
  city: optional,
  /** In the United States two letters. */
  state: optional,
  /** ISO 3166-1 alpha-2. */
  country: text,
  /** In Japan T and 13 digits, in the EU the VAT number with its country; check digits are checked. */
  taxNumber: optional,
  /** The buyer's own reference on documents of every year, and those of single years instead. */
  orderReference: optional,
  orderReferences: z.array(z.strictObject({ year: z.int(), reference: text })).check(z.maxLength(MOST_YEAR_REFERENCES)),
  /** In which documents are written. */
  language,
})

const document = {
  /** Whom documents are made out to from now on; null: to the organisation, for the attention of its payer. */
  buyer: z.nullable(buyerDetails),
  /** The month in which the organisation's fiscal year begins. */
  fiscalYearStart: z.int().check(z.minimum(1), z.maximum(12)),
}

const settings = z.object({
  ...document,
  /** What documents carry as long as there is no buyer. */
  otherwise: z.object({ name: z.string(), country: z.nullable(z.string()), language }),
  /** Invoices were issued that need the address of their buyer and have none. A server of before does not say. */
  isAddressDue: z.optional(z.boolean()),
  /** Above so many minor units an invoice needs the address of its buyer; null: none does. A server of before does not say. */
  fullInvoiceAbove: z.optional(z.nullable(z.int())),
  /** The letters of all this that no font of our documents has: `〓` is printed for each. A server of before names none. */
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

/** Documents that were issued before keep the buyer that they have. */
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
