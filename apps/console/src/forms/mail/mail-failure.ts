import { useTranslations } from 'use-intl'
import { ApiError } from '../../lib/request/api-error.ts'
import { type FaultPolicy, reportFailure } from '../../lib/request/faults.ts'

/** Reports a mail that was asked for and is not sent: too often, or for a fault that has no dialog of its own. */
export function useMailFailure(policy: FaultPolicy): (error: unknown) => Promise<void> {
  const t = useTranslations('contact')
  const throttled = useTranslations('password')('throttled')
  return (error) => {
    const isTooOften = error instanceof ApiError && error.status === 429
    const body = isTooOften ? throttled : t('mailFailed')
    return reportFailure(error, policy, { title: t('mailFailedTitle'), body, ok: t('ok') })
  }
}
