import type { BuyerSettings } from '@touchline/contract/buyer'
import type { Language } from '@touchline/contract/wire'
import { countryCodes } from '@touchline/domain/documents'
import { SelectField, TextField } from '@touchline/ui/input/field.tsx'
import { useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../i18n/language.tsx'
import { isLanguage, languageNames } from '../../i18n/languages.ts'
import { type BuyerDraft, type BuyerFieldPath, type FieldAt, faultsOf, LINES } from './buyer-draft.ts'
import { useFaultText, useTaxNumber, useUnprintable } from './fault-text.ts'
import { YearReferences } from './year-references.tsx'

interface BuyerFieldsProps {
  readonly draft: BuyerDraft
  readonly onChange: (draft: BuyerDraft) => void
  readonly unprintable: BuyerSettings['unprintable']
  readonly isTried: boolean
}

export function BuyerFields({ draft, onChange, unprintable, isTried }: BuyerFieldsProps) {
  const t = useTranslations('buyer')
  const papers = useTranslations('papers')
  const [left, setLeft] = useState<ReadonlySet<BuyerFieldPath>>(new Set())
  const textOf = useFaultText()
  const lacking = useUnprintable(unprintable)
  const faults = faultsOf(draft)
  const at: FieldAt = (place) => ({
    error: isTried || left.has(place) ? textOf(place, faults.get(place)) : null,
    onBlur: () => setLeft(new Set([...left, place])),
  })
  const set = (change: Partial<BuyerDraft>) => onChange({ ...draft, ...change })
  const text = (field: 'name' | 'attention' | 'postalCode' | 'city' | 'state' | 'taxNumber' | 'orderReference') => ({
    ...at(field),
    hint: lacking(draft[field]),
    value: draft[field],
    onChange: ({ target }: { readonly target: { readonly value: string } }) => set({ [field]: target.value }),
  })
  const tax = useTaxNumber(draft.country)
  return (
    <>
      <TextField label={t('name')} autoComplete="organization" required {...text('name')} />
      <TextField
        label={t('attention')}
        autoComplete="name"
        {...text('attention')}
        hint={lacking(draft.attention) ?? t('attentionHint')}
      />
      <CountryField value={draft.country} {...at('country')} onChoose={(country) => set({ country })} />
      <AddressLines draft={draft} at={at} lacking={lacking} set={set} />
      <div className="buyer-place">
        <TextField label={t('postalCode')} autoComplete="postal-code" {...text('postalCode')} />
        <TextField label={t('city')} autoComplete="address-level2" required {...text('city')} />
        <TextField label={t('state')} autoComplete="address-level1" {...text('state')} />
      </div>
      <TextField label={tax.label} {...text('taxNumber')} hint={lacking(draft.taxNumber) ?? tax.hint} />
      <TextField
        label={papers('orderReference')}
        {...text('orderReference')}
        hint={lacking(draft.orderReference) ?? t('referenceHint')}
      />
      <YearReferences
        rows={draft.orderReferences}
        at={at}
        lacking={lacking}
        onChange={(orderReferences) => set({ orderReferences })}
      />
      <LanguageField value={draft.language} onChoose={(language) => set({ language })} />
    </>
  )
}

interface AddressLinesProps {
  readonly draft: BuyerDraft
  readonly at: FieldAt
  readonly lacking: ReturnType<typeof useUnprintable>
  readonly set: (change: Partial<BuyerDraft>) => void
}

function AddressLines({ draft: { addressLines }, at, lacking, set }: AddressLinesProps) {
  const t = useTranslations('buyer')
  return LINES.map((line) => (
    <TextField
      key={line}
      label={t('line', { number: line + 1 })}
      autoComplete={`address-line${line + 1}`}
      required={line === 0}
      value={addressLines[line] ?? ''}
      hint={lacking(addressLines[line] ?? '')}
      {...at(`addressLines.${line}`)}
      onChange={({ target }) =>
        set({ addressLines: addressLines.map((before, index) => (index === line ? target.value : before)) })
      }
    />
  ))
}

interface LanguageFieldProps {
  readonly value: Language
  readonly onChoose: (language: Language) => void
}

function LanguageField({ value, onChoose }: LanguageFieldProps) {
  const t = useTranslations('buyer')
  return (
    <SelectField
      label={t('language')}
      hint={t('languageHint')}
      value={value}
      onChange={({ target }) => {
        if (isLanguage(target.value)) onChoose(target.value)
      }}
    >
      {Object.entries(languageNames).map(([language, name]) => (
        <option key={language} value={language}>
          {name}
        </option>
      ))}
    </SelectField>
  )
}

interface CountryFieldProps {
  readonly value: string
  readonly error: string | null
  readonly onBlur: () => void
  readonly onChoose: (code: string) => void
}

function CountryField({ onChoose, ...field }: CountryFieldProps) {
  const contact = useTranslations('contact')
  const { locale } = useLanguage()
  const countries = useMemo(() => countriesIn(locale), [locale])
  return (
    <SelectField
      label={contact('country')}
      autoComplete="country"
      {...field}
      onChange={({ target }) => onChoose(target.value)}
    >
      {countries.map(({ code, name }) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </SelectField>
  )
}

function countriesIn(locale: string): readonly { readonly code: string; readonly name: string }[] {
  const names = new Intl.DisplayNames(locale, { type: 'region' })
  return countryCodes
    .map((code) => ({ code, name: names.of(code) ?? code }))
    .sort((a, b) => a.name.localeCompare(b.name, locale))
}
