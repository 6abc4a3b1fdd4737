import { useQuery } from '@tanstack/react-query'
import { billBefore } from '@touchline/contract/bill-before'
import { stateOf } from '@touchline/contract/bill-state'
import type { BillingInfo } from '@touchline/contract/billing'
import { invoiceFromWire } from '@touchline/contract/wire-invoice'
import { dateOf, type Instant } from '@touchline/domain/calendar'
import { billKind } from '@touchline/domain/payment'
import { monthStory } from '@touchline/domain/projection'
import { Boundary } from '@touchline/ui/boundary.tsx'
import { BigMoney, moneyText } from '@touchline/ui/figures/money.tsx'
import { EmptyState } from '@touchline/ui/states.tsx'
import { listFormat } from '@touchline/words/list-format'
import { gapAfter } from '@touchline/words/sentences'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { BillChip, StateNotes } from '../../../forms/bill/bill-chip.tsx'
import { Why } from '../../../forms/breakdown/why.tsx'
import { useDeclineText } from '../../../forms/card/decline-text.ts'
import { useNextTry } from '../../../forms/card/next-try.tsx'
import { currentDocuments } from '../../../forms/paper/current-documents.ts'
import { PaperButton } from '../../../forms/paper/paper-button.tsx'
import { useCauseText } from '../../../forms/story/cause-text.ts'
import { PaymentsSoFar } from '../../../forms/transfer/payments-so-far.tsx'
import { transfersQuery } from '../../../forms/transfer/transfers-query.ts'
import { WhereToPay } from '../../../forms/transfer/where-to-pay.tsx'
import { useDay } from '../../../forms/use-day.ts'
import { WhenLoaded } from '../../../forms/when-loaded.tsx'
import { useLanguage } from '../../../i18n/language.tsx'
import type { Account } from '../../../lib/account/account.ts'
import { loadable } from '../../../lib/request/loadable.ts'
import { isNothingToPay } from '../../../lib/wire/bill-state.ts'
import { groupNameIn } from '../../../lib/wire/group-name.ts'
import { monthText } from '../../../lib/wire/payment-status.ts'
import { useBillWords } from '../bill-words.ts'
import { Happened } from '../documents/happened.tsx'
import { More } from '../documents/more.tsx'
import { BillTable } from './bill-table.tsx'
import type { BillAccount } from './line-sentence.ts'
import { MonthChoice } from './month-choice.tsx'
import './month.css'

interface BillDetailProps {
  readonly bill: BillingInfo
  readonly account: BillAccount & Pick<Account, 'now'>
  readonly months?: readonly string[]
}

export function BillDetail({ bill, account, months = [] }: BillDetailProps) {
  const t = useTranslations()
  const { now } = account
  const { zone } = account.contract
  const { month } = useBillWords(zone)
  const name = month(monthText(bill.billingTargetYearMonth))
  const title = bill.paymentCycle === 'YEAR' ? t('billing.yearFrom', { month: name }) : name
  const isCounted = bill.billingStatus !== 'InProgress'
  return (
    <section className="card bill-detail" aria-label={title}>
      <header>
        {months.length === 0 ? (
          <h2>{title}</h2>
        ) : (
          <MonthChoice title={title} chosen={bill.billingTargetYearMonth} months={months} />
        )}
        <span className="bill-actions">
          {currentDocuments(bill).map((document) => (
            <PaperButton key={document.documentId} document={document} isNamed />
          ))}
          <More bill={bill} title={title} today={dateOf(now, zone)} />
        </span>
      </header>
      <Boundary>
        <div aria-live="polite">
          {isCounted ? (
            <Figures bill={bill} zone={zone} now={now} />
          ) : (
            <EmptyState>
              {t('contract.calculating')}
              <br />
              {t('bills.mayNotShow')}
            </EmptyState>
          )}
        </div>
        {isCounted && (
          <>
            {bill.paymentMethod === 'BANK_TRANSFER' && bill.billingStatus === 'Fixed' && !isNothingToPay(bill) && (
              <BillTransfer bill={bill} now={now} zone={zone} />
            )}
            <BillStory bill={bill} account={account}>
              <Why invoice={invoiceFromWire(bill)} names={account} billId={bill.billingInfoId} />
            </BillStory>
            <BillTable bill={bill} account={account} caption={title} />
            <Happened bill={bill} zone={zone} now={now} />
          </>
        )}
      </Boundary>
    </section>
  )
}

function Figures({ bill, zone, now }: BillProps) {
  const { locale } = useLanguage()
  const { total, currency } = bill.charge
  const state = stateOf(bill, zone, now)
  return (
    <div className="bill-figures">
      <BigMoney minor={total} currency={currency} locale={locale} />
      <div className="bill-state">
        <BillChip state={state} currency={currency} />
        {state.kind !== 'declined' && <StateNotes state={state} currency={currency} />}
        {!isNothingToPay(bill) && <Payment bill={bill} zone={zone} now={now} />}
      </div>
    </div>
  )
}

function Payment({ bill, zone, now }: BillProps) {
  const t = useTranslations()
  const decline = useDeclineText(bill)
  const nextTry = useNextTry(bill)
  const { paidOn, dueOn } = useBillWords(zone)
  const day = useDay(zone, now)
  if (decline !== null) {
    const [reason, code] = decline.split('\n')
    return (
      <div>
        <p className="error">{reason}</p>
        {nextTry !== null && <p className="soft">{nextTry}</p>}
        {code !== undefined && (
          <details>
            <summary className="small">{t('payment.repair.details')}</summary>
            <small className="code-line">{code}</small>
          </details>
        )}
      </div>
    )
  }
  const isTransfer = bill.paymentMethod === 'BANK_TRANSFER'
  const due = isTransfer ? 'transfer.dueOn' : 'bills.byCardOn'
  const paid = isTransfer ? 'bills.paidByTransfer' : 'bills.paidByCard'
  return (
    <p className="soft">
      {billKind(bill) === 'paid' ? t(paid, { date: day(paidOn(bill)) }) : t(due, { date: day(dueOn(bill)) })}
    </p>
  )
}

interface BillProps {
  readonly bill: BillingInfo
  readonly now: Instant
  readonly zone: string
}

export function BillTransfer({ bill, now, zone }: BillProps) {
  const t = useTranslations('transfer')
  const { locale } = useLanguage()
  const transfers = loadable(useQuery(transfersQuery(bill.billingInfoId)))
  return (
    <section className="bill-transfer" aria-label={t('title')}>
      <WhenLoaded content={transfers} shape="card">
        {(value) => {
          const [own] = value.bills
          const { currency, amount } = value.credit
          return (
            <>
              {own !== undefined && own.open > 0 && <WhereToPay bank={value.bank} bill={own} now={now} zone={zone} />}
              {own !== undefined && own.payments.length > 0 && <PaymentsSoFar bill={own} />}
              {amount > 0 && (
                <p className="transfer-credit small soft">
                  {t('credit', { amount: moneyText({ minor: amount, currency, locale }) })}
                </p>
              )}
            </>
          )
        }}
      </WhenLoaded>
    </section>
  )
}

interface BillStoryProps {
  readonly bill: BillingInfo
  readonly account: BillAccount
  readonly children: ReactNode
}

function BillStory({ bill, account, children }: BillStoryProps) {
  const t = useTranslations()
  const { locale, language } = useLanguage()
  const { billings, catalogue, contract, groups, now } = account
  const { text, monthNear } = useBillWords(contract.zone)
  const day = useDay(contract.zone, now)
  const invoice = invoiceFromWire(bill)
  const causeText = useCauseText({ invoice, isOpen: bill.billingStatus !== 'Fixed' })
  const before = billBefore(bill, billings)
  const { story, pausedUntil } =
    bill.paymentCycle === 'YEAR'
      ? { story: null, pausedUntil: null }
      : monthStory(contract, catalogue, before === undefined ? null : invoiceFromWire(before), invoice)
  if (story?.kind === 'first' && pausedUntil !== null) {
    const base = invoice.lines.find(({ role }) => role === 'base')
    const group = base === undefined ? undefined : catalogue.plans.get(base.contractPlanId)?.groupId
    const plan = groupNameIn(groups, group, language)
    return (
      <p className="bill-story">
        <b>{t('story.paused', { plan, date: day(pausedUntil), days: story.days, ofDays: story.ofDays })}</b> {children}
      </p>
    )
  }
  if (before === undefined || story === null || story.kind === 'first') return <p className="bill-story">{children}</p>
  const than = { month: monthNear(before, bill) }
  if (story.kind === 'same') {
    return (
      <p className="bill-story">
        {t('bills.story.same', than)} {children}
      </p>
    )
  }
  const causes = [...story.causes.map(causeText.cause), ...causeText.rest(story.rest)]
  const amount = text(Math.abs(Number(story.difference)), bill)
  const lead = t(story.difference < 0n ? 'bills.story.less' : 'bills.story.more', { ...than, amount })
  return (
    <p className="bill-story">
      <b>{lead}</b>
      {gapAfter(lead)}
      {t('story.causes', { causes: listFormat(locale).format(causes) })} {children}
    </p>
  )
}
