import type { BillDocument, BillingInfo } from '@touchline/contract/billing'
import { instantFromWire } from '@touchline/contract/wire-time'
import { dateOf, type Instant } from '@touchline/domain/calendar'
import { decideReissue } from '@touchline/domain/documents'
import { dateLocale } from '@touchline/words/date-locale'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { PaperButton } from '../../../forms/paper/paper-button.tsx'
import { useLanguage } from '../../../i18n/language.tsx'
import { may } from '../../../lib/session/role.ts'
import { Dated } from '../../../ui/figures/dated.tsx'
import { Button } from '../../../ui/input/button.tsx'
import { useBillWords } from '../bill-words.ts'
import { ReissueDialog } from './reissue-dialog.tsx'
import './happened.css'

interface HappenedProps {
  readonly bill: BillingInfo
  readonly zone: string
  readonly now: Instant
}

/** What became of a bill, each with its document: fixed, paid, refunded, issued again. Nothing of a bill that is open. */
export function Happened({ bill, zone, now }: HappenedProps) {
  const t = useTranslations('bills.happened')
  const { locale } = useLanguage()
  const [asked, setAsked] = useState<BillDocument | null>(null)
  const sentence = useSentence(bill)
  if (bill.documents.length === 0) return null
  const at = timesIn(zone, locale, now)
  const today = dateOf(now, zone)
  return (
    <section className="happened" aria-labelledby={`happened-${bill.billingInfoId}`}>
      <h3 id={`happened-${bill.billingInfoId}`}>{t('title')}</h3>
      <ul className="num">
        {bill.documents.map((document) => (
          <li key={document.documentId}>
            <time dateTime={document.issuedDateTime}>{at(document)}</time>
            <span className="what">
              <Dated text={sentence(document)} />
              {document.replacedBy !== null && (
                <small className="soft">
                  <Dated text={t('replacedBy', { number: document.replacedBy })} />
                </small>
              )}
            </span>
            <span className="acts">
              {canBeReissued(document, today) && may('edit-account') && (
                <Button
                  look="quiet"
                  aria-label={`${t('reissue')} ${document.number}`}
                  onClick={() => setAsked(document)}
                >
                  {t('reissue')}
                </Button>
              )}
              <PaperButton document={document} look="quiet" />
            </span>
          </li>
        ))}
      </ul>
      {asked !== null && <ReissueDialog document={asked} onClose={() => setAsked(null)} />}
    </section>
  )
}

const canBeReissued = ({ issueDate, replaces, replacedBy }: BillDocument, today: string): boolean =>
  decideReissue({ content: { issueDate, replaces }, isReplaced: replacedBy !== null }, today) === 'allowed'

/** What a document stands for, in a sentence with its number. */
function useSentence(bill: BillingInfo): (document: BillDocument) => string {
  const t = useTranslations('bills.happened')
  const { text } = useBillWords('UTC')
  return ({ kind, number, replaces, total, cause }) => {
    if (replaces !== null) return t('reissued', { number, replaces })
    switch (kind) {
      case 'invoice':
        return t('fixed', { number })
      case 'receipt':
        return t('paid', { number })
      case 'credit-note':
        return t(cause === 'dispute' ? 'disputed' : 'refunded', { number, amount: text(total, bill) })
    }
  }
}

/** Day and time in the contract's zone; the year where it is another one. */
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
