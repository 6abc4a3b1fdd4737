import type { Language } from '@touchline/contract/wire'
import { isMailAddress } from '@touchline/domain/mail'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../i18n/language.tsx'
import { isLanguage, languageNames } from '../../i18n/languages.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { Button } from '../../ui/input/button.tsx'
import { SelectField, TextField } from '../../ui/input/field.tsx'
import type { Invited } from './queries.ts'
import { RoleChoice } from './role-choice.tsx'
import { useInviting } from './use-inviting.ts'

const LONGEST_NAME = 60

const empty = (lang: Language): Invited => ({ address: '', name: '', role: 'reader', lang })

/** Mails somebody a link that works once. */
export function InviteDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useTranslations('people')
  const { language } = useLanguage()
  const [draft, setDraft] = useState(() => empty(language))
  const [isTried, setIsTried] = useState(false)
  const { inviting, refused } = useInviting(onClose)
  const change = (part: Partial<Invited>) => setDraft({ ...draft, ...part })
  const isAddress = isMailAddress(draft.address)
  const isNamed = draft.name.trim() !== ''
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsTried(true)
    if (isAddress && isNamed && !inviting.isPending) inviting.mutate(draft)
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
        <TextField
          label={t('address')}
          type="email"
          value={draft.address}
          error={isTried && !isAddress ? t('wrongAddress') : refused}
          onChange={({ target }) => {
            inviting.reset()
            change({ address: target.value })
          }}
        />
        <TextField
          label={t('personName')}
          value={draft.name}
          maxLength={LONGEST_NAME}
          error={isTried && !isNamed ? t('nameRequired') : null}
          onChange={({ target }) => change({ name: target.value })}
        />
        <RoleChoice chosen={draft.role} onChoose={(role) => change({ role })} />
        <LanguageField chosen={draft.lang} onChoose={(lang) => change({ lang })} />
      </form>
    </Dialog>
  )
}

interface LanguageFieldProps {
  readonly chosen: Language
  readonly onChoose: (language: Language) => void
}

function LanguageField({ chosen, onChoose }: LanguageFieldProps) {
  const t = useTranslations('people')
  return (
    <SelectField
      label={t('language')}
      value={chosen}
      onChange={({ target: { value } }) => {
        if (isLanguage(value)) onChoose(value)
      }}
    >
      {Object.entries(languageNames).map(([key, own]) => (
        <option key={key} value={key}>
          {own}
        </option>
      ))}
    </SelectField>
  )
}
