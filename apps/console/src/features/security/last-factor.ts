import { useTranslations } from 'use-intl'
import { showMessage } from '../../lib/messages.ts'
import { ApiError } from '../../lib/request/api-error.ts'
import { reportFault } from '../../lib/request/faults.ts'
import { isPasswordRequired } from '../../lib/session/password.ts'

const isLastFactor = (error: unknown): boolean => error instanceof ApiError && error.code === 'last-second-factor'

/** Why a second factor was not removed, where that is no matter of a field. */
export function useRemovalFailure(onClose: () => void): (error: unknown) => Promise<void> {
  const t = useTranslations('security.demanded')
  const common = useTranslations('common')
  return async (error) => {
    if (isPasswordRequired(error)) return
    if (!isLastFactor(error)) {
      await reportFault(error, 'change')
      return
    }
    onClose()
    await showMessage({ title: t('lastTitle'), body: t('last'), ok: common('ok') })
  }
}
