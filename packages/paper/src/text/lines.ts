import type { Discount } from '@touchline/domain/billing'
import { type BilledLine, type DocumentContent, taxOfDocument } from '@touchline/domain/documents'
import { type Currency, money } from '@touchline/domain/money'
import { lineSteps, lineTitle, sumsOf } from '@touchline/words/breakdown'
import type { LineWords, PricedLine } from '@touchline/words/line-words'
import type { Fact, TextTable } from './paper.ts'

type Line = DocumentContent['lines'][number]
type Names = Line['planNames']
type Language = DocumentContent['language']

export const nameIn = (names: Names, language: Language): string => names[language] ?? names.en ?? ''

interface LineText {
  readonly what: string
  readonly steps: readonly string[]
}

export const lineTexts = (
  { lines, currency }: DocumentContent,
  language: Language,
  words: LineWords,
): readonly LineText[] =>
  lines.map((line) => {
    const plan = nameIn(line.planNames, language)
    if (line.role === 'correction') return { what: words.t('papers.correction', { plan }), steps: [] }
    const priced = pricedLine(line, currency)
    return { what: lineTitle(priced, plan, words), steps: lineSteps(priced, discountIn(line, currency), words) }
  })

/** As in the breakdown; a credit note's calculation is on its invoice. */
export function linesTable(content: DocumentContent, language: Language, words: LineWords): TextTable {
  const { t, show } = words
  const isRefund = content.kind === 'credit-note' && content.edition !== undefined
  const texts = lineTexts(content, language, words)
  return {
    title: t(isRefund ? 'papers.refundLines' : 'papers.lines'),
    heads: [t('invoiceLines.what'), ...(isRefund ? [] : [t('papers.calculation')]), t('invoiceLines.amount')],
    amounts: 1,
    rows: content.lines.map(({ amount }, at) => {
      const { what = '', steps = [] } = texts[at] ?? {}
      return [[what], ...(isRefund ? [] : [steps]), [show(money(BigInt(amount), content.currency))]]
    }),
  }
}

const discountIn = ({ discount }: Pick<BilledLine, 'discount'>, currency: Currency): Discount | null =>
  discount === undefined ? null : { full: money(BigInt(discount.full), currency), percent: discount.percent }

const pricedLine = (line: BilledLine, currency: Currency): PricedLine => ({
  role: line.role,
  derivation: line.derivation,
  unitPrice: money(BigInt(line.unitPrice), currency),
  amount: money(BigInt(line.amount), currency),
})

export function sumsRows(content: DocumentContent, words: LineWords): readonly Fact[] {
  const { currency, subtotal, tax, taxRatePercent, total } = content
  const of = (minor: number) => money(BigInt(minor), currency)
  const taxedAs = taxOfDocument(content)
  const rows = sumsOf({ subtotal: of(subtotal), tax: of(tax), taxedAs, total: of(total) }, words)
  return rows.map(([what, amount], at) =>
    at === 0 && rows.length > 1 ? [words.t('papers.taxable', { rate: taxRatePercent }), amount] : [what, amount],
  )
}
