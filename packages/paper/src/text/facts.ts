import { addressLinesOf, type DocumentContent, isVatCountry } from '@touchline/domain/documents'
import type { LineWords } from '@touchline/words/line-words'
import { nameIn } from './lines.ts'
import type { Fact, Paper } from './paper.ts'

type Kind = DocumentContent['kind']
type Known = readonly [string, string | null]

const known = (facts: readonly Known[]): readonly Fact[] =>
  facts.flatMap(([what, value]): Fact[] => (value === null ? [] : [[what, value]]))

export const present = (texts: readonly (string | null)[]): readonly string[] => texts.filter((text) => text !== null)

export function factsOf(content: DocumentContent, language: DocumentContent['language'], { t }: LineWords) {
  const { kind, buyer, organizationName, servicePeriod } = content
  const isTransfer = content.paymentMethod === 'BANK_TRANSFER'
  return known([
    [t('papers.for'), t('papers.forText', { plan: nameIn(content.planName, language) })],
    [t('papers.organization'), organizationName === buyer.name ? null : organizationName],
    [t('papers.servicePeriod'), `${servicePeriod.from} – ${servicePeriod.to}`],
    [t('papers.orderReference'), buyer.orderReference],
    [t('papers.paymentMethod'), isTransfer ? t('papers.bankTransfer') : t('papers.creditCard')],
    [isTransfer ? t('papers.dueDate') : t('papers.chargedOn'), content.dueDate],
    [kind === 'credit-note' ? t('papers.refundedOn') : t('papers.paidOn'), content.paidOn],
    [t('papers.invoice'), content.invoiceNumber],
    [t('papers.corrects'), content.corrects],
    [t('papers.replaces'), content.replaces],
  ])
}

const totalNames = { invoice: 'papers.toPay', receipt: 'papers.paid', 'credit-note': 'papers.refunded' } as const

/** Still to be paid, paid, or refunded. */
export function totalOf(
  { kind, total, balance, taxRatePercent }: DocumentContent,
  { t }: LineWords,
  show: (minor: number) => string,
): Fact {
  const amount = show(kind === 'invoice' ? balance : total)
  const name = totalNames[kind satisfies Kind]
  return [t(name), taxRatePercent > 0 ? t('papers.amountInclTax', { amount }) : amount]
}

export const buyerText = ({ buyer, taxedAs }: DocumentContent, { t }: LineWords): Paper['buyer'] => ({
  name: t('papers.buyer', { name: buyer.name }),
  rest: present([
    ...addressLinesOf(buyer),
    buyer.attention === null ? null : t('papers.attention', { name: buyer.attention }),
    buyer.taxNumber === null ? null : t(taxNumberKey(buyer.country, taxedAs), { number: buyer.taxNumber }),
  ]),
})

/** The first papers called every number a tax number. */
const taxNumberKey = (country: string | null, taxedAs: DocumentContent['taxedAs']) =>
  taxedAs !== undefined && country !== null && isVatCountry(country) ? 'papers.vatNumber' : 'papers.taxNumber'
