import type { BuyerSettings } from '@touchline/contract/buyer'
import type { DocumentSettings } from '../../books/organization/buyer.ts'

export const buyerToWire = ({
  details,
  fiscalYearStart,
  unnamed,
}: Pick<DocumentSettings, 'details' | 'fiscalYearStart' | 'unnamed'>): BuyerSettings => ({
  buyer: details === null ? null : { ...details, ...listsOf(details) },
  fiscalYearStart,
  otherwise: { name: unnamed.name, country: unnamed.country, language: unnamed.language },
})

const listsOf = ({ addressLines, orderReferences }: NonNullable<DocumentSettings['details']>) => ({
  addressLines: [...addressLines],
  orderReferences: [...orderReferences],
})
