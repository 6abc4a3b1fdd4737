import type { BillingInfo } from '@touchline/contract/billing'
import type { Invoice } from '@touchline/domain/billing'
import { addDays, dateOf, type Instant, type LocalDate, type Zone } from '@touchline/domain/calendar'
import { type EndingStep, endingSteps, KEPT_DAYS, lastKeptDay } from '@touchline/domain/cancellation'
import { dateText } from '@touchline/words/date-text'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Why } from '../../forms/breakdown/why.tsx'
import { MailDialog } from '../../forms/mail/mail-dialog.tsx'
import { useLanguage } from '../../i18n/language.tsx'
import type { PlanNames } from '../../lib/account/account.ts'
import { Card } from '../../ui/card.tsx'
import { Banner } from '../../ui/dialog/banner.tsx'
import { moneyText } from '../../ui/figures/money.tsx'
import { Button } from '../../ui/input/button.tsx'
import { invoiceText } from './invoice-text.ts'
import './cancellation.css'

interface CloseProps {
  readonly contractId: string
  readonly at: number
  readonly zone: string
  readonly invoice: Invoice
  readonly mail: string | null
  readonly organization: string
  readonly names: PlanNames
}

/** A monthly account: everything that ends with it, and what becomes of receipts and games. */
export function CloseConsequences({ contractId, at, zone, invoice, mail, organization, names }: CloseProps) {
  const t = useTranslations('cancellation')
  const { locale } = useLanguage()
  const today = dateOf(at, zone)
  const amount = invoiceText(invoice, locale)
  const date = dateText(addDays(today, KEPT_DAYS), locale, 'fullDay')
  const isFree = invoice.total.minor === 0n
  const why = isFree ? undefined : <Why invoice={invoice} names={names} />
  return (
    <>
      {mail === null && <NoMail contractId={contractId} />}
      <Rehearsal
        steps={endingSteps({ kind: 'close', at, lastInvoice: invoice }, zone, { today, lastCharge: null })}
        today={today}
        textOf={{
          access: [t('account'), t('accountText', { organization })],
          uploads: [t('uploads'), ''],
          'last-bill': [
            t('lastBill'),
            isFree ? t('nothingToPay') : t('lastBillText', { amount, date: dateText(today, locale, 'day') }),
            why,
          ],
          receipts: [t('export.title'), mail === null ? t('receiptsWithoutMail') : t('receiptsText', { mail, date })],
          games: [t('games'), t('gamesText', { date })],
        }}
      />
    </>
  )
}

/** Asked for here: a trial may open no other page for it. */
function NoMail({ contractId }: { readonly contractId: string }) {
  const t = useTranslations('cancellation')
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Banner
        tone="wait"
        title={t('noMail')}
        action={<Button onClick={() => setIsOpen(true)}>{t('registerMail')}</Button>}
      >
        {t('noMailText')}
      </Banner>
      {isOpen && <MailDialog contractId={contractId} purpose="register" onClose={() => setIsOpen(false)} />}
    </>
  )
}

interface ReserveProps {
  readonly at: number
  readonly now: number
  readonly zone: string
  /** What was bought within the term and is not charged yet. */
  readonly owed: BillingInfo | undefined
}

/** A yearly contract: it runs to its end, and this can be withdrawn until then. Its games are kept for a while after it. */
export function ReserveConsequences({ at, now, zone, owed }: ReserveProps) {
  const t = useTranslations('cancellation')
  const { locale } = useLanguage()
  const date = dateText(dateOf(at - 1, zone), locale, 'fullDay')
  const today = dateOf(now, zone)
  const amountOf = ({ charge }: BillingInfo) => moneyText({ minor: charge.total, currency: charge.currency, locale })
  const bill =
    owed === undefined
      ? t('nothingToPay')
      : t('stillToPayText', { amount: amountOf(owed), date: dateText(owed.billingDate, locale, 'day') })
  return (
    <Rehearsal
      steps={endingSteps({ kind: 'reserve', at, lastInvoice: null }, zone, {
        today,
        lastCharge: owed?.billingDate ?? null,
      })}
      today={today}
      textOf={{
        'last-bill': [owed === undefined ? t('lastBill') : t('stillToPay'), bill],
        withdrawal: [t('changeOfMind'), t('changeOfMindText', { date })],
        access: [t('untilThen'), t('untilThenText', { date })],
        uploads: [t('uploads'), ''],
        renewal: [t('afterwards'), t('afterwardsText')],
        games: [t('games'), t('gamesKept', { date: dateText(lastKeptDay(at, zone), locale, 'fullDay') })],
        receipts: [t('export.title'), t('receiptsStay')],
      }}
    />
  )
}

interface MonthProps {
  readonly at: Instant
  readonly now: Instant
  readonly zone: Zone
  /** The whole month. */
  readonly invoice: Invoice
  readonly names: PlanNames
}

/** A monthly contract that sees its month through: then it is cancelled, and closed when its games are deleted. */
export function MonthConsequences({ at, now, zone, invoice, names }: MonthProps) {
  const t = useTranslations('cancellation')
  const { locale } = useLanguage()
  const day = (date: LocalDate) => dateText(date, locale, 'fullDay')
  const date = day(dateOf(at - 1, zone))
  const kept = day(lastKeptDay(at, zone))
  const isFree = invoice.total.minor === 0n
  const billed = { amount: invoiceText(invoice, locale), date: dateText(dateOf(at, zone), locale, 'day') }
  const why = isFree ? undefined : <Why invoice={invoice} names={names} />
  return (
    <Rehearsal
      steps={endingSteps({ kind: 'reserve', at, lastInvoice: invoice }, zone, {
        today: dateOf(now, zone),
        lastCharge: isFree ? null : dateOf(at, zone),
      })}
      today={dateOf(now, zone)}
      textOf={{
        access: [t('untilThen'), t('untilThenText', { date })],
        uploads: [t('uploads'), ''],
        withdrawal: [t('changeOfMind'), t('changeOfMindText', { date })],
        'last-bill': [t('lastBill'), isFree ? t('nothingToPay') : t('monthBillText', billed), why],
        renewal: [t('afterwards'), t('afterMonthText', { date: kept })],
        games: [t('games'), t('gamesKept', { date: kept })],
        receipts: [t('export.title'), t('receiptsUntilClosed', { date: kept })],
      }}
    />
  )
}

/** What a step is called, the sentence for it, and a link. */
type StepText = readonly [name: string, text: string, more?: ReactNode]

interface RehearsalProps {
  readonly steps: readonly EndingStep[]
  readonly textOf: Readonly<Partial<Record<EndingStep['kind'], StepText>>>
  readonly today: LocalDate
}

/** What ends when, day by day, before anything is asked for. */
function Rehearsal({ steps, textOf, today }: RehearsalProps) {
  const t = useTranslations('cancellation')
  const { locale } = useLanguage()
  const day = (date: LocalDate) => (date === today ? t('today') : dateText(date, locale, 'fullDay'))
  return (
    <Card title={t('consequences')}>
      <ol className="ending">
        {steps.map(({ kind, date }, index) => {
          const [name, text, more] = textOf[kind] ?? ['', '']
          const isSameDay = date !== null && steps[index - 1]?.date === date
          return (
            <li key={kind}>
              <p className="ending-day">
                {date !== null && (
                  <time dateTime={date} className={isSameDay ? 'hidden-text' : ''}>
                    {day(date)}
                  </time>
                )}
              </p>
              <div>
                <h3>{name}</h3>
                {text !== '' && (
                  <p>
                    {text} {more}
                  </p>
                )}
              </div>
            </li>
          )
        })}
      </ol>
    </Card>
  )
}
