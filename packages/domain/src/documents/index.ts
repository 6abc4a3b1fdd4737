export { type Address, addressLinesOf } from './address.ts'
export { type Buyer, type BuyerDetails, buyerIn, unnamedBuyer } from './buyer.ts'
export { type BuyerFault, buyerFaults, MOST_YEAR_REFERENCES } from './buyer-faults.ts'
export { buyerWritten } from './buyer-written.ts'
export {
  type DocumentContent,
  EDITION,
  type Issuer,
  type IssuerBank,
  type IssuerIdentity,
  REVISION,
  taxOfDocument,
  type Unnumbered,
} from './content.ts'
export { countryCodes, isCountryCode } from './countries.ts'
export { fullInvoiceAbove, fullInvoiceCountries, lacksAddress, needsAddress } from './full-invoice.ts'
export { isIban } from './iban.ts'
export { creditNoteContent, type InvoiceFacts, invoiceContent, receiptContent } from './issue.ts'
export { type BilledLine, quantityOf } from './lines.ts'
export {
  type DocumentKind,
  documentKinds,
  documentNumber,
  documentNumbered,
  numberYear,
} from './numbers.ts'
export { decideReissue, missingAddress, reissuableSince, reissuedContent } from './reissue.ts'
export { isTaxNumber, isVatCountry, taxNumberExample, taxNumberWritten } from './tax-number/tax-number.ts'
