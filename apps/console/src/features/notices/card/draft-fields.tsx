import type { MailClass } from '@touchline/domain/notices'
import { mailClasses } from '@touchline/domain/notices'
import { nameFault } from '@touchline/domain/text'
import { SelectField, TextField } from '@touchline/ui/input/field.tsx'
import { useTranslations } from 'use-intl'
import { isLanguage, languageNames } from '../../../i18n/languages.ts'
import type { Draft } from './use-saving.ts'

interface DraftFieldsProps {
  readonly draft: Draft
  readonly isPayer: boolean
  readonly isTried: boolean
  readonly onChange: (part: Partial<Draft>) => void
}

const LONGEST_NAME = 60

export function DraftFields({ draft: { name, lang, classes }, isPayer, isTried, onChange }: DraftFieldsProps) {
  const t = useTranslations()
  const fault = nameFault(name)
  return (
    <>
      <TextField
        label={t('terms.name')}
        value={name}
        maxLength={LONGEST_NAME}
        error={fault === 'not-readable' ? t('typed.notReadable') : isTried && fault ? t('terms.nameRequired') : null}
        onChange={({ target }) => onChange({ name: target.value })}
      />
      <SelectField
        label={t('shell.language')}
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
      {!isPayer && <Classes chosen={classes} onChoose={(chosen) => onChange({ classes: chosen })} />}
    </>
  )
}

interface ClassesProps {
  readonly chosen: readonly MailClass[]
  readonly onChoose: (classes: readonly MailClass[]) => void
}

function Classes({ chosen, onChoose }: ClassesProps) {
  const t = useTranslations('notices')
  const after = (each: MailClass, isOn: boolean) =>
    mailClasses.filter((one) => (one === each ? isOn : chosen.includes(one)))
  return (
    <fieldset className="mail-classes">
      <legend>{t('whichMails')}</legend>
      {mailClasses.map((each) => (
        <label key={each}>
          <input
            type="checkbox"
            checked={chosen.includes(each)}
            onChange={({ target }) => onChoose(after(each, target.checked))}
          />
          <span>
            {t(`classes.${each}`)}
            <span className="soft">{t(`classesMore.${each}`)}</span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
