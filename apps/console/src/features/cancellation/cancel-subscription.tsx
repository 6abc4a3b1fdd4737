import { Link } from '@tanstack/react-router'
import type { BillingInfo } from '@touchline/contract/billing'
import { previewCancellation } from '@touchline/domain/cancellation'
import { useTranslations } from 'use-intl'
import { laterPart } from '../../forms/part.tsx'
import { hasReceipt } from '../../forms/receipt/has-receipt.ts'
import { WhenLoaded } from '../../forms/when-loaded.tsx'
import type { Account } from '../../lib/account/account.ts'
import { useAccount } from '../../lib/account/use-account.ts'
import { sessionStore } from '../../lib/session/session.ts'
import { Card } from '../../ui/card.tsx'
import { Heading } from '../../ui/heading.tsx'
import { Blocked, Reserved } from './blocked.tsx'
import { CancelForm } from './cancel-form.tsx'
import { CloseConsequences, ReserveConsequences } from './consequences.tsx'

// Computed from more than this screen needs: it comes after what is asked here.
const Cheaper = laterPart(async () => (await import('./cheaper.tsx')).Cheaper)

interface AsideProps {
  readonly account: Account
  readonly kind: 'close' | 'reserve'
}

/** What to take along first, and how else less is paid: next to what happens, never in its way. */
const Aside = ({ account, kind }: AsideProps) => (
  <div className="cancel-aside">
    <TakeFirst account={account} kind={kind} />
    <Cheaper />
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
          <Heading>{t('cancelSubscription')}</Heading>
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
    case 'reserve':
      return (
        <div className="cancelling">
          <Heading>{t('cancelYearlySubscription')}</Heading>
          <ReserveConsequences at={preview.at} now={account.now} zone={zone} owed={billings.find(isOwed)} />
          <Aside account={account} kind="reserve" />
          <CancelForm contractId={document.contractInfoId} kind="reserve" at={preview.at} zone={zone} mail={mail} />
        </div>
      )
  }
}
