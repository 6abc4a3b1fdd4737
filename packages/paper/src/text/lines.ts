import type { Discount } from '@touchline/domain/billing'
import type { BilledLine, DocumentContent } from '@touchline/domain/documents'
import { type Currency, money } from '@touchline/domain/money'
import { lineSteps, lineTitle, sumsOf } from '@touchline/words/breakdown'
import type { LineWords, PricedLine } from '@touchline/words/line-words'
import type { Fact, TextTable } from './paper.ts'

type Line = DocumentContent['lines'][number]
type Names = Line['planNames']
type Language = DocumentContent['language']

export const nameIn = (names: Names, language: Language): string => names[language] ?? names.en ?? ''

/** The lines with their calculation, in the words of the breakdown. */
export function linesTable({ lines, currency }: DocumentContent, language: Language, words: LineWords): TextTable {
  const { t, show } = words
  return {
    title: t('papers.lines'),
    heads: [t('invoiceLines.what'), t('papers.calculation'), t('invoiceLines.amount')],
    amounts: 1,
    rows: lines.map((line) => {
      const plan = nameIn(line.planNames, language)
      const amount = [show(money(BigInt(line.amount), currency))]
      if (line.role === 'correction') return [[t('papers.correction', { plan })], [], amount]
      const priced = pricedLine(line, currency)
      return [[lineTitle(priced, plan, words)], lineSteps(priced, discountIn(line, currency), words), amount]
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

/** The sums of the breakdown; where tax is charged, the first names the rate that it is charged at. */
export function sumsRows(
  { currency, subtotal, tax, taxRatePercent, total }: DocumentContent,
  words: LineWords,
): readonly Fact[] {
  const of = (minor: number) => money(BigInt(minor), currency)
  const rows = sumsOf({ subtotal: of(subtotal), tax: of(tax), taxRatePercent, total: of(total) }, words)
  return rows.map(([what, amount], at) =>
    at === 0 && taxRatePercent > 0 ? [words.t('papers.taxable', { rate: taxRatePercent }), amount] : [what, amount],
  )
}
