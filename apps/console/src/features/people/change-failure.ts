import { useTranslations } from 'use-intl'
import { showMessage } from '../../lib/messages.ts'
import { ApiError } from '../../lib/request/api-error.ts'
import { reportFault } from '../../lib/request/faults.ts'
import { isPasswordRequired } from '../../lib/session/password.ts'

/** What a change of somebody is refused for: the last administrator stays. */
export function useChangeFailure(): (error: unknown) => Promise<void> {
  const t = useTranslations('people')
  const ok = useTranslations('common')('ok')
  return async (error) => {
    if (isPasswordRequired(error)) return
    if (error instanceof ApiError && error.code === 'last-administrator')
      await showMessage({ title: t('lastAdministratorTitle'), body: t('lastAdministrator'), ok })
    else await reportFault(error, 'change')
  }
}
