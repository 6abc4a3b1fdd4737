import './card-brand.css'

/** The six accepted brands, by the provider's word for each. */
export const cardBrands = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  jcb: 'JCB',
  diners: 'Diners Club',
  discover: 'Discover',
} as const
export type Brand = keyof typeof cardBrands

export const isBrand = (brand: string): brand is Brand => Object.hasOwn(cardBrands, brand)

export const brandName = (brand: string): string =>
  isBrand(brand) ? cardBrands[brand] : brand.charAt(0).toUpperCase() + brand.slice(1)

/** A card as sentences name it. */
export const cardName = ({ brand, cardLast4 }: { readonly brand: string; readonly cardLast4: string }): string =>
  `${brandName(brand)} ${cardLast4}`.trim()

/** A masked number stays on one line: readers look for the last digits. */
export const CardNumber = ({ last4 }: { readonly last4: string }) => (
  <span className="card-number num">**** **** **** {last4}</span>
)
