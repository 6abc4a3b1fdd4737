import { useTranslations } from 'use-intl'
import { ApiError } from '../../lib/http/api-error.ts'
import { showMessage } from '../../lib/messages.ts'
import { withdraw } from '../../lib/request/cancellation.ts'
import { reportFailure } from '../../lib/request/faults.ts'
import { reloadAll } from '../../lib/request/queries.ts'
import { isPasswordRequired } from '../../lib/session/password.ts'
import { showToast } from '../../lib/toasts.ts'

export function useWithdrawCancellation(): (contractId: string) => Promise<void> {
  const t = useTranslations()
  return async (contractId) => {
    const failure = await withdraw(contractId).then(
      () => null,
      (error: unknown) => error,
    )
    if (isPasswordRequired(failure)) return
    await reloadAll()
    if (failure === null) return showToast({ about: 'plan', text: t('cancellation.withdrawn') })
    if (failure instanceof ApiError && failure.code === 'nothing-reserved') return
    if (failure instanceof ApiError && failure.code === 'parked')
      return void showMessage({
        title: t('cancellation.withdrawFailedTitle'),
        body: t('onHold.refused'),
        ok: t('common.ok'),
      })
    await reportFailure(failure, 'fetch', {
      title: t('cancellation.withdrawFailedTitle'),
      body: t('cancellation.withdrawFailed'),
      ok: t('common.ok'),
    })
  }
}
