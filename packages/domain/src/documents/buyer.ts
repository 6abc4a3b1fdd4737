import type { DocumentLanguage } from './names.ts'

/** Whom documents are made out to, as of the moment at which one is issued. */
export interface Buyer {
  /** The legal name. */
  readonly name: string
  readonly attention: string | null
  /** At most three. */
  readonly addressLines: readonly string[]
  readonly postalCode: string | null
  readonly city: string | null
  /** A state, province or prefecture; in the United States two letters. */
  readonly state: string | null
  /** ISO 3166-1 alpha-2. */
  readonly country: string | null
  /** A tax or registration number, as `taxNumberWritten` writes it. */
  readonly taxNumber: string | null
  /** The buyer's own reference: a purchase order. */
  readonly orderReference: string | null
  /** In which documents are written, apart from the screen's language. */
  readonly language: DocumentLanguage
}

interface YearReference {
  readonly year: number
  readonly reference: string
}

/** The buyer as an administrator saves it: the reference may be another one in some years. */
export interface BuyerDetails extends Buyer {
  readonly country: string
  readonly orderReferences: readonly YearReference[]
}

/** The buyer of a document that is issued in the year. */
export function buyerIn({ orderReferences, ...buyer }: BuyerDetails, year: number): Buyer {
  const ofYear = orderReferences.find((each) => each.year === year)
  return { ...buyer, orderReference: ofYear?.reference ?? buyer.orderReference }
}

interface Unnamed {
  readonly organizationName: string
  readonly payerName: string | null
  readonly country: string | null
  readonly language: DocumentLanguage
}

/** As long as nothing is saved: the organisation, for the attention of its payer. */
export const unnamedBuyer = ({ organizationName, payerName, country, language }: Unnamed): Buyer => ({
  name: organizationName,
  attention: payerName === organizationName ? null : payerName,
  addressLines: [],
  postalCode: null,
  city: null,
  state: null,
  country,
  taxNumber: null,
  orderReference: null,
  language,
})
