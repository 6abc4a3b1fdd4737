import { useMutation } from '@tanstack/react-query'
import type { Recipient } from '@touchline/contract/recipients'
import type { Language } from '@touchline/contract/wire'
import type { MailClass } from '@touchline/domain/notices'
import { useTranslations } from 'use-intl'
import { useMailingChange } from '../../../forms/mail/mail-failure.ts'
import { showMessage } from '../../../lib/messages.ts'
import { showToast } from '../../../lib/toasts.ts'
import { add, edit, remove } from '../queries.ts'

export interface Draft {
  readonly address: string
  readonly name: string
  readonly lang: Language
  readonly classes: readonly MailClass[]
}

export function useSaving(recipient: Recipient | null, onDone: () => void) {
  const t = useTranslations('notices')
  const terms = useTranslations('terms')
  const at = 'address'
  return useMailingChange(at, {
    send: async ({ address, name, lang, classes }: Draft) => {
      const described = { name: name.trim(), lang, classes: [...classes] }
      await (recipient === null ? add({ ...described, address }) : edit(recipient._id, described))
    },
    refusals: {
      'recipient-exists': { at, text: t('addressTaken') },
      'too-many-recipients': { at, text: t('tooMany') },
      'too-many-attempts': { at, text: t('tooOften') },
      'invalid-request': { at, text: terms('addressWrong') },
    },
    onDone: (_, { address, name }) => {
      showToast({ text: recipient === null ? t('added', { address }) : t('saved', { name }) })
      onDone()
    },
  })
}

export function useRemoving() {
  const t = useTranslations('notices')
  const common = useTranslations('common')
  const removing = useMutation({
    mutationFn: ({ _id }: Recipient) => remove(_id),
    onSuccess: (_, { address }) => showToast({ text: t('removed', { address }) }),
  })
  return async (recipient: Recipient) => {
    const { name, address } = recipient
    const isAgreed = await showMessage({
      title: t('removeTitle', { name }),
      body: t('removeText', { address }),
      ok: common('remove'),
      cancel: common('cancel'),
      wayBackOf: 'removeRecipient',
      isDangerous: true,
    })
    if (isAgreed) removing.mutate(recipient)
  }
}
