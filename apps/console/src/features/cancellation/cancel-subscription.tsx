import type { BillingInfo } from '@touchline/contract/billing'
import { previewCancellation } from '@touchline/domain/cancellation'
import { useTranslations } from 'use-intl'
import { WhenLoaded } from '../../forms/when-loaded.tsx'
import type { Account } from '../../lib/account/account.ts'
import { useAccount } from '../../lib/account/use-account.ts'
import { sessionStore } from '../../lib/session/session.ts'
import { Heading } from '../../ui/heading.tsx'
import { Aside } from './aside.tsx'
import { Blocked, Reserved } from './blocked.tsx'
import { CancelForm } from './cancel-form.tsx'
import { CloseConsequences, ReserveConsequences } from './consequences.tsx'

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
