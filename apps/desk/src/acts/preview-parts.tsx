import type { Preview } from '@touchline/contract/desk/preview'
import { moneyText } from '@touchline/ui/figures/money.tsx'
import type { ReactNode } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { dayText } from '../lib/date-text.ts'
import { type RefundedLine, useRefundedLines } from './refunded-lines.ts'

type NextPayment = NonNullable<NonNullable<Preview['nextBill']>['after']>

interface PartsProps {
  readonly preview: Preview | null
  readonly isLooking: boolean
  /** Before the books changed: what it did not say is marked, and the parts that differ. */
  readonly before?: Preview | undefined
}

export function PreviewParts({ preview, isLooking, before }: PartsProps) {
  const t = useTranslations('acts.parts')
  const linesOf = useLines()
  if (preview === null)
    return (
      <div className="effect" role="group" aria-label={t('label')}>
        <p className="soft">{isLooking ? t('looking') : t('none')}</p>
      </div>
    )
  const known = before === undefined ? null : new Set(Object.values(linesOf(before)).flat())
  const marked = (line: string, isNew = known !== null && !known.has(line)) => (isNew ? <mark>{line}</mark> : line)
  const shown = (lines: readonly string[]) => lines.map((line) => <p key={line}>{marked(line)}</p>)
  const isOther = (...parts: readonly (keyof Preview)[]) =>
    before !== undefined && parts.some((part) => JSON.stringify(before[part]) !== JSON.stringify(preview[part]))
  const { get, stays, books } = linesOf(preview)
  return (
    <div className="effect" role="group" aria-label={t('label')} aria-busy={isLooking}>
      {!preview.changes && <p>{t('nothing')}</p>}
      <Part number={1} title={marked(t('get'), isOther('documents'))}>
        {shown(get)}
      </Part>
      <Part number={2} title={marked(preview.nextBill === null ? t('due') : t('stays'), isOther('nextBill', 'sums'))}>
        {shown(stays)}
      </Part>
      <Part number={3} title={marked(t('books'), isOther('audit', 'jobs', 'events'))}>
        {shown(books)}
      </Part>
      <Part number={4} title={marked(t('read'), isOther('notices', 'mails'))}>
        {preview.mails.length === 0 && <p>{t('noMail')}</p>}
        {preview.mails.map(({ to, subject, text }) => (
          <details key={`${to} ${subject}`}>
            <summary>{t('mail', { to, subject })}</summary>
            <pre>{text}</pre>
          </details>
        ))}
      </Part>
    </div>
  )
}

function useLines() {
  const linesText = useRefundedLines()
  const t = useTranslations('acts.parts')
  const locale = useLocale()
  const amount = (total: number, currency: string) => moneyText({ minor: total, currency, locale })
  const payment = ({ total, currency, paidOn }: NextPayment) => ({
    amount: amount(total, currency),
    day: dayText(paidOn, locale),
  })
  const nextOf = ({ nextBill, sums }: Preview): readonly string[] => {
    const due = sums.map(({ currency, count, total }) => t('dueBills', { count, amount: amount(total, currency) }))
    if (nextBill === null) return due.length === 0 ? [t('noneDue')] : due
    const { before, after } = nextBill
    if (before === null && after === null) return [...due, t('noBill')]
    const was = before === null ? [] : [t('before', payment(before))]
    return [...due, ...was, after === null ? t('afterNone') : t('after', payment(after))]
  }
  return (preview: Preview) => ({
    get:
      preview.documents.length === 0
        ? ['–']
        : preview.documents.map(({ kind, total, currency, series }) =>
            t('document', { kind, amount: amount(total, currency), series }),
          ),
    stays: nextOf(preview),
    books: [
      t('lines', { count: preview.audit.length }),
      ...preview.audit.flatMap(({ after }) => {
        const lines = linesIn(after)
        return lines.length === 0 ? [] : [t('ofBill', { lines: linesText(lines) })]
      }),
      t('jobs', { count: preview.jobs.length }),
      t('events', { count: preview.events.length }),
    ],
  })
}

type Json = Preview['audit'][number]['after']

const fieldsOf = (value: Json): Readonly<Record<string, Json>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {}

function linesIn(after: Json): readonly RefundedLine[] {
  const { lines } = fieldsOf(after)
  if (!Array.isArray(lines)) return []
  return lines
    .map(fieldsOf)
    .flatMap(({ line, role }) => (typeof line === 'number' && typeof role === 'string' ? [{ line, role }] : []))
}

interface PartProps {
  readonly number: number
  readonly title: ReactNode
  readonly children: ReactNode
}

const Part = ({ number, title, children }: PartProps) => (
  <section>
    <h3>
      <i aria-hidden="true">{number}</i> {title}
    </h3>
    {children}
  </section>
)
