import { type DocumentContent, taxOfDocument } from '@touchline/domain/documents'
import { lineWords } from '@touchline/words/line-words'
import { untaxedReason } from '@touchline/words/untaxed-reason'
import { lineTexts } from '../text/lines.ts'
import { localeOf, sayIn } from '../text/say.ts'
import { isEuropean } from './europe.ts'
import { tradeLines } from './lines.ts'
import { buyer, countryOf, seller } from './parties.ts'
import { settlement } from './settlement.ts'
import { date, group, leaf } from './xml.ts'

export const FACTUR_X_FILE = 'factur-x.xml'

const namespaces = {
  'xmlns:rsm': 'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100',
  'xmlns:ram': 'urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100',
  'xmlns:udt': 'urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100',
}

/** UNTDID 1001: a reissued invoice is a corrected one. */
function typeCodeOf({ kind, replaces, edition }: DocumentContent): string | null {
  if (kind === 'receipt') return null
  if (kind === 'credit-note') return '381'
  return replaces === null || edition === undefined ? '380' : '384'
}

/** Profile EN 16931 in the document's language, for European issuers' invoices and credit notes; else null. */
export function writeFacturX(content: DocumentContent): string | null {
  const code = typeCodeOf(content)
  if (code === null || !isEuropean(countryOf(content.issuer))) return null
  const t = sayIn(content.language)
  const lines = lineTexts(content, content.language, lineWords(t, localeOf(content.language)))
  const invoice = group(
    'rsm:CrossIndustryInvoice',
    [
      group('rsm:ExchangedDocumentContext', [
        group('ram:GuidelineSpecifiedDocumentContextParameter', [leaf('ram:ID', 'urn:cen.eu:en16931:2017')]),
      ]),
      group('rsm:ExchangedDocument', [
        leaf('ram:ID', content.number),
        leaf('ram:TypeCode', code),
        date('ram:IssueDateTime', content.issueDate),
        ...(content.issuer.brand?.isRehearsal === true
          ? [group('ram:IncludedNote', [leaf('ram:Content', t('papers.rehearsalNote'))])]
          : []),
      ]),
      group('rsm:SupplyChainTradeTransaction', [
        ...tradeLines(content, lines),
        group('ram:ApplicableHeaderTradeAgreement', [
          seller(content),
          buyer(content),
          group('ram:BuyerOrderReferencedDocument', [leaf('ram:IssuerAssignedID', content.buyer.orderReference)]),
        ]),
        '<ram:ApplicableHeaderTradeDelivery/>',
        settlement(content, {
          untaxed: untaxedReason(taxOfDocument(content), t),
          goodwill: t('invoiceLines.roles.goodwill'),
        }),
      ]),
    ],
    namespaces,
  )
  return `<?xml version="1.0" encoding="UTF-8"?>\n${invoice}\n`
}
