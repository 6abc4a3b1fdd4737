import { MOST_YEAR_REFERENCES } from '@touchline/domain/documents'
import { Button } from '@touchline/ui/input/button.tsx'
import { TextField } from '@touchline/ui/input/field.tsx'
import { useTranslations } from 'use-intl'
import type { FieldAt, TypedReference } from './buyer-draft.ts'
import type { useUnprintable } from './fault-text.ts'

type Rows = readonly TypedReference[]

interface YearReferencesProps {
  readonly rows: Rows
  readonly at: FieldAt
  readonly lacking: ReturnType<typeof useUnprintable>
  readonly onChange: (rows: Rows) => void
}

export function YearReferences({ rows, at, lacking, onChange }: YearReferencesProps) {
  const t = useTranslations()
  const set = (changed: TypedReference, change: Partial<TypedReference>) =>
    onChange(rows.map((row) => (row === changed ? { ...row, ...change } : row)))
  const last = rows.at(-1)
  const next = {
    id: (last?.id ?? -1) + 1,
    year: last === undefined ? '' : String(Number(last.year) + 1),
    reference: '',
  }
  return (
    <fieldset className="year-references">
      <legend>{t('buyer.referencesByYear')}</legend>
      {rows.map((row, index) => (
        <div key={row.id} className="year-reference">
          <TextField
            label={t('terms.year')}
            inputMode="numeric"
            value={row.year}
            {...at(`orderReferences.${index}`)}
            onChange={({ target }) => set(row, { year: target.value })}
          />
          <TextField
            label={t('buyer.referenceOfYear')}
            value={row.reference}
            hint={lacking(row.reference)}
            onChange={({ target }) => set(row, { reference: target.value })}
          />
          <Button
            look="ghost"
            aria-label={t('buyer.removeYear', { year: row.year })}
            onClick={() => onChange(rows.filter((other) => other !== row))}
          >
            {t('common.remove')}
          </Button>
        </div>
      ))}
      {rows.length < MOST_YEAR_REFERENCES && (
        <Button look="ghost" onClick={() => onChange([...rows, next])}>
          {t('buyer.addYear')}
        </Button>
      )}
    </fieldset>
  )
}
