import { withdrawPlanChange } from '@touchline/contract/calls/yearly-plans'
import { useTranslations } from 'use-intl'
import { ApiError } from '../../lib/http/api-error.ts'
import { showMessage } from '../../lib/messages.ts'
import { call } from '../../lib/request/call.ts'
import { reportFailure } from '../../lib/request/faults.ts'
import { reloadAll } from '../../lib/request/queries.ts'
import { organizationId } from '../../lib/session/session.ts'
import { showToast } from '../../lib/toasts.ts'
import { isAboveLimit } from '../asking/purchase-limit.ts'

/** Withdraws a plan change that has not begun, and says so. */
export function useWithdrawChange(contractId: string): () => Promise<void> {
  const t = useTranslations()
  return async () => {
    const failure = await call(withdrawPlanChange, { params: { orgId: organizationId(), id: contractId } }).then(
      () => null,
      (error: unknown) => ({ error }),
    )
    await reloadAll()
    if (failure === null) return showToast({ text: t('plans.reserved.done') })
    if (failure.error instanceof ApiError && failure.error.code === 'parked')
      return void showMessage({ title: t('common.nothingChanged'), body: t('onHold.refused'), ok: t('common.ok') })
    if (isAboveLimit(failure.error))
      return void showMessage({
        title: t('common.nothingChanged'),
        body: t('plans.reserved.aboveLimit'),
        ok: t('common.ok'),
      })
    await reportFailure(failure.error, 'change', {
      title: t('common.nothingChanged'),
      body: t('plans.reserved.failed'),
      ok: t('common.ok'),
    })
  }
}
