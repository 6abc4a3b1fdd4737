import { useTranslations } from 'use-intl'
import { ApiError } from '../../lib/http/api-error.ts'
import { reportFailure } from '../../lib/request/faults.ts'
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

/** A press that mails something: whatever keeps it from the address is said in a dialog. */
export function useMailing<Sent = void, Answer = unknown>(
  change: Pick<Change<Sent, Answer, never>, 'send' | 'onDone'>,
) {
  const t = useTranslations('contact')
  const ok = useTranslations('common')('ok')
  const throttled = useTranslations('password')('throttled')
  const typed = useTranslations('typed')
  const saying = (body: string) => ({ message: { title: t('mailFailedTitle'), body, ok } })
  return useChange({
    ...change,
    refusals: {
      'addressee-full': saying(typed('addresseeFull')),
      'addressee-unwilling': saying(typed('addresseeUnwilling')),
      'too-many-attempts': saying(throttled),
    },
    otherwise: () => saying(t('mailFailed')),
  })
}

/** Reports a link that was asked for once more and is not sent: too often, or for a fault that has no dialog of its own. */
export function useMailFailure(): (error: unknown) => Promise<void> {
  const t = useTranslations('contact')
  const common = useTranslations('common')
  const throttled = useTranslations('password')('throttled')
  const ofAddressee = useAddresseeText()
  return (error) => {
    const isTooOften = error instanceof ApiError && error.status === 429
    const body = ofAddressee(error) ?? (isTooOften ? throttled : t('mailFailed'))
    return reportFailure(error, 'fetch', { title: t('mailFailedTitle'), body, ok: common('ok') })
  }
}
