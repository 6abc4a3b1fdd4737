import type { BillDocument, BillingInfo } from '@touchline/contract/billing'
import { instantFromWire } from '@touchline/contract/wire-time'
import { dateOf, type Instant } from '@touchline/domain/calendar'
import { missingAddress } from '@touchline/domain/documents'
import { Dated } from '@touchline/ui/figures/dated.tsx'
import { dateLocale } from '@touchline/words/date-locale'
import { listFormat } from '@touchline/words/list-format'
import { useTranslations } from 'use-intl'
import { Fold } from '../../../forms/fold.tsx'
import { PaperButton } from '../../../forms/paper/paper-button.tsx'
import { useLanguage } from '../../../i18n/language.tsx'
import { useBillWords } from '../bill-words.ts'
import { useDocumentMails } from './document-mails.ts'
import './happened.css'

interface HappenedProps {
  readonly bill: BillingInfo
  readonly zone: string
  readonly now: Instant
}

export function Happened({ bill, zone, now }: HappenedProps) {
  const t = useTranslations()
  const { locale } = useLanguage()
  const sentence = useSentence(bill)
  const today = dateOf(now, zone)
  const summary = useSummary(bill, today)
  const mails = useDocumentMails(bill)
  if (bill.documents.length === 0) return null
  const at = timesIn(zone, locale, now)
  return (
    <Fold name="billing.happened" title={summary}>
      <ul className="happened num">
        {bill.documents.map((document) => (
          <li key={document.documentId}>
            <time dateTime={document.issuedDateTime}>{at(document)}</time>
            <span className="what">
              <Dated text={sentence(document)} />
              {document.replacedBy !== null && (
                <small className="soft">
                  <Dated text={t('bills.happened.replacedBy', { number: document.replacedBy })} />
                </small>
              )}
              {document.isVoid === true && <small className="soft">{t('bills.happened.void')}</small>}
              {document.isWithoutAddress === true && (
                <small className="soft">{t(missing[missingAddress(document, today)])}</small>
              )}
            </span>
            <span className="acts">
              <PaperButton document={document} look="quiet" />
            </span>
          </li>
        ))}
        {mails !== undefined && (
          <li>
            <span className="what sent">{t('documentMails.sentTo', { count: mails.sentTo })}</span>
          </li>
        )}
      </ul>
    </Fold>
  )
}

const missing = {
  due: 'bills.happened.addressDue',
  stays: 'bills.happened.addressStays',
} as const

const events = {
  fixed: 'events.fixed',
  paid: 'events.paid',
  refunded: 'events.refunded',
  disputed: 'events.disputed',
  reissued: 'events.reissued',
} as const

function eventOf({ kind, replaces, cause }: BillDocument): keyof typeof events {
  if (replaces !== null) return 'reissued'
  if (kind === 'credit-note') return cause === 'dispute' ? 'disputed' : 'refunded'
  return kind === 'receipt' ? 'paid' : 'fixed'
}

function useSummary(bill: BillingInfo, today: string): string {
  const t = useTranslations('bills.happened')
  const { locale } = useLanguage()
  const { day, near } = useBillWords('UTC')
  const both = listFormat(locale)
  const days = [...Map.groupBy(bill.documents, ({ issueDate }) => issueDate)].map(([date, documents]) =>
    t('onDay', {
      what: both.format([...new Set(documents.map(eventOf))].map((event) => t(events[event]))),
      date: date.startsWith(today.slice(0, 4)) ? near(date) : day(date),
    }),
  )
  return t('summary', { what: listFormat(locale, 'unit').format(days) })
}

function useSentence(bill: BillingInfo): (document: BillDocument) => string {
  const t = useTranslations('bills.happened')
  const { text } = useBillWords('UTC')
  return (document) => {
    const { number, replaces, total } = document
    return t(eventOf(document), { number, replaces: replaces ?? '', amount: text(total, bill) })
  }
}

function timesIn(zone: string, locale: string, now: Instant): (document: BillDocument) => string {
  const thisYear = dateOf(now, zone).slice(0, 4)
  return ({ issuedDateTime, issueDate }) =>
    new Intl.DateTimeFormat(dateLocale(locale), {
      timeZone: zone,
      day: 'numeric',
      month: 'short',
      hour: '2-digit',
      minute: '2-digit',
      ...(issueDate.startsWith(thisYear) ? {} : { year: 'numeric' }),
    }).format(instantFromWire(issuedDateTime))
}
