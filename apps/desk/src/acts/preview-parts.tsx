import type { Preview } from '@touchline/contract/desk/preview'
import { moneyText } from '@touchline/ui/figures/money.tsx'
import type { ReactNode } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { dayText } from '../lib/date-text.ts'

type NextPayment = NonNullable<NonNullable<Preview['nextBill']>['after']>

interface PartsProps {
  readonly preview: Preview | null
  readonly isLooking: boolean
}

/** The rolled back act: next bill, books, later jobs, mails. */
export function PreviewParts({ preview, isLooking }: PartsProps) {
  const t = useTranslations('acts.parts')
  const locale = useLocale()
  if (preview === null)
    return (
      <div className="effect" role="group" aria-label={t('label')}>
        <p className="soft">{isLooking ? t('looking') : t('none')}</p>
      </div>
    )
  const bill = preview.nextBill
  const amount = (total: number, currency: string) => moneyText({ minor: total, currency, locale })
  const payment = ({ total, currency, paidOn }: NextPayment) => ({
    amount: amount(total, currency),
    day: dayText(paidOn, locale),
  })
  return (
    <div className="effect" role="group" aria-label={t('label')} aria-busy={isLooking}>
      {!preview.changes && <p>{t('nothing')}</p>}
      <Part number={1} title={bill === null ? t('due') : t('next')}>
        {preview.sums.map(({ currency, count, total }) => (
          <p key={currency}>{t('dueBills', { count, amount: amount(total, currency) })}</p>
        ))}
        {bill?.before && <p>{t('before', payment(bill.before))}</p>}
        {bill?.after && <p>{t('after', payment(bill.after))}</p>}
        {bill?.before && !bill.after && <p>{t('afterNone')}</p>}
        {bill === null && preview.sums.length === 0 && <p>{t('noneDue')}</p>}
        {bill !== null && bill.before === null && bill.after === null && <p>{t('noBill')}</p>}
      </Part>
      <Part number={2} title={t('books')}>
        {preview.documents.map(({ kind, total, currency, series }) => (
          <p key={series}>{t('document', { kind, amount: amount(total, currency), series })}</p>
        ))}
        <p>{t('lines', { count: preview.audit.length })}</p>
      </Part>
      <Part number={3} title={t('later')}>
        <p>{t('jobs', { count: preview.jobs.length })}</p>
        <p>{t('events', { count: preview.events.length })}</p>
      </Part>
      <Part number={4} title={t('read')}>
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

interface PartProps {
  readonly number: number
  readonly title: string
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
