import type { SleepDays, SleepStart } from '@touchline/domain/plans'
import { SelectField, TextField } from '@touchline/ui/input/field.tsx'
import { dateText } from '@touchline/words/date-text'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../i18n/language.tsx'
import { possibleDays } from './possible-days.ts'
import './sleep-days-fields.css'

interface SleepDaysFieldsProps {
  readonly starts: readonly SleepStart[]
  readonly days: SleepDays
  readonly onDays: (days: SleepDays) => void
}

export function SleepDaysFields({ starts, days, onDays }: SleepDaysFieldsProps) {
  const t = useTranslations('sleep')
  const { locale } = useLanguage()
  const start = starts.find(({ from }) => from === days.from)
  const choose = (chosen: SleepDays) => {
    const possible = possibleDays(chosen, starts)
    if (possible !== null) onDays(possible)
  }
  return (
    <div className="sleep-days">
      <SelectField
        label={t('from')}
        value={days.from}
        onChange={({ target }) => choose({ ...days, from: target.value })}
      >
        {starts.map(({ from }) => (
          <option key={from} value={from}>
            {dateText(from, locale, 'day')}
          </option>
        ))}
      </SelectField>
      <TextField
        label={t('until')}
        type="date"
        min={start?.earliestUntil}
        max={start?.latestUntil}
        value={days.until}
        onChange={({ target }) => {
          if (target.value !== '') choose({ ...days, until: target.value })
        }}
      />
    </div>
  )
}
