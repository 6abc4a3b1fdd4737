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

/** Before tax, positive; UNTDID 5189 of its code: a discount. */
const goodwillIn = ({ lines }: DocumentContent): number =>
  lines.reduce((sum, { role, amount }) => (role === 'goodwill' ? sum - amount : sum), 0)

function allowance(content: DocumentContent, words: string): Xml {
  const goodwill = goodwillIn(content)
  if (goodwill === 0) return null
  return group('ram:SpecifiedTradeAllowanceCharge', [
    group('ram:ChargeIndicator', [leaf('udt:Indicator', 'false')]),
    leaf('ram:ActualAmount', decimal(goodwill, content.currency)),
    leaf('ram:ReasonCode', '95'),
    leaf('ram:Reason', words),
    group('ram:CategoryTradeTax', [
      leaf('ram:TypeCode', 'VAT'),
      leaf('ram:CategoryCode', taxOfDocument(content).category),
      leaf('ram:RateApplicablePercent', rateOf(content)),
    ]),
  ])
}

/** A credit note is already refunded; an invoice's balance is due. */
function sums(content: DocumentContent): Xml {
  const { currency, subtotal, tax, total, balance } = content
  const goodwill = goodwillIn(content)
  const of = (name: string, minor: number, attributes = {}) => leaf(name, decimal(minor, currency), attributes)
  return group('ram:SpecifiedTradeSettlementHeaderMonetarySummation', [
    of('ram:LineTotalAmount', subtotal + goodwill),
    ...(goodwill === 0 ? [] : [of('ram:AllowanceTotalAmount', goodwill)]),
    of('ram:TaxBasisTotalAmount', subtotal),
    of('ram:TaxTotalAmount', tax, { currencyID: currency }),
    of('ram:GrandTotalAmount', total),
    of('ram:TotalPrepaidAmount', total - balance),
    of('ram:DuePayableAmount', balance),
  ])
}

interface Words {
  readonly untaxed: string | null
  readonly goodwill: string
}

export const settlement = (content: DocumentContent, words: Words): Xml =>
  group('ram:ApplicableHeaderTradeSettlement', [
    leaf('ram:PaymentReference', content.number),
    leaf('ram:InvoiceCurrencyCode', content.currency),
    paymentMeans(content),
    taxBreakdown(content, words.untaxed),
    group('ram:BillingSpecifiedPeriod', [
      date('ram:StartDateTime', content.servicePeriod.from),
      date('ram:EndDateTime', content.servicePeriod.to),
    ]),
    allowance(content, words.goodwill),
    group('ram:SpecifiedTradePaymentTerms', [date('ram:DueDateDateTime', content.dueDate)]),
    sums(content),
    ...[content.corrects ?? content.replaces].map((before) =>
      group('ram:InvoiceReferencedDocument', [leaf('ram:IssuerAssignedID', before)]),
    ),
  ])
