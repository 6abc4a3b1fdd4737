import type { HandOver } from '@touchline/contract/people'
import { useTranslations } from 'use-intl'
import { useMailingChange } from '../../../forms/mail/mail-failure.ts'
import { showToast } from '../../../lib/toasts.ts'
import { handOverTo } from '../queries.ts'

interface Handing {
  readonly body: HandOver
  /** The successor's. */
  readonly name: string
  /** In words. */
  readonly date: string
}

/** What the server refuses is said at the successor, at their address or at the day. */
export function useHandingOver(onDone: () => void) {
  const t = useTranslations('people')
  const terms = useTranslations('terms')
  const { said, sent, ...handing } = useMailingChange('addressee', {
    send: ({ body }: Handing) => handOverTo(body),
    refusals: {
      'person-exists': { at: 'address', text: t('exists') },
      'too-many-people': { at: 'address', text: t('tooMany') },
      'too-many-attempts': { at: 'address', text: t('tooOften') },
      'invalid-request': { at: 'address', text: terms('addressWrong') },
      'not-found': { at: 'successor', text: t('handover.unknown') },
      'successor-leaves': { at: 'successor', text: t('handover.successorLeaves') },
      'successor-without-login': { at: 'successor', text: t('handover.withoutLogin') },
      'already-leaving': { at: 'date', text: t('handover.already') },
      'departure-date': { at: 'date', text: t('handover.wrongDate') },
    },
    onDone: (done, { name, date }) => {
      showToast({ text: done === 'left' ? t('handover.left') : t('handover.scheduled', { name, date }) })
      onDone()
    },
  })
  const addresseeAt = sent?.body.successor.kind === 'person' ? 'successor' : 'address'
  return {
    ...handing,
    said: (at: 'address' | 'successor' | 'date') => said(at) ?? (at === addresseeAt ? said('addressee') : null),
  }
}
