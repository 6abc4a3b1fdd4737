import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { billingsQuery, catalogueQuery, contractQuery, nowQuery, reloadAll } from '../../lib/queries.ts'
import { sessionStore } from '../../lib/session.ts'
import { ErrorState, Skeleton } from '../../ui/states.tsx'
import { PlanShelf } from './shelf.tsx'

interface PlansProps {
  /** What else can be done here, under the plans: the way to use a coupon. */
  readonly beside?: ReactNode
}

/** "What changes, when, and what does it cost?" The same screen changes a plan and buys the first one. */
export function Plans({ beside }: PlansProps) {
  const t = useTranslations()
  const contract = useQuery(contractQuery())
  const catalogue = useQuery(catalogueQuery())
  const billings = useQuery(billingsQuery())
  const now = useQuery(nowQuery())
  const session = sessionStore.read()
  if ([contract, catalogue, billings, now].some((query) => query.isError && query.data === undefined)) {
    return <ErrorState text={t('errors.load')} retry={t('errors.retry')} onRetry={() => void reloadAll()} />
  }
  if (!contract.data || !catalogue.data || !billings.data || now.data === undefined || session === null) {
    return <Skeleton label={t('shell.loading')} shape="plans" />
  }
  const { isGlobal, organizationType } = session.organizationDetail
  const shop = {
    document: contract.data.document,
    contract: contract.data.contract,
    userContracts: [...contract.data.userContracts.values()],
    catalogue: catalogue.data.catalogue,
    groups: catalogue.data.groups,
    billings: billings.data,
    now: now.data,
    organization: { isGlobal, isEsports: organizationType === 'ESPORTS' },
    unsettled: billings.data.some((billing) => billing.paymentStatus === 'Error'),
  }
  return <PlanShelf shop={shop} beside={beside} />
}
