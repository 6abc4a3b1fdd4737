import { useTranslations } from 'use-intl'
import { ApiError } from '../../lib/request/api-error.ts'
import { type FaultPolicy, reportFailure } from '../../lib/request/faults.ts'

const texts = { 'addressee-full': 'addresseeFull', 'addressee-unwilling': 'addresseeUnwilling' } as const
const isOfAddressee = (code: string): code is keyof typeof texts => Object.hasOwn(texts, code)

/** What keeps links from an address that somebody typed; null where it is something else. */
export function useAddresseeText(): (error: unknown) => string | null {
  const t = useTranslations('typed')
  return (error) => (error instanceof ApiError && isOfAddressee(error.code) ? t(texts[error.code]) : null)
}

/** Reports a mail that was asked for and is not sent: too often, or for a fault that has no dialog of its own. */
export function useMailFailure(policy: FaultPolicy): (error: unknown) => Promise<void> {
  const t = useTranslations('contact')
  const throttled = useTranslations('password')('throttled')
  const ofAddressee = useAddresseeText()
  return (error) => {
    const isTooOften = error instanceof ApiError && error.status === 429
    const body = ofAddressee(error) ?? (isTooOften ? throttled : t('mailFailed'))
    return reportFailure(error, policy, { title: t('mailFailedTitle'), body, ok: t('ok') })
  }
}
