import { useTranslations } from 'use-intl'
import { ApiError } from '../../lib/request/api-error.ts'
import { type FaultPolicy, reportFailure } from '../../lib/request/faults.ts'

/** What keeps links from an address that somebody typed, as `useChange` says it at a place. */
export function useAddresseeRefusals<At extends string>(at: At) {
  const t = useTranslations('typed')
  return {
    'addressee-full': { at, text: t('addresseeFull') },
    'addressee-unwilling': { at, text: t('addresseeUnwilling') },
  }
}

/** The same of an error; null where it is something else. */
export function useAddresseeText(): (error: unknown) => string | null {
  const refusals: Readonly<Record<string, { readonly text: string }>> = useAddresseeRefusals('address')
  return (error) => (error instanceof ApiError ? (refusals[error.code]?.text ?? null) : null)
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
