import { withdrawPlanChange } from '@touchline/contract/calls/yearly-plans'
import { useTranslations } from 'use-intl'
import { call } from '../../lib/request/call.ts'
import { reportFailure } from '../../lib/request/faults.ts'
import { reloadAll } from '../../lib/request/queries.ts'
import { organizationId } from '../../lib/session/session.ts'
import { showToast } from '../../lib/toasts.ts'

/** Withdraws a plan change that has not begun, and says so. */
export function useWithdrawChange(contractId: string): () => Promise<void> {
  const t = useTranslations('plans.reserved')
  return async () => {
    const failure = await call(withdrawPlanChange, { params: { orgId: organizationId(), id: contractId } }).then(
      () => null,
      (error: unknown) => ({ error }),
    )
    await reloadAll()
    if (failure === null) return showToast({ text: t('done') })
    await reportFailure(failure.error, 'change', { title: t('failedTitle'), body: t('failed'), ok: t('ok') })
  }
}
