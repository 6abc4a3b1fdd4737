import { useQuery } from '@tanstack/react-query'
import { dueDateOf } from '@touchline/contract/bill-state'
import type { BillingInfo } from '@touchline/contract/billing'
import type { TransferBill, Transfers } from '@touchline/contract/transfers'
import { cycleOf } from '@touchline/contract/wire-invoice'
import { dateOf, firstDay } from '@touchline/domain/calendar'
import { isOverdue, waitsForTransfer } from '@touchline/domain/payment'
import { moneyText } from '@touchline/ui/figures/money.tsx'
import { Button } from '@touchline/ui/input/button.tsx'
import { WayBack } from '@touchline/ui/way-back.tsx'
import { dateText } from '@touchline/words/date-text'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { currentDocuments } from '../../../forms/paper/current-documents.ts'
import { PaperButton } from '../../../forms/paper/paper-button.tsx'
import { lastArrival } from '../../../forms/transfer/arrivals.ts'
import { transfersQuery } from '../../../forms/transfer/transfers-query.ts'
import { useLanguage } from '../../../i18n/language.tsx'
import { openPayments } from '../../../lib/wire/open-payments.ts'
import { monthText, owedBilling } from '../../../lib/wire/payment-status.ts'
import type { OverviewAccount } from '../account/overview-account.ts'
import { Kicker } from '../headline/kicker.tsx'
import { Said } from '../headline/said.tsx'
import { BankDialog } from './bank-dialog.tsx'

interface Due {
  readonly billing: BillingInfo
  readonly paidOn: string
  readonly minor: number | null
}

function duesOf(account: OverviewAccount): readonly Due[] {
  const open = openPayments(account.billings).flatMap(({ id, ...payment }): Due[] => {
    const billing = account.billings.find(({ billingInfoId }) => billingInfoId === id)
    return billing === undefined ? [] : [{ billing, ...payment }]
  })
  const billing = owedBilling(account)
  const isDeclined = account.unsettled && open.length > 0
  if (billing === undefined || isDeclined || waitsForTransfer(billing)) return open
  const minor = billing.billingStatus === 'InProgress' ? null : billing.charge.total
  return [...open, { billing, paidOn: dueDateOf(billing), minor }]
}

interface AccountProps {
  readonly account: OverviewAccount
}

export function TransferAnswer({ account }: AccountProps) {
  const t = useTranslations('transfer')
  const contract = useTranslations('contract')
  const billing = useTranslations('billing')
  const { locale } = useLanguage()
  const [first, next] = duesOf(account)
  if (first === undefined) return null
  const isOpen = waitsForTransfer(first.billing)
  const isLate = isOpen && isOverdue(first.paidOn, dateOf(account.now, account.contract.zone))
  return (
    <>
      <div className="answer">
        <Kicker account={account}>{isLate ? billing('overdue') : isOpen ? t('toPay') : t('nextDue')}</Kicker>
        <Said
          charge={first.minor === null ? null : { total: first.minor, currency: account.contract.currency }}
          when={t('heroBy', { date: dateText(first.paidOn, locale, 'day') })}
        />
      </div>
      {isOpen ? (
        <Open account={account} due={first} next={next} isLate={isLate} />
      ) : (
        <div className="terms">
          <p className="fine">
            {first.minor !== null && <span className="chip estimated">{contract('estimated')}</span>}
            <Month due={first} />
          </p>
        </div>
      )}
    </>
  )
}

function Month({ due }: { readonly due: Due }) {
  const t = useTranslations('season')
  return <span>{t('forPeriod', usePeriodOf(due))}</span>
}

function usePeriodOf({ billing }: Pick<Due, 'billing'>) {
  const { locale } = useLanguage()
  const cycle = cycleOf(billing)
  const first = firstDay(monthText(billing.billingTargetYearMonth))
  return { cycle, month: dateText(first, locale, cycle === 'year' ? 'monthYear' : 'month') }
}

interface OpenProps extends AccountProps {
  readonly due: Due
  readonly next: Due | undefined
  readonly isLate: boolean
}

function Open({ account, due, next, isLate }: OpenProps) {
  const t = useTranslations('transfer')
  const [isShown, setIsShown] = useState(false)
  const transfers = useQuery(transfersQuery()).data
  const [document] = currentDocuments(due.billing)
  return (
    <div className="because">
      <p>
        <Story due={due} next={next} bill={billOf(transfers, due)} />
      </p>
      <div className="acts">
        <Button onClick={() => setIsShown(true)}>{t('showBank')}</Button>
        {document !== undefined && <PaperButton document={document} isNamed />}
        {isLate && account.document.pause === null && <WayBack icon="clock">{t('worksAsBefore')}</WayBack>}
      </div>
      {isShown && <BankDialog account={account} onClose={() => setIsShown(false)} />}
    </div>
  )
}

const billOf = (transfers: Transfers | undefined, { billing }: Due): TransferBill | undefined =>
  transfers?.bills.find(({ billingInfoId }) => billingInfoId === billing.billingInfoId)

interface StoryProps extends Omit<OpenProps, 'account' | 'isLate'> {
  readonly bill: TransferBill | undefined
}

function Story({ due, next, bill }: StoryProps) {
  const t = useTranslations('transfer')
  const { locale } = useLanguage()
  const { total, currency } = due.billing.charge
  const money = (minor: number) => moneyText({ minor, currency, locale })
  const day = (date: string) => dateText(date, locale, 'day')
  const season = useTranslations('season')
  const period = season('forPeriod', usePeriodOf(due))
  const { transferred } = due.billing
  const last = bill === undefined ? null : lastArrival(bill)
  const nextPeriod = season('forPeriod', usePeriodOf(next ?? due))
  return (
    <>
      <b>{transferred > 0 ? t('restOf', { period }) : t('wholeOf', { period })}</b>{' '}
      {last !== null &&
        `${t(last.amount < last.inAll ? 'arrivedLast' : 'arrived', {
          part: money(last.inAll),
          total: money(total),
          last: money(last.amount),
          date: day(last.date),
        })} `}
      {next !== undefined &&
        next.minor !== null &&
        t('then', { amount: money(next.minor), period: nextPeriod, date: day(next.paidOn) })}
    </>
  )
}
