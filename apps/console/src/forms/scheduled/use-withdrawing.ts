import { useTranslations } from 'use-intl'
import { ApiError } from '../../lib/http/api-error.ts'
import { showMessage } from '../../lib/messages.ts'
import { reportFailure } from '../../lib/request/faults.ts'
import { reloadAll } from '../../lib/request/queries.ts'
import { showToast } from '../../lib/toasts.ts'
import { isAboveLimit } from '../asking/purchase-limit.ts'

interface Words {
  readonly about: string
  readonly done: string
  readonly failed: string
  readonly aboveLimit: string
}

/** Already withdrawn counts as success. */
export function useWithdrawing(
  { about, done, failed, aboveLimit }: Words,
  send: () => Promise<unknown>,
): () => Promise<void> {
  const t = useTranslations()
  return async () => {
    const failure = await send().then(
      () => null,
      (error: unknown) => ({ error }),
    )
    await reloadAll()
    if (failure === null) return showToast({ about, text: done })
    const { error } = failure
    const say = (body: string) => ({ title: t('common.nothingChanged'), body, ok: t('common.ok') })
    if (error instanceof ApiError && error.code === 'nothing-reserved') return
    if (error instanceof ApiError && error.code === 'parked') return void showMessage(say(t('onHold.refused')))
    if (isAboveLimit(error)) return void showMessage(say(aboveLimit))
    await reportFailure(error, 'change', say(failed))
  }
}
