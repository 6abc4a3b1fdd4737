import { queryOptions, useQuery } from '@tanstack/react-query'
import type { BillingInfo } from '@touchline/contract/billing'
import { readDocumentMails, sendDocuments } from '@touchline/contract/calls/documents'
import { useTranslations } from 'use-intl'
import { Allowed } from '../../../forms/allowed.tsx'
import { Why } from '../../../forms/breakdown/why.tsx'
import { useDeclineText } from '../../../forms/card/decline-text.ts'
import { useMailing } from '../../../forms/mail/mail-failure.ts'
import { currentDocuments } from '../../../forms/paper/current-documents.ts'
import { PaperButton } from '../../../forms/paper/paper-button.tsx'
import { hasReceipt } from '../../../forms/receipt/has-receipt.ts'
import { ReceiptLink } from '../../../forms/receipt/receipt-link.tsx'
import { useLanguage } from '../../../i18n/language.tsx'
import type { Account } from '../../../lib/account/account.ts'
import { call } from '../../../lib/request/call.ts'
import { queryClient } from '../../../lib/request/queries.ts'
import { organizationKey } from '../../../lib/request/query-key.ts'
import { organizationId } from '../../../lib/session/session.ts'
import { showToast } from '../../../lib/toasts.ts'
import { invoiceFromWire } from '../../../lib/wire/invoice-mapping.ts'
import { isNothingToPay, monthText } from '../../../lib/wire/payment-status.ts'
import { Card } from '../../../ui/card.tsx'
import { Coded } from '../../../ui/figures/coded.tsx'
import { BigMoney } from '../../../ui/figures/money.tsx'
import { Button } from '../../../ui/input/button.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { useBillWords } from '../bill-words.ts'
import { BillingChip } from '../billing-chip.tsx'
import { Happened } from '../documents/happened.tsx'
import { BillTable } from '../list/bill-table.tsx'
import { hasContent } from '../months.ts'
import { BillStory } from './bill-story.tsx'
import { BillTransfer } from './bill-transfer.tsx'
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
  const { data } = useQuery(mailsQuery(billingId))
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
