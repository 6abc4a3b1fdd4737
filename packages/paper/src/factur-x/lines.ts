import { isTimeRole } from '@touchline/domain/catalogue'
import { type DocumentContent, taxOfDocument } from '@touchline/domain/documents'
import type { lineTexts } from '../text/lines.ts'
import { decimal, rateOf } from './amounts.ts'
import { group, leaf, type Xml } from './xml.ts'

type Line = DocumentContent['lines'][number]

/** UN/ECE recommendation 20. */
const units = { piece: 'C62', hour: 'HUR', minute: 'MIN' } as const

/** By the hour; a yearly term's upload by the minute (billing rules: "Yearly"). */
function unitOf({ role, derivation }: Line): keyof typeof units {
  if ((role === 'storage' || role === 'restored') && derivation?.kind === 'hours') return 'hour'
  if (!isTimeRole(role)) return 'piece'
  return role === 'upload' && derivation?.kind === 'addition' ? 'minute' : 'hour'
}

/**
 * Hours or minutes if exact in tenths, else pieces: 20 of 31 days are 20 at a price per 31. The first edition has only
 * pieces.
 */
function quantityOf(line: Line, edition: DocumentContent['edition']) {
  const { count, of } = line.quantity
  const unit = unitOf(line)
  if (edition === undefined || unit === 'piece' || 10 % of !== 0)
    return { unit: { unitCode: line.unitCode ?? units.piece }, billed: String(count), basis: String(of) }
  return { unit: { unitCode: units[unit] }, billed: String((count * (10 / of)) / 10), basis: '1' }
}

export const tradeLines = (content: DocumentContent, texts: ReturnType<typeof lineTexts>): readonly Xml[] =>
  content.lines.flatMap((line, at) => {
    if (line.role === 'goodwill') return []
    const { unitPrice, amount } = line
    const { what = '', steps = [] } = texts[at] ?? {}
    const { unit, billed, basis } = quantityOf(line, content.edition)
    return group('ram:IncludedSupplyChainTradeLineItem', [
      group('ram:AssociatedDocumentLineDocument', [leaf('ram:LineID', String(at + 1))]),
      group('ram:SpecifiedTradeProduct', [
        leaf('ram:Name', what),
        leaf('ram:Description', steps.length === 0 ? null : steps.join('; ')),
      ]),
      group('ram:SpecifiedLineTradeAgreement', [
        group('ram:NetPriceProductTradePrice', [
          leaf('ram:ChargeAmount', decimal(unitPrice, content.currency)),
          leaf('ram:BasisQuantity', basis, unit),
        ]),
      ]),
      group('ram:SpecifiedLineTradeDelivery', [leaf('ram:BilledQuantity', billed, unit)]),
      group('ram:SpecifiedLineTradeSettlement', [
        group('ram:ApplicableTradeTax', [
          leaf('ram:TypeCode', 'VAT'),
          leaf('ram:CategoryCode', taxOfDocument(content).category),
          leaf('ram:RateApplicablePercent', rateOf(content)),
        ]),
        group('ram:SpecifiedTradeSettlementLineMonetarySummation', [
          leaf('ram:LineTotalAmount', decimal(amount, content.currency)),
        ]),
      ]),
    ])
  })
