import { queryOptions, useQuery } from '@tanstack/react-query'
import type { BillingInfo } from '@touchline/contract/billing'
import { readDocumentMails, sendDocuments } from '@touchline/contract/calls/documents'
import { addMonths, type Instant } from '@touchline/domain/calendar'
import { storyOf } from '@touchline/domain/projection'
import { gapAfter } from '@touchline/words/sentences'
import { useTranslations } from 'use-intl'
import { Allowed } from '../../../forms/allowed.tsx'
import { Why } from '../../../forms/breakdown/why.tsx'
import { useDeclineText } from '../../../forms/card/decline-text.ts'
import { useMailing } from '../../../forms/mail/mail-failure.ts'
import { currentDocuments } from '../../../forms/paper/current-documents.ts'
import { PaperButton } from '../../../forms/paper/paper-button.tsx'
import { hasReceipt } from '../../../forms/receipt/has-receipt.ts'
import { ReceiptLink } from '../../../forms/receipt/receipt-link.tsx'
import { useCauseText } from '../../../forms/story/cause-text.ts'
import { PaymentsSoFar } from '../../../forms/transfer/payments-so-far.tsx'
import { transfersQuery } from '../../../forms/transfer/transfers-query.ts'
import { WhereToPay } from '../../../forms/transfer/where-to-pay.tsx'
import { WhenLoaded } from '../../../forms/when-loaded.tsx'
import { useLanguage } from '../../../i18n/language.tsx'
import type { Account } from '../../../lib/account/account.ts'
import { call } from '../../../lib/request/call.ts'
import { loadable } from '../../../lib/request/loadable.ts'
import { queryClient } from '../../../lib/request/queries.ts'
import { organizationKey } from '../../../lib/request/query-key.ts'
import { linked, organizationId } from '../../../lib/session/session.ts'
import { showToast } from '../../../lib/toasts.ts'
import { invoiceFromWire } from '../../../lib/wire/invoice-mapping.ts'
import { isNothingToPay, monthText } from '../../../lib/wire/payment-status.ts'
import { Card } from '../../../ui/card.tsx'
import { Coded } from '../../../ui/figures/coded.tsx'
import { BigMoney, moneyText } from '../../../ui/figures/money.tsx'
import { Button } from '../../../ui/input/button.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { useBillWords } from '../bill-words.ts'
import { BillingChip } from '../billing-chip.tsx'
import { Happened } from '../documents/happened.tsx'
import { BillTable } from '../list/bill-table.tsx'
import { hasContent } from '../months.ts'
import type { BillAccount } from './line-sentence.ts'
import './month.css'

const mailsQuery = (id: string) =>
  queryOptions({
    queryKey: organizationKey('document-mails', id),
    // The bill is whole without it; a bill without documents has none.
    meta: { faults: 'silent' },
    queryFn: async () => (await call(readDocumentMails, { params: { orgId: organizationId(), id } })).data,
  })

/** To how many addresses the documents of a bill were sent, and once more. */
function DocumentMails({ billingId }: { readonly billingId: string }) {
  const t = useTranslations('documentMails')
  const common = useTranslations('common')
  const { data } = useQuery({ ...mailsQuery(billingId), enabled: linked() === null })
  const sending = useMailing({
    send: async () => (await call(sendDocuments, { params: { orgId: organizationId(), id: billingId } })).data,
    onDone: (mails) => {
      queryClient.setQueryData(mailsQuery(billingId).queryKey, mails)
      showToast({ text: t('onTheirWay', { count: mails.goesTo }) })
    },
  })
  if (data === undefined || data.goesTo === 0) return null
  const { sentTo } = data
  return (
    <p className="document-mails">
      <span className="soft">{t('sentTo', { count: sentTo })}</span>
      <Allowed to="edit-account">
        <Button look="quiet" busy={sending.isBusy} onClick={() => sending.send()}>
          {sentTo === 0 ? t('send') : common('sendAgain')}
        </Button>
      </Allowed>
    </p>
  )
}

interface BillDetailProps {
  readonly bill: BillingInfo
  readonly account: BillAccount & Pick<Account, 'now'>
}

/** "What did I buy, and what did it cost?" One bill: its amount, what became of it, and its lines. */
export function BillDetail({ bill, account }: BillDetailProps) {
  const t = useTranslations()
  const { month } = useBillWords(account.contract.zone)
  const name = month(monthText(bill.billingTargetYearMonth))
  const title = bill.paymentCycle === 'YEAR' ? t('billing.yearFrom', { month: name }) : name
  return (
    <Card title={title} action={<BillingChip billing={bill} />} className="bill-detail">
      <div aria-live="polite">
        {bill.billingStatus === 'InProgress' ? (
          <EmptyState>
            {t('contract.calculating')}
            <br />
            {t('bills.mayNotShow')}
          </EmptyState>
        ) : hasContent(bill) ? (
          <Figures bill={bill} account={account} />
        ) : (
          <EmptyState>{t('bills.nothingBought')}</EmptyState>
        )}
      </div>
      {bill.billingStatus !== 'InProgress' && hasContent(bill) && (
        <>
          {bill.paymentMethod === 'BANK_TRANSFER' && bill.billingStatus === 'Fixed' && !isNothingToPay(bill) && (
            <BillTransfer bill={bill} now={account.now} zone={account.contract.zone} />
          )}
          <BillStory bill={bill} billings={account.billings} zone={account.contract.zone} />
          <BillTable bill={bill} account={account} caption={title} />
          <Happened bill={bill} zone={account.contract.zone} now={account.now} />
          {bill.billingStatus === 'Fixed' && <DocumentMails billingId={bill.billingInfoId} />}
        </>
      )}
    </Card>
  )
}

/** The amount, and when it was paid or is, or why not. */
function Figures({ bill, account }: BillDetailProps) {
  const { locale } = useLanguage()
  const { total, currency } = bill.charge
  return (
    <div className="bill-figures">
      <div>
        <BigMoney minor={total} currency={currency} locale={locale} />
        {!isNothingToPay(bill) && <Payment bill={bill} zone={account.contract.zone} />}
      </div>
      <div className="bill-actions">
        <Why invoice={invoiceFromWire(bill)} names={account} />
        {hasReceipt(bill) && <ReceiptLink billing={bill} look="btn ghost" />}
        {currentDocuments(bill).map((document) => (
          <PaperButton key={document.documentId} document={document} isNamed />
        ))}
      </div>
    </div>
  )
}

function Payment({ bill, zone }: { readonly bill: BillingInfo; readonly zone: string }) {
  const t = useTranslations()
  const decline = useDeclineText(bill)
  const { paidOn, dueOn } = useBillWords(zone)
  if (decline !== null) {
    return (
      <p className="error">
        <Coded text={decline} />
      </p>
    )
  }
  const isTransfer = bill.paymentMethod === 'BANK_TRANSFER'
  const due = isTransfer ? 'transfer.dueOn' : 'contract.paidByCardOn'
  const paid = isTransfer ? 'bills.paidByTransfer' : 'bills.paidByCard'
  return (
    <p className="small soft">
      {bill.paymentStatus === 'Complete' ? t(paid, { date: paidOn(bill) }) : t(due, { date: dueOn(bill) })}
    </p>
  )
}

interface BillTransferProps {
  readonly bill: BillingInfo
  readonly now: Instant
  readonly zone: string
}

/** For a bill by bank transfer: where to pay what is open, what came for it, and what is left over. */
export function BillTransfer({ bill, now, zone }: BillTransferProps) {
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
  readonly billings: readonly BillingInfo[]
  readonly zone: string
}

/** What a month cost more or less than the one before it, and why; nothing of a term, or of a first month. */
function BillStory({ bill, billings, zone }: BillStoryProps) {
  const t = useTranslations()
  const { locale } = useLanguage()
  const { text, month } = useBillWords(zone)
  const invoice = invoiceFromWire(bill)
  const causeText = useCauseText({ invoice, isOpen: bill.billingStatus !== 'Fixed' })
  const before = monthBefore(bill, billings)
  const story = before === undefined ? null : storyOf(invoiceFromWire(before), invoice)
  if (before === undefined || story === null || story.kind === 'first') return null
  const than = { month: month(monthText(before.billingTargetYearMonth)) }
  if (story.kind === 'same') return <p className="bill-story">{t('bills.story.same', than)}</p>
  const causes = [...story.causes.map(causeText.cause), ...causeText.rest(story.rest)]
  const amount = text(Math.abs(Number(story.difference)), bill)
  const lead = t(story.difference < 0n ? 'bills.story.less' : 'bills.story.more', { ...than, amount })
  return (
    <p className="bill-story">
      <b>{lead}</b>
      {gapAfter(lead)}
      {t('story.causes', { causes: new Intl.ListFormat(locale).format(causes) })}
    </p>
  )
}

function monthBefore(bill: BillingInfo, billings: readonly BillingInfo[]): BillingInfo | undefined {
  if (bill.paymentCycle === 'YEAR') return undefined
  const month = addMonths(monthText(bill.billingTargetYearMonth), -1)
  return billings.find(
    ({ billingTargetYearMonth, paymentCycle, paymentStatus, plans, charge }) =>
      monthText(billingTargetYearMonth) === month &&
      paymentCycle === 'MONTH' &&
      paymentStatus !== 'Cancel' &&
      plans.length > 0 &&
      charge.currency === bill.charge.currency,
  )
}
