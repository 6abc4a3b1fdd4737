import { type DocumentContent, isIban, taxOfDocument } from '@touchline/domain/documents'
import { decimal, rateOf } from './amounts.ts'
import { date, group, leaf, type Xml } from './xml.ts'

/** UNTDID 4461. */
const BY_CARD = '48'
const BY_TRANSFER = '30'
const SEPA = '58'

/** Without an account only named: BR-61 asks for one. */
function paymentMeans({ paymentMethod, issuer: { bank }, currency }: DocumentContent): Xml {
  const name = 'ram:SpecifiedTradeSettlementPaymentMeans'
  if (paymentMethod === 'CREDIT_CARD') return group(name, [leaf('ram:TypeCode', BY_CARD)])
  if (bank === null) return null
  const account = bank.account.replaceAll(' ', '')
  const isSepa = isIban(account) && currency === 'EUR'
  return group(name, [
    leaf('ram:TypeCode', isSepa ? SEPA : BY_TRANSFER),
    group('ram:PayeePartyCreditorFinancialAccount', [
      leaf('ram:IBANID', isIban(account) ? account : null),
      leaf('ram:AccountName', bank.holder),
      leaf('ram:ProprietaryID', isIban(account) ? null : account),
    ]),
    group('ram:PayeeSpecifiedCreditorFinancialInstitution', [leaf('ram:BICID', bank.bic)]),
  ])
}

const taxBreakdown = (content: DocumentContent, reason: string | null): Xml =>
  group('ram:ApplicableTradeTax', [
    leaf('ram:CalculatedAmount', decimal(content.tax, content.currency)),
    leaf('ram:TypeCode', 'VAT'),
    leaf('ram:ExemptionReason', reason),
    leaf('ram:BasisAmount', decimal(content.subtotal, content.currency)),
    leaf('ram:CategoryCode', taxOfDocument(content).category),
    leaf('ram:ExemptionReasonCode', taxOfDocument(content).reasonCode),
    leaf('ram:RateApplicablePercent', rateOf(content)),
  ])

/** A credit note is already refunded; an invoice's balance is due. */
function sums(content: DocumentContent): Xml {
  const { currency, subtotal, tax, total, balance } = content
  const of = (name: string, minor: number, attributes = {}) => leaf(name, decimal(minor, currency), attributes)
  return group('ram:SpecifiedTradeSettlementHeaderMonetarySummation', [
    of('ram:LineTotalAmount', subtotal),
    of('ram:TaxBasisTotalAmount', subtotal),
    of('ram:TaxTotalAmount', tax, { currencyID: currency }),
    of('ram:GrandTotalAmount', total),
    of('ram:TotalPrepaidAmount', total - balance),
    of('ram:DuePayableAmount', balance),
  ])
}

export const settlement = (content: DocumentContent, reason: string | null): Xml =>
  group('ram:ApplicableHeaderTradeSettlement', [
    leaf('ram:PaymentReference', content.number),
    leaf('ram:InvoiceCurrencyCode', content.currency),
    paymentMeans(content),
    taxBreakdown(content, reason),
    group('ram:BillingSpecifiedPeriod', [
      date('ram:StartDateTime', content.servicePeriod.from),
      date('ram:EndDateTime', content.servicePeriod.to),
    ]),
    group('ram:SpecifiedTradePaymentTerms', [date('ram:DueDateDateTime', content.dueDate)]),
    sums(content),
    ...[content.corrects ?? content.replaces].map((before) =>
      group('ram:InvoiceReferencedDocument', [leaf('ram:IssuerAssignedID', before)]),
    ),
  ])
