import type { DocumentContent } from '@touchline/domain/documents'
import type { TextTable } from '../text/paper.ts'
import { categoryOf, decimal, rateOf } from './amounts.ts'
import { group, leaf, type Xml } from './xml.ts'

/** Of something that is counted and has no unit of its own. */
const ONE = { unitCode: 'C62' }

/** Each line says the same as on the paper; 20 of 31 days are a quantity of 20 at a price for 31. */
export const tradeLines = (content: DocumentContent, { rows }: TextTable): readonly Xml[] =>
  content.lines.map(({ unitPrice, quantity, amount }, at) => {
    const [[what = ''] = [], steps = []] = rows[at] ?? []
    return group('ram:IncludedSupplyChainTradeLineItem', [
      group('ram:AssociatedDocumentLineDocument', [leaf('ram:LineID', String(at + 1))]),
      group('ram:SpecifiedTradeProduct', [
        leaf('ram:Name', what),
        leaf('ram:Description', steps.length === 0 ? null : steps.join('; ')),
      ]),
      group('ram:SpecifiedLineTradeAgreement', [
        group('ram:NetPriceProductTradePrice', [
          leaf('ram:ChargeAmount', decimal(unitPrice, content.currency)),
          leaf('ram:BasisQuantity', String(quantity.of), ONE),
        ]),
      ]),
      group('ram:SpecifiedLineTradeDelivery', [leaf('ram:BilledQuantity', String(quantity.count), ONE)]),
      group('ram:SpecifiedLineTradeSettlement', [
        group('ram:ApplicableTradeTax', [
          leaf('ram:TypeCode', 'VAT'),
          leaf('ram:CategoryCode', categoryOf(content)),
          leaf('ram:RateApplicablePercent', rateOf(content)),
        ]),
        group('ram:SpecifiedTradeSettlementLineMonetarySummation', [
          leaf('ram:LineTotalAmount', decimal(amount, content.currency)),
        ]),
      ]),
    ])
  })
