import { useTranslations } from 'use-intl'
import { ApiError } from '../../lib/request/api-error.ts'
import { type FaultPolicy, reportFailure } from '../../lib/request/faults.ts'
import { type Change, useChange } from '../../lib/request/use-change.ts'

/** What keeps links from an address that somebody typed, by the refusal's code. */
function useAddresseeRefusals<At extends string>(at: At) {
  const t = useTranslations('typed')
  return {
    'addressee-full': { at, text: t('addresseeFull') },
    'addressee-unwilling': { at, text: t('addresseeUnwilling') },
  }
}

/** A change that mails a link: what keeps it from the address is said at `addresseeAt`. */
export function useMailingChange<Sent, Answer, At extends string>(addresseeAt: At, change: Change<Sent, Answer, At>) {
  return useChange({ ...change, refusals: { ...change.refusals, ...useAddresseeRefusals(addresseeAt) } })
}

/** What keeps links from an address, of an error; null where it is something else. */
export function useAddresseeText(): (error: unknown) => string | null {
  const refusals: Readonly<Record<string, { readonly text: string }>> = useAddresseeRefusals('address')
  return (error) => (error instanceof ApiError ? (refusals[error.code]?.text ?? null) : null)
}

/** Reports a mail that was asked for and is not sent: too often, or for a fault that has no dialog of its own. */
export function useMailFailure(policy: FaultPolicy): (error: unknown) => Promise<void> {
  const t = useTranslations('contact')
  const common = useTranslations('common')
  const throttled = useTranslations('password')('throttled')
  const ofAddressee = useAddresseeText()
  return (error) => {
    const isTooOften = error instanceof ApiError && error.status === 429
    const body = ofAddressee(error) ?? (isTooOften ? throttled : t('mailFailed'))
    return reportFailure(error, policy, { title: t('mailFailedTitle'), body, ok: common('ok') })
  }
}
