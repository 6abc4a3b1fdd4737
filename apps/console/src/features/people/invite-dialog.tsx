import type { Language } from '@touchline/contract/wire'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../i18n/language.tsx'
import { FormDialog } from '../../ui/dialog/form-dialog.tsx'
import { InvitedFields, isWhole } from './invited-fields.tsx'
import type { Invited } from './queries.ts'
import { RoleChoice } from './role-choice.tsx'
import { useInviting } from './use-inviting.ts'

const empty = (lang: Language): Invited => ({ address: '', name: '', role: 'reader', lang })

/** Mails somebody a link that works once. */
export function InviteDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useTranslations('people')
  const common = useTranslations('common')
  const { language } = useLanguage()
  const [draft, setDraft] = useState(() => empty(language))
  const [isTried, setIsTried] = useState(false)
  const inviting = useInviting(onClose)
  const change = (part: Partial<Invited>) => {
    if (part.address !== undefined) inviting.forget()
    setDraft({ ...draft, ...part })
  }
  const submit = () => {
    setIsTried(true)
    if (isWhole(draft)) inviting.send(draft)
  }
  return (
    <FormDialog
      title={t('inviteTitle')}
      action={t('send')}
      cancel={common('cancel')}
      isBusy={inviting.isBusy}
      onSubmit={submit}
      onCancel={onClose}
    >
      <p className="soft">{t('inviteText')}</p>
      <InvitedFields person={draft} isTried={isTried} refused={inviting.said('address')} onChange={change} />
      <RoleChoice chosen={draft.role} onChoose={(role) => change({ role })} />
    </FormDialog>
  )
}
