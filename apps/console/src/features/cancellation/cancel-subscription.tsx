import { Link } from '@tanstack/react-router'
import type { BillingInfo } from '@touchline/contract/billing'
import type { Invoice } from '@touchline/domain/billing'
import { dateOf } from '@touchline/domain/calendar'
import { previewCancellation } from '@touchline/domain/cancellation'
import { dateText } from '@touchline/words/date-text'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { laterPart } from '../../forms/part.tsx'
import { hasReceipt } from '../../forms/receipt/has-receipt.ts'
import { WhenLoaded } from '../../forms/when-loaded.tsx'
import { useLanguage } from '../../i18n/language.tsx'
import type { Account } from '../../lib/account/account.ts'
import { useAccount } from '../../lib/account/use-account.ts'
import { sessionStore } from '../../lib/session/session.ts'
import { Card } from '../../ui/card.tsx'
import { moneyText } from '../../ui/figures/money.tsx'
import { Heading } from '../../ui/heading.tsx'
import { Blocked, Reserved } from './blocked.tsx'
import { CancelForm } from './cancel-form.tsx'
import { CloseConsequences, ReserveConsequences } from './consequences.tsx'

// Computed from more than this screen needs: it comes after what is asked here.
const Cheaper = laterPart(async () => (await import('./cheaper.tsx')).Cheaper)
const PaidSeats = laterPart(async () => (await import('./seats.tsx')).PaidSeats)

interface AsideProps {
  readonly account: Account
  readonly kind: 'close' | 'reserve'
}

/** What to take along first, and how else less is paid: next to what happens, never in its way. */
const Aside = ({ account, kind }: AsideProps) => (
  <div className="cancel-aside">
    <TakeFirst account={account} kind={kind} />
    <Cheaper />
    <PaidSeats account={account} />
  </div>
)

/** Documents can be downloaded and receipts opened here until then; the data come with the mailed link. */
function TakeFirst({ account: { billings, document }, kind }: AsideProps) {
  const t = useTranslations('cancellation')
  const receipts = billings.filter(hasReceipt).length
  if (receipts === 0) return null
  return (
    <Card title={t('takeFirst')}>
      <p>
        <Link to="/billing-history" search={{ pack: 1 }}>
          {t('downloadDocuments')}
        </Link>
      </p>
      <p>
        <Link to="/billing-history">{t('openReceipts', { count: receipts })}</Link>
      </p>
      {kind === 'close' && document.customerInfo.mail !== null && <p className="small soft">{t('dataFollows')}</p>}
    </Card>
  )
}

/** Bought in the running month: charged on the 1st, also if the term ends. */
const isOwed = ({ billingStatus, charge }: BillingInfo): boolean => billingStatus === 'Provisional' && charge.total > 0

/** "What happens, when, and what does it still cost?" - before anything is asked for. */
export const CancelSubscription = () => (
  <WhenLoaded content={useAccount()} shape="screen">
    {(account) => <Cancellation account={account} />}
  </WhenLoaded>
)

function Cancellation({ account }: { readonly account: Account }) {
  const t = useTranslations('shell')
  const cancellation = useTranslations('cancellation')
  const { locale } = useLanguage()
  const preview = previewCancellation(account)
  const { document, contract, billings } = account
  const { zone } = document
  const { mail } = document.customerInfo
  switch (preview.kind) {
    case 'refused':
      return preview.reason === 'already-reserved' ? (
        <Reserved contractId={document.contractInfoId} cancellation={contract.cancellation} zone={zone} />
      ) : (
        <Blocked reason={preview.reason} />
      )
    case 'close':
      return (
        <div className="cancelling">
          <Head title={t('cancelSubscription')}>
            <LastBill invoice={preview.lastInvoice} />
          </Head>
          <CloseConsequences
            contractId={document.contractInfoId}
            at={preview.at}
            zone={zone}
            invoice={preview.lastInvoice}
            mail={mail}
            names={account}
            organization={sessionStore.read()?.organizationDetail.organizationName ?? ''}
          />
          <Aside account={account} kind="close" />
          <CancelForm contractId={document.contractInfoId} kind="close" at={preview.at} zone={zone} mail={mail} />
        </div>
      )
    case 'reserve': {
      const lastDay = dateText(dateOf(preview.at - 1, zone), locale, 'fullDay')
      return (
        <div className="cancelling">
          <Head title={t('cancelYearlySubscription')}>{cancellation('reserveText', { date: lastDay })}</Head>
          <ReserveConsequences at={preview.at} now={account.now} zone={zone} owed={billings.find(isOwed)} />
          <Aside account={account} kind="reserve" />
          <CancelForm contractId={document.contractInfoId} kind="reserve" at={preview.at} zone={zone} mail={mail} />
        </div>
      )
    }
  }
}

interface HeadProps {
  readonly title: string
  readonly children: ReactNode
}

const Head = ({ title, children }: HeadProps) => (
  <div className="head">
    <div>
      <Heading>{title}</Heading>
      <p className="soft">{children}</p>
    </div>
  </div>
)

/** What leaving still costs, before what it means. */
function LastBill({ invoice: { total, currency } }: { readonly invoice: Invoice }) {
  const t = useTranslations('cancellation')
  const { locale } = useLanguage()
  if (total.minor === 0n) return t('nothingToPay')
  return t('onlyBill', { amount: moneyText({ minor: Number(total.minor), currency, locale }) })
}
