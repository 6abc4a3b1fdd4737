import { useTranslations } from 'use-intl'
import { ApiError } from '../lib/api-error.ts'
import { withdraw } from '../lib/cancellation.ts'
import { tellFailure } from '../lib/faults.ts'
import { reloadAll } from '../lib/queries.ts'
import { showToast } from '../lib/toasts.ts'

/** Withdraws a scheduled cancellation, and says so; one that is gone already needs no message. */
export function useWithdrawCancellation(): (contractId: string) => Promise<void> {
  const t = useTranslations('cancellation')
  return async (contractId) => {
    const failure = await withdraw(contractId).then(
      () => null,
      (error: unknown) => error,
    )
    await reloadAll()
    if (failure === null) return showToast({ text: t('withdrawn') })
    if (failure instanceof ApiError && failure.code === 'nothing-reserved') return
    await tellFailure(failure, 'fetch', { title: t('withdrawFailedTitle'), body: t('withdrawFailed'), ok: t('ok') })
  }
}
