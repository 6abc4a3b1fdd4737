import type { DocumentContent } from '@touchline/domain/documents'
import { amountText } from '@touchline/words/amount'
import { lineWords } from '@touchline/words/line-words'
import { buyerText, factsOf, issuerText, totalOf } from './facts.ts'
import { linesTable, sumsRows } from './lines.ts'
import { bankText, paymentsTable } from './money-received.ts'
import type { Paper } from './paper.ts'
import { localeOf, sayIn } from './say.ts'

/** What a document says, in the language that it is asked for in. `attached`: the file that software reads. */
export function paperOf(
  content: DocumentContent,
  language: DocumentContent['language'],
  attached: string | null,
): Paper {
  const t = sayIn(language)
  const locale = localeOf(language)
  const words = lineWords(t, locale)
  const isRefund = content.kind === 'credit-note' && content.edition !== undefined
  // Papers that were issued keep their figures as they were printed.
  const show = (minor: number) => amountText({ minor, currency: content.currency, locale, grouping: 'auto' })
  return {
    edition: content.edition,
    title: t(`papers.titles.${content.kind}`),
    issuer: issuerText(content, words),
    buyer: buyerText(content, words),
    head: [
      [t('papers.number'), content.number],
      [t('papers.issueDate'), content.issueDate],
    ],
    total: totalOf(content, words, show),
    facts: factsOf(content, language, words),
    lines: linesTable(content, language, words),
    sums: { title: t('papers.sums'), rows: sumsRows(content, words) },
    payments: paymentsTable(content, words, show),
    bank: bankText(content, words, show),
    notes:
      attached === null
        ? []
        : [
            ...(content.taxRatePercent === 0 ? [t('papers.notTaxed')] : []),
            t(isRefund ? 'papers.creditNoteAttached' : 'papers.attached', { file: attached }),
          ],
    foot: `${content.issuer.companyName} · ${content.number}`,
    pageOf: (page, pages) => t('papers.page', { page, pages }),
  }
}
