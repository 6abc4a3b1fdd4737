import type { Language } from '@touchline/contract/wire'
import { isMailAddress } from '@touchline/domain/mail'
import { nameFault } from '@touchline/domain/text'
import { SelectField, TextField } from '@touchline/ui/input/field.tsx'
import { useTranslations } from 'use-intl'
import { isLanguage, languageNames } from '../../i18n/languages.ts'

const LONGEST_NAME = 60

export interface InvitedPerson {
  readonly address: string
  readonly name: string
  readonly lang: Language
}

export const isWhole = ({ address, name }: InvitedPerson): boolean => isMailAddress(address) && nameFault(name) === null

interface InvitedFieldsProps {
  readonly person: InvitedPerson
  readonly isTried: boolean
  readonly refused: string | null
  readonly onChange: (part: Partial<InvitedPerson>) => void
}

export function InvitedFields({ person: { address, name, lang }, isTried, refused, onChange }: InvitedFieldsProps) {
  const t = useTranslations()
  const fault = nameFault(name)
  return (
    <>
      <TextField
        label={t('terms.address')}
        type="email"
        value={address}
        error={isTried && !isMailAddress(address) ? t('terms.addressWrong') : refused}
        onChange={({ target }) => onChange({ address: target.value })}
      />
      <TextField
        label={t('terms.name')}
        value={name}
        maxLength={LONGEST_NAME}
        error={fault === 'not-readable' ? t('typed.notReadable') : isTried && fault ? t('terms.nameRequired') : null}
        onChange={({ target }) => onChange({ name: target.value })}
      />
      <SelectField
        label={t('people.language')}
        value={lang}
        onChange={({ target: { value } }) => {
          if (isLanguage(value)) onChange({ lang: value })
        }}
      >
        {Object.entries(languageNames).map(([key, own]) => (
          <option key={key} value={key}>
            {own}
          </option>
        ))}
      </SelectField>
    </>
  )
}
