import { withdrawPlanChange } from '@touchline/contract/calls/yearly-plans'
import { useTranslations } from 'use-intl'
import { call } from '../../lib/request/call.ts'
import { organizationId } from '../../lib/session/session.ts'
import { useWithdrawing } from './use-withdrawing.ts'

export function useWithdrawChange(contractId: string): () => Promise<void> {
  const t = useTranslations('plans.reserved')
  return useWithdrawing({ about: 'plan', done: t('done'), failed: t('failed'), aboveLimit: t('aboveLimit') }, () =>
    call(withdrawPlanChange, { params: { orgId: organizationId(), id: contractId } }),
  )
}
