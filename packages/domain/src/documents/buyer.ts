import type { DocumentLanguage } from './names.ts'

export interface Buyer {
  readonly name: string
  readonly attention: string | null
  readonly addressLines: readonly string[]
  readonly postalCode: string | null
  readonly city: string | null
  readonly state: string | null
  readonly country: string | null
  readonly taxNumber: string | null
  readonly orderReference: string | null
  readonly language: DocumentLanguage
}

interface YearReference {
  readonly year: number
  readonly reference: string
}

/** Some years may have another order reference. */
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
