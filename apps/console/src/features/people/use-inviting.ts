import { useTranslations } from 'use-intl'
import { useMailingChange } from '../../forms/mail/mail-failure.ts'
import { showToast } from '../../lib/toasts.ts'
import { type Invited, invite } from './queries.ts'

/** What the server refuses is said at the address. */
export function useInviting(onDone: () => void) {
  const t = useTranslations('people')
  const terms = useTranslations('terms')
  const at = 'address'
  return useMailingChange(at, {
    send: (invited: Invited) => invite({ ...invited, name: invited.name.trim() }),
    refusals: {
      'person-exists': { at, text: t('exists') },
      'too-many-people': { at, text: t('tooMany') },
      'too-many-attempts': { at, text: t('tooOften') },
      'invalid-request': { at, text: terms('addressWrong') },
    },
    onDone: (_, { address }) => {
      showToast({ text: t('invited', { address }) })
      onDone()
    },
  })
}
