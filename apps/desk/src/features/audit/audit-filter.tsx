import { actNames } from '@touchline/domain/operators'
import { SelectField, TextField } from '@touchline/ui/input/field.tsx'
import { useLocale, useTranslations } from 'use-intl'
import { hrefOf, replacePlace } from '../../lib/navigation.ts'
import { useOperator } from '../../lib/session.ts'
import type { Filter, FilterField } from './filter.ts'

interface FilterProps {
  readonly filter: Filter
  readonly wrong: readonly string[]
}

export function AuditFilter({ filter, wrong }: FilterProps) {
  const t = useTranslations('audit')
  const ofAll = useTranslations('common')
  const ofActs = useTranslations('acts.names')
  const ofRegions = useTranslations('regions')
  const locale = useLocale()
  const { regions } = useOperator()
  const set = (field: FilterField | 'region') => (event: { readonly target: { readonly value: string } }) =>
    replacePlace(hrefOf('/audit', { ...filter, after: '', [field]: event.target.value }))
  const isWrong = (field: FilterField) => wrong.includes(`query.${field}`)
  const acts = actNames
    .map((act) => ({ act, name: ofActs(act) }))
    .toSorted((one, other) => one.name.localeCompare(other.name, locale))
  const field = (name: FilterField, label: string, error?: string) => (
    <TextField
      label={label}
      maxLength={200}
      autoComplete="off"
      value={filter[name]}
      error={isWrong(name) ? error : undefined}
      onChange={set(name)}
    />
  )
  return (
    <form className="sought" role="search" aria-label={t('filter')} onSubmit={(event) => event.preventDefault()}>
      {regions.length > 1 && (
        <SelectField label={ofAll('region')} value={filter.region} onChange={set('region')}>
          {regions.map((region) => (
            <option key={region} value={region}>
              {ofRegions(region)}
            </option>
          ))}
        </SelectField>
      )}
      <SelectField label={ofAll('act')} value={filter.act} onChange={set('act')}>
        <option value="">{t('every')}</option>
        {acts.map(({ act, name }) => (
          <option key={act} value={act}>
            {name}
          </option>
        ))}
      </SelectField>
      {field('by', t('who'))}
      {field('club', t('clubField'), t('noClub'))}
      {field('reason', t('reasonField'))}
      {field('amount', ofAll('amount'), t('noAmount'))}
      <TextField label={t('from')} type="date" value={filter.from} onChange={set('from')} />
      <TextField
        label={t('until')}
        type="date"
        value={filter.until}
        error={isWrong('until') ? t('endsBefore') : undefined}
        onChange={set('until')}
      />
    </form>
  )
}
