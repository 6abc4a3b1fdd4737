import type { BuyerSettings } from '@touchline/contract/buyer'
import { unprintable } from '@touchline/paper/pdf'
import type { DocumentSettings } from '../../books/organization/buyer.ts'

export const buyerToWire = async (
  { details, fiscalYearStart, unnamed }: Pick<DocumentSettings, 'details' | 'fiscalYearStart' | 'unnamed'>,
  addresses: Pick<BuyerSettings, 'isAddressDue' | 'fullInvoiceAbove'>,
): Promise<BuyerSettings> => ({
  buyer: details === null ? null : { ...details, ...listsOf(details) },
  fiscalYearStart,
  otherwise: { name: unnamed.name, country: unnamed.country, language: unnamed.language },
  ...addresses,
  unprintable: [...(await unprintable(textsOf(details ?? { ...unnamed, orderReferences: [] })))],
})

const listsOf = ({ addressLines, orderReferences }: NonNullable<DocumentSettings['details']>) => ({
  addressLines: [...addressLines],
  orderReferences: [...orderReferences],
})

type Texts = DocumentSettings['unnamed'] & Pick<NonNullable<DocumentSettings['details']>, 'orderReferences'>

const textsOf = (details: Texts): readonly string[] => {
  const { name, attention, addressLines, postalCode, city, state, taxNumber, orderReference } = details
  const references = [orderReference, ...details.orderReferences.map(({ reference }) => reference)]
  return [name, attention, ...addressLines, postalCode, city, state, taxNumber, ...references].filter(
    (text) => text !== null,
  )
}
