import { textFault } from '@touchline/domain/text'
import { SelectField, TextField } from '@touchline/ui/input/field.tsx'
import { useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../i18n/language.tsx'
import {
  countryOptions,
  exampleOf,
  isCountry,
  type LoadedRules,
  type Phone,
  phoneFault,
  useTelephoneRules,
} from '../../lib/phone.ts'

export interface PayerDraft {
  readonly name: string
  readonly phone: Phone
}

const phoneFaults = { missing: 'phoneRequired', wrong: 'phoneInvalid', extension: 'phoneExtension' } as const

const LONGEST_NAME = 120

interface PayerFieldsProps {
  readonly draft: PayerDraft
  readonly onChange: (draft: PayerDraft) => void
  readonly nameHint?: string | undefined
}

/** A name, and a telephone valid for its country. */
export const isPayerComplete = ({ name, phone }: PayerDraft, rules: LoadedRules): boolean =>
  textFault(name) === null && phoneFault(phone, rules) === null

export function PayerFields({ draft, onChange, nameHint }: PayerFieldsProps) {
  const t = useTranslations('contact')
  const typed = useTranslations('typed')
  const { locale } = useLanguage()
  const countries = useMemo(() => countryOptions(locale), [locale])
  const { name, phone } = draft
  // An invalid saved number shows at once.
  const [isTouched, setIsTouched] = useState(phone.text !== '')
  const rules = useTelephoneRules(phone.country)
  const example = rules === undefined ? null : exampleOf(phone.country, rules)
  const fault = rules === undefined ? null : phoneFault(phone, rules)
  return (
    <>
      <TextField
        label={t('name')}
        autoComplete="organization"
        value={name}
        maxLength={LONGEST_NAME}
        hint={nameHint}
        error={textFault(name) === 'not-readable' ? typed('notReadable') : null}
        onChange={({ target }) => onChange({ name: target.value, phone })}
      />
      <SelectField
        label={t('country')}
        autoComplete="country"
        value={phone.country}
        onChange={({ target }) => {
          if (!isCountry(target.value)) return
          if (phone.text !== '') setIsTouched(true)
          onChange({ name, phone: { ...phone, country: target.value } })
        }}
      >
        {countries.map((country) => (
          <option key={country.code} value={country.code}>
            {country.name}
          </option>
        ))}
      </SelectField>
      <TextField
        label={t('telephone')}
        type="tel"
        autoComplete="tel"
        value={phone.text}
        error={isTouched && fault !== null ? t(phoneFaults[fault]) : null}
        hint={example === null ? undefined : t('phoneExample', { number: example })}
        onBlur={() => setIsTouched(true)}
        onChange={({ target }) => onChange({ name, phone: { ...phone, text: target.value } })}
      />
    </>
  )
}
