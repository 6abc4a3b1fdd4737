import { type DocumentContent, type IssuerBank, isIban, taxOfDocument } from '@touchline/domain/documents'
import { amountText } from '@touchline/words/amount'
import { issuerLines } from '@touchline/words/issuer-lines'
import { type LineWords, lineWords } from '@touchline/words/line-words'
import { statedReason, untaxedReason } from '@touchline/words/untaxed-reason'
import { buyerText, factsOf, present, totalOf } from './facts.ts'
import { linesTable, sumsRows } from './lines.ts'
import type { Paper, TextTable } from './paper.ts'
import { localeOf, sayIn } from './say.ts'

/** `attached`: the name of the XML file. */
export function paperOf(
  content: DocumentContent,
  language: DocumentContent['language'],
  attached: string | null,
): Paper {
  const t = sayIn(language)
  const locale = localeOf(language)
  const words = lineWords(t, locale)
  const title = t(`papers.titles.${content.kind}`)
  const isRehearsal = content.issuer.brand?.isRehearsal === true
  const isRefund = content.kind === 'credit-note' && content.edition !== undefined
  // Issued papers keep their printed figures.
  const show = (minor: number) => amountText({ minor, currency: content.currency, locale, grouping: 'auto' })
  return {
    edition: content.edition,
    revision: content.revision,
    title: isRehearsal ? `${title} (${t('papers.rehearsal')})` : title,
    rehearsal: isRehearsal ? t('papers.rehearsalNote') : null,
    brand: content.issuer.brand,
    issuer: issuerLines(content.issuer, words.t),
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
        ? present([statedReason(taxOfDocument(content), t)])
        : [
            ...present([untaxedReason(taxOfDocument(content), t)]),
            t(isRefund ? 'papers.creditNoteAttached' : 'papers.attached', { file: attached }),
          ],
    foot: [content.issuer.companyName, content.number, ...(isRehearsal ? [t('papers.rehearsal')] : [])].join(' · '),
    pageOf: (page, pages) => t('papers.page', { page, pages }),
  }
}

type Show = (minor: number) => string

/** With running balance; null for a receipt of one full payment. */
function paymentsTable(content: DocumentContent, { t }: LineWords, show: Show): TextTable | null {
  const { payments, total, issueDate, kind, edition } = content
  const isOne = payments.length === 1 && payments[0]?.amount === total
  if (payments.length === 0 || (isOne && (kind !== 'invoice' || edition === undefined))) return null
  // Reissued after payment: billed before on another paper.
  const isAfter = edition !== undefined && payments.some(({ paidOn }) => paidOn < issueDate)
  let balance = total
  const received = payments.map(({ paidOn, amount }) => {
    balance -= amount
    return [[paidOn], [t('papers.payment')], [show(-amount)], [show(balance)]]
  })
  return {
    title: t('papers.payments'),
    heads: [t('papers.date'), t('papers.what'), t('invoiceLines.amount'), t('papers.balance')],
    amounts: 2,
    rows: [[[isAfter ? '' : issueDate], [t('papers.billed')], [show(total)], [show(total)]], ...received],
  }
}

/** IBAN in groups of four; Japanese account with type. */
function accountText({ account, accountType }: IssuerBank, t: LineWords['t']): string {
  if (isIban(account)) return (account.match(/.{1,4}/g) ?? []).join(' ')
  return accountType === null ? account : `${t(`papers.accountTypes.${accountType}`)} ${account}`
}

/** On unpaid invoices by transfer. */
function bankText(content: DocumentContent, { t }: LineWords, show: Show): Paper['bank'] {
  const { kind, paymentMethod, issuer, balance, dueDate, number } = content
  const { bank } = issuer
  if (kind !== 'invoice' || paymentMethod !== 'BANK_TRANSFER' || bank === null || balance <= 0) return null
  const rows: readonly (readonly [string, string | null])[] = [
    [t('papers.bankName'), bank.name],
    [t('papers.branch'), bank.branch],
    [t('papers.account'), accountText(bank, t)],
    [t('papers.bic'), bank.bic],
    [t('papers.holder'), bank.holder],
    [t('papers.reference'), number],
  ]
  return {
    title: t('papers.bank'),
    sentence: t('papers.bankSentence', { amount: show(balance), date: dueDate ?? '' }),
    facts: rows.flatMap(([what, value]) => (value === null ? [] : [[what, value] as const])),
  }
}
