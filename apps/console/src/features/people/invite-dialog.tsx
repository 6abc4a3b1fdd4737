import type { Language } from '@touchline/contract/wire'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../i18n/language.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { Button } from '../../ui/input/button.tsx'
import { InvitedFields, isWhole } from './invited-fields.tsx'
import type { Invited } from './queries.ts'
import { RoleChoice } from './role-choice.tsx'
import { useInviting } from './use-inviting.ts'

const empty = (lang: Language): Invited => ({ address: '', name: '', role: 'reader', lang })

/** Mails somebody a link that works once. */
export function InviteDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useTranslations('people')
  const { language } = useLanguage()
  const [draft, setDraft] = useState(() => empty(language))
  const [isTried, setIsTried] = useState(false)
  const { inviting, refused } = useInviting(onClose)
  const change = (part: Partial<Invited>) => {
    if (part.address !== undefined) inviting.reset()
    setDraft({ ...draft, ...part })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsTried(true)
    if (isWhole(draft) && !inviting.isPending) inviting.mutate(draft)
  }
  const footer = (
    <>
      <Button look="ghost" onClick={onClose}>
        {t('cancel')}
      </Button>
      <Button type="submit" form="invite-form" busy={inviting.isPending}>
        {t('send')}
      </Button>
    </>
  )
  return (
    <Dialog title={t('inviteTitle')} onCancel={onClose} footer={footer}>
      <form id="invite-form" className="form" noValidate onSubmit={submit}>
        <p className="soft">{t('inviteText')}</p>
        <InvitedFields person={draft} isTried={isTried} refused={refused} onChange={change} />
        <RoleChoice chosen={draft.role} onChoose={(role) => change({ role })} />
      </form>
    </Dialog>
  )
}
