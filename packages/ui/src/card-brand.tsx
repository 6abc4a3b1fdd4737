import './card-brand.css'

/** By the provider's names. */
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

export const cardName = ({ brand, cardLast4 }: { readonly brand: string; readonly cardLast4: string }): string =>
  `${brandName(brand)} ${cardLast4}`.trim()

/** Never broken: readers look for the last digits. */
export const CardNumber = ({ last4 }: { readonly last4: string }) => (
  <span className="card-number num">**** **** **** {last4}</span>
)
