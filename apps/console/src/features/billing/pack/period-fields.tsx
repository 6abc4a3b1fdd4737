import { SelectField, TextField } from '@touchline/ui/input/field.tsx'
import { useTranslations } from 'use-intl'
import { periodText } from '../../../forms/pack/period-text.ts'
import { useLanguage } from '../../../i18n/language.tsx'
import { keyOf, type Offered, type PeriodFaults, type TypedPeriod } from './period-choice.ts'

interface PeriodFieldsProps {
  readonly offered: Offered
  readonly typed: TypedPeriod
  readonly faults: PeriodFaults
  readonly onType: (typed: TypedPeriod) => void
}

const OWN = 'own'

export function PeriodFields({ offered: { years, months }, typed, faults, onType }: PeriodFieldsProps) {
  const t = useTranslations('pack')
  const terms = useTranslations('terms')
  const { locale } = useLanguage()
  const all = [...years, ...months]
  const key = keyOf(typed)
  const fault = (of: keyof PeriodFaults): string | null => {
    const found = faults[of]
    return found === null ? null : t(`dayFaults.${found}`)
  }
  const choose = (chosen: string) => {
    const period = all.find((each) => keyOf(each) === chosen)
    if (period !== undefined) onType({ from: period.from, to: period.to })
  }
  return (
    <div className="pack-period">
      <SelectField
        label={terms('period')}
        value={all.some((each) => keyOf(each) === key) ? key : OWN}
        onChange={({ target }) => choose(target.value)}
      >
        {years.map((year) => (
          <option key={year.preset} value={keyOf(year)}>
            {t(`presets.${year.preset}`, { period: periodText(year, locale) })}
          </option>
        ))}
        <optgroup label={t('aMonth')}>
          {months.map((month) => (
            <option key={month.from} value={keyOf(month)}>
              {periodText(month, locale)}
            </option>
          ))}
        </optgroup>
        <option value={OWN}>{t('ownDays')}</option>
      </SelectField>
      <TextField
        label={t('from')}
        type="date"
        value={typed.from}
        error={fault('from')}
        onChange={({ target }) => onType({ ...typed, from: target.value })}
      />
      <TextField
        label={t('to')}
        type="date"
        value={typed.to}
        error={fault('to')}
        onChange={({ target }) => onType({ ...typed, to: target.value })}
      />
    </div>
  )
}
