import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useAddresseeText } from '../../forms/mail/mail-failure.ts'
import { ApiError } from '../../lib/request/api-error.ts'
import { reportFault } from '../../lib/request/faults.ts'
import { isPasswordRequired } from '../../lib/session/password.ts'
import { showToast } from '../../lib/toasts.ts'
import { type Invited, invite } from './queries.ts'

const texts = {
  'person-exists': 'exists',
  'too-many-people': 'tooMany',
  'too-many-attempts': 'tooOften',
  'invalid-request': 'wrongAddress',
} as const

const isSaidAtAddress = (code: string): code is keyof typeof texts => Object.hasOwn(texts, code)

const codeOf = (error: unknown): string => (error instanceof ApiError ? error.code : '')

/** What the server refuses is said at the address; only a fault opens a dialog. */
export function useInviting(onDone: () => void) {
  const t = useTranslations('people')
  const ofAddressee = useAddresseeText()
  const inviting = useMutation({
    meta: { faults: 'silent' },
    mutationFn: (invited: Invited) => invite({ ...invited, name: invited.name.trim() }),
    onSuccess: (_, { address }) => {
      showToast({ text: t('invited', { address }) })
      onDone()
    },
    onError: (error) => {
      if (ofAddressee(error) === null && !isSaidAtAddress(codeOf(error)) && !isPasswordRequired(error))
        void reportFault(error, 'change')
    },
  })
  const code = codeOf(inviting.error)
  return { inviting, refused: ofAddressee(inviting.error) ?? (isSaidAtAddress(code) ? t(texts[code]) : null) }
}
