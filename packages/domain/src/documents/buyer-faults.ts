import { textFault } from '../text/index.ts'
import type { BuyerDetails } from './buyer.ts'
import { isCountryCode } from './countries.ts'
import { isPostalCode, needsPostalCode } from './postal-code.ts'
import { isTaxNumber } from './tax-number/tax-number.ts'

const buyerLengths = {
  name: 120,
  attention: 80,
  addressLine: 80,
  postalCode: 12,
  city: 60,
  state: 60,
  taxNumber: 30,
  orderReference: 40,
} as const

const MOST_ADDRESS_LINES = 3
export const MOST_YEAR_REFERENCES = 10

type Field = keyof Omit<BuyerDetails, 'language'>

export interface BuyerFault {
  readonly field: Field
  readonly index?: number
  readonly fault: 'missing' | 'too-long' | 'not-readable' | 'not-a-country' | 'not-of-country' | 'not-a-year' | 'twice'
}

function lineFault(text: string | null, most: number): BuyerFault['fault'] | null {
  if (text === null) return null
  const fault = textFault(text)
  return fault === null && Array.from(text).length > most ? 'too-long' : fault
}

const american = /^[A-Z]{2}$/

export function buyerFaults(details: BuyerDetails): readonly BuyerFault[] {
  const { name, attention, postalCode, city, state, country, taxNumber, orderReference } = details
  const texts = [
    ['name', lineFault(name, buyerLengths.name)],
    ['attention', lineFault(attention, buyerLengths.attention)],
    ['postalCode', lineFault(postalCode, buyerLengths.postalCode) ?? postalCodeFault(details)],
    ['city', lineFault(city ?? '', buyerLengths.city)],
    ['state', lineFault(state, buyerLengths.state) ?? stateFault(details)],
    ['country', isCountryCode(country) ? null : 'not-a-country'],
    ['taxNumber', lineFault(taxNumber, buyerLengths.taxNumber) ?? taxNumberFault(details)],
    ['orderReference', lineFault(orderReference, buyerLengths.orderReference)],
  ] as const
  const found = texts.flatMap(([field, fault]) => (fault === null ? [] : [{ field, fault }]))
  return [...found, ...addressFaults(details), ...referenceFaults(details)]
}

const postalCodeFault = ({ postalCode, country }: BuyerDetails): BuyerFault['fault'] | null => {
  if (postalCode === null) return needsPostalCode(country) ? 'missing' : null
  return isPostalCode(postalCode, country) ? null : 'not-of-country'
}

const stateFault = ({ state, country }: BuyerDetails): BuyerFault['fault'] | null => {
  if (country !== 'US') return null
  return state === null ? 'missing' : american.test(state) ? null : 'not-of-country'
}

const taxNumberFault = ({ taxNumber, country }: BuyerDetails): BuyerFault['fault'] | null =>
  taxNumber === null || isTaxNumber(taxNumber, country) ? null : 'not-of-country'

function addressFaults({ addressLines }: BuyerDetails): readonly BuyerFault[] {
  if (addressLines.length === 0) return [{ field: 'addressLines', index: 0, fault: 'missing' }]
  return addressLines.flatMap((line, index): readonly BuyerFault[] => {
    const fault = index < MOST_ADDRESS_LINES ? lineFault(line, buyerLengths.addressLine) : 'too-long'
    return fault === null ? [] : [{ field: 'addressLines', index, fault }]
  })
}

function referenceFaults({ orderReferences }: BuyerDetails): readonly BuyerFault[] {
  return orderReferences.flatMap(({ year, reference }, index): readonly BuyerFault[] => {
    const isTwice = orderReferences.findIndex((other) => other.year === year) < index
    const isYear = Number.isInteger(year) && year >= 2000 && year <= 2199
    const fault = isYear ? (isTwice ? 'twice' : lineFault(reference, buyerLengths.orderReference)) : 'not-a-year'
    return fault === null ? [] : [{ field: 'orderReferences', index, fault }]
  })
}
