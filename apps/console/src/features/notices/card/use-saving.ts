import { useMutation } from '@tanstack/react-query'
import type { Recipient } from '@touchline/contract/recipients'
import type { Language } from '@touchline/contract/wire'
import type { MailClass } from '@touchline/domain/notices'
import { useTranslations } from 'use-intl'
import { useAddresseeText } from '../../../forms/mail/mail-failure.ts'
import { ApiError } from '../../../lib/request/api-error.ts'
import { reportFault } from '../../../lib/request/faults.ts'
import { isPasswordRequired } from '../../../lib/session/password.ts'
import { showToast } from '../../../lib/toasts.ts'
import { add, edit } from '../queries.ts'

/** What is typed and chosen for a recipient. */
export interface Draft {
  readonly address: string
  readonly name: string
  readonly lang: Language
  readonly classes: readonly MailClass[]
}

const refusals = new Set(
  'recipient-exists too-many-recipients invalid-request too-many-attempts addressee-full addressee-unwilling'.split(
    ' ',
  ),
)

const isOfAddress = (error: unknown): error is ApiError => error instanceof ApiError && refusals.has(error.code)

/** Adds, or saves what was changed. What the server refuses is said at the address; only a fault opens a dialog. */
export function useSaving(recipient: Recipient | null, onDone: () => void) {
  const t = useTranslations('notices')
  const saving = useMutation({
    meta: { faults: 'silent' },
    mutationFn: ({ address, name, lang, classes }: Draft) => {
      const described = { name: name.trim(), lang, classes: [...classes] }
      return recipient === null ? add({ ...described, address }) : edit(recipient._id, described)
    },
    onSuccess: (_, { address, name }) => {
      showToast({ text: recipient === null ? t('added', { address }) : t('saved', { name }) })
      onDone()
    },
    onError: (error) => {
      if (!isOfAddress(error) && !isPasswordRequired(error)) void reportFault(error, 'change')
    },
  })
  return { saving, refused: useRefusal(saving.error) }
}

function useRefusal(error: unknown): string | null {
  const t = useTranslations('notices')
  const ofAddressee = useAddresseeText()(error)
  if (ofAddressee !== null || !isOfAddress(error)) return ofAddressee
  switch (error.code) {
    case 'recipient-exists':
      return t('addressTaken')
    case 'too-many-recipients':
      return t('tooMany')
    case 'too-many-attempts':
      return t('tooOften')
    default:
      return t('addressWrong')
  }
}
