import { useMutation } from '@tanstack/react-query'
import type { HandOver } from '@touchline/contract/people'
import { useTranslations } from 'use-intl'
import { useAddresseeText } from '../../../forms/mail/mail-failure.ts'
import { ApiError } from '../../../lib/request/api-error.ts'
import { reportFault } from '../../../lib/request/faults.ts'
import { isPasswordRequired } from '../../../lib/session/password.ts'
import { showToast } from '../../../lib/toasts.ts'
import { handOverTo } from './handover-query.ts'

/** Where a refusal is said: next to what it is about. */
const refusals = {
  'person-exists': { at: 'address', text: 'exists' },
  'too-many-people': { at: 'address', text: 'tooMany' },
  'too-many-attempts': { at: 'address', text: 'tooOften' },
  'invalid-request': { at: 'address', text: 'wrongAddress' },
  'not-found': { at: 'successor', text: 'handover.unknown' },
  'successor-leaves': { at: 'successor', text: 'handover.successorLeaves' },
  'successor-without-login': { at: 'successor', text: 'handover.withoutLogin' },
  'already-leaving': { at: 'date', text: 'handover.already' },
  'departure-date': { at: 'date', text: 'handover.wrongDate' },
} as const

const isKnown = (code: string): code is keyof typeof refusals => Object.hasOwn(refusals, code)
const codeOf = (error: unknown): string => (error instanceof ApiError ? error.code : '')

interface Handing {
  readonly body: HandOver
  /** Of the successor. */
  readonly name: string
  /** In words. */
  readonly date: string
}

export function useHandingOver(onDone: () => void) {
  const t = useTranslations('people')
  const ofAddressee = useAddresseeText()
  const handing = useMutation({
    meta: { faults: 'silent' },
    mutationFn: ({ body }: Handing) => handOverTo(body),
    onSuccess: (done, { name, date }) => {
      showToast({ text: done === 'left' ? t('handover.left') : t('handover.scheduled', { name, date }) })
      onDone()
    },
    onError: (error) => {
      if (ofAddressee(error) === null && !isKnown(codeOf(error)) && !isPasswordRequired(error))
        void reportFault(error, 'change')
    },
  })
  const code = codeOf(handing.error)
  const refusal = isKnown(code) ? refusals[code] : null
  const addresseeAt = handing.variables?.body.successor.kind === 'person' ? 'successor' : 'address'
  const said = (at: 'address' | 'successor' | 'date') =>
    refusal?.at === at ? t(refusal.text) : at === addresseeAt ? ofAddressee(handing.error) : null
  return { handing, said }
}
