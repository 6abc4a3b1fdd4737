import type { DocumentLanguage } from './names.ts'

/** As of the issue. */
export interface Buyer {
  readonly name: string
  readonly attention: string | null
  /** At most three. */
  readonly addressLines: readonly string[]
  readonly postalCode: string | null
  readonly city: string | null
  /** In the United States two letters. */
  readonly state: string | null
  /** ISO 3166-1 alpha-2. */
  readonly country: string | null
  readonly taxNumber: string | null
  readonly orderReference: string | null
  readonly language: DocumentLanguage
}

interface YearReference {
  readonly year: number
  readonly reference: string
}

/** With other references in some years. */
export interface BuyerDetails extends Buyer {
  readonly country: string
  readonly orderReferences: readonly YearReference[]
}

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

/** The organisation, for the attention of its payer. */
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
