import { planRoles } from '@touchline/domain/catalogue'
import { documentKinds, EDITION, REVISION } from '@touchline/domain/documents'
import * as z from 'zod/mini'
import { derivation, taxedAs } from './billing.ts'
import { currency, language, localDate, localized, minorUnits } from './wire.ts'

const bank = z.object({
  name: z.string(),
  branch: z.nullable(z.string()),
  accountType: z.nullable(z.enum(['ordinary', 'current'])),
  account: z.string(),
  holder: z.string(),
  bic: z.nullable(z.string()),
})

export const issuerIdentity = z.object({
  address: z.object({
    addressLines: z.array(z.string()),
    postalCode: z.nullable(z.string()),
    city: z.nullable(z.string()),
    state: z.nullable(z.string()),
    country: z.string(),
  }),
  vatNumber: z.nullable(z.string()),
  registration: z.nullable(z.object({ scheme: z.string(), number: z.string() })),
  electronicAddress: z.nullable(z.object({ scheme: z.string(), id: z.string() })),
})

const issuer = z.object({
  code: z.string(),
  companyName: z.string(),
  address: z.string(),
  phone: z.string(),
  /** Japan: T and 13 digits. */
  registrationNumber: z.nullable(z.string()),
  /** Absent on the first documents. */
  identity: z.optional(issuerIdentity),
  bank: z.nullable(bank),
  /** Name, colour as #rrggbb, and whether a rehearsal's. */
  brand: z.optional(z.object({ name: z.string(), color: z.string(), isRehearsal: z.optional(z.literal(true)) })),
})

const buyer = z.object({
  name: z.string(),
  attention: z.nullable(z.string()),
  addressLines: z.array(z.string()),
  postalCode: z.nullable(z.string()),
  city: z.nullable(z.string()),
  state: z.nullable(z.string()),
  /** ISO 3166-1 alpha-2. */
  country: z.nullable(z.string()),
  taxNumber: z.nullable(z.string()),
  orderReference: z.nullable(z.string()),
})

const described = {
  names: localized,
  planNames: localized,
  /** Tax-exclusive, discounted. */
  unitPrice: minorUnits,
  /** Taken `count` / `of` times. */
  quantity: z.object({ count: z.int(), of: z.int() }),
  amount: minorUnits,
}

const line = z.discriminatedUnion('role', [
  z.object({
    ...described,
    role: z.enum([...planRoles, 'restored', 'goodwill']),
    derivation,
    seats: z.nullable(z.array(z.object({ count: z.int(), days: z.int() }))),
    retentionMonths: z.int(),
    /** Before a coupon. */
    discount: z.optional(z.object({ full: minorUnits, percent: z.int() })),
    /** UN/ECE recommendation 20, for custom add-ons. */
    unitCode: z.optional(z.string()),
  }),
  z.object({
    ...described,
    role: z.literal('correction'),
    derivation: z.null(),
    seats: z.null(),
    retentionMonths: z.null(),
  }),
])

/** Frozen at issue; amounts returned are positive. */
export const documentContent = z.object({
  /** The layout; absent on the first documents. */
  edition: z.optional(z.literal(EDITION)),
  /** Of the layout; absent on earlier documents. */
  revision: z.optional(z.literal(REVISION)),
  kind: z.enum(documentKinds),
  number: z.string(),
  issueDate: localDate,
  language,
  issuer,
  buyer,
  organizationName: z.string(),
  planName: localized,
  lines: z.array(line),
  currency,
  subtotal: minorUnits,
  /** Of a rate with decimals, e.g. 5.5. */
  taxRatePercent: z.number(),
  /** Absent on the first documents, taxed at 10 percent or not at all. */
  taxedAs: z.optional(taxedAs),
  tax: minorUnits,
  total: minorUnits,
  servicePeriod: z.object({ from: localDate, to: localDate }),
  paymentMethod: z.enum(['BANK_TRANSFER', 'CREDIT_CARD']),
  dueDate: z.nullable(localDate),
  paidOn: z.nullable(localDate),
  invoiceNumber: z.nullable(z.string()),
  corrects: z.nullable(z.string()),
  replaces: z.nullable(z.string()),
  payments: z.array(z.object({ paidOn: localDate, amount: minorUnits })),
  balance: minorUnits,
})
export type IssuedContent = z.infer<typeof documentContent>
