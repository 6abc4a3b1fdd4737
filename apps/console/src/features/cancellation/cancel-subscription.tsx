import { useQuery } from '@tanstack/react-query'
import type { BillingInfo } from '@touchline/contract/billing'
import { previewCancellation } from '@touchline/domain/cancellation'
import { useTranslations } from 'use-intl'
import { storedSeconds } from '../../lib/payment-status.ts'
import { billingsQuery, catalogueQuery, contractQuery, nowQuery, reloadAll } from '../../lib/queries.ts'
import { sessionStore } from '../../lib/session.ts'
import { Heading } from '../../ui/heading.tsx'
import { ErrorState, Skeleton } from '../../ui/states.tsx'
import { Blocked, Reserved } from './blocked.tsx'
import { CancelForm } from './cancel-form.tsx'
import { CloseConsequences, ReserveConsequences } from './consequences.tsx'

/** Bought in the running month: charged on the 1st whatever becomes of the term. */
const isOwed = ({ billingStatus, charge }: BillingInfo): boolean => billingStatus === 'Provisional' && charge.total > 0

/** "What happens, when, and what does it still cost?" - before anything is asked for. */
export function CancelSubscription() {
  const t = useTranslations()
  const contract = useQuery(contractQuery())
  const catalogue = useQuery(catalogueQuery())
  const billings = useQuery(billingsQuery())
  const now = useQuery(nowQuery())
  if ([contract, catalogue, billings, now].some((query) => query.isError && query.data === undefined)) {
    return <ErrorState text={t('errors.load')} retry={t('errors.retry')} onRetry={() => void reloadAll()} />
  }
  if (!contract.data || !catalogue.data || !billings.data || now.data === undefined) {
    return <Skeleton label={t('shell.loading')} shape="screen" />
  }
  const preview = previewCancellation({
    contract: contract.data.contract,
    userContracts: [...contract.data.userContracts.values()],
    catalogue: catalogue.data.catalogue,
    unsettled: billings.data.some((billing) => billing.paymentStatus === 'Error'),
    now: now.data,
    storedSecondsOverRetention: storedSeconds(billings.data),
  })
  const { document } = contract.data
  const { zone } = document
  const { mail } = document.customerInfo
  switch (preview.kind) {
    case 'refused':
      return preview.reason === 'already-reserved' ? (
        <Reserved contractId={document.contractInfoId} cancellation={contract.data.contract.cancellation} zone={zone} />
      ) : (
        <Blocked reason={preview.reason} />
      )
    case 'close':
      return (
        <>
          <Heading>{t('shell.cancelSubscription')}</Heading>
          <CloseConsequences
            contractId={document.contractInfoId}
            at={preview.at}
            zone={zone}
            invoice={preview.lastInvoice}
            mail={mail}
            masters={catalogue.data}
            organization={sessionStore.read()?.organizationDetail.organizationName ?? ''}
          />
          <CancelForm contractId={document.contractInfoId} kind="close" at={preview.at} zone={zone} mail={mail} />
        </>
      )
    case 'reserve':
      return (
        <>
          <Heading>{t('shell.cancelYearlySubscription')}</Heading>
          <ReserveConsequences at={preview.at} zone={zone} owed={billings.data.find(isOwed)} />
          <CancelForm contractId={document.contractInfoId} kind="reserve" at={preview.at} zone={zone} mail={mail} />
        </>
      )
  }
}
