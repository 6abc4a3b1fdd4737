import { firstDay } from '@touchline/domain/calendar'
import { Icon } from '@touchline/ui/icon.tsx'
import { dateText } from '@touchline/words/date-text'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../../i18n/language.tsx'
import { useNavigate } from '../../../lib/navigation/index.ts'
import { monthText } from '../../../lib/wire/payment-status.ts'

interface MonthChoiceProps {
  readonly title: string
  readonly chosen: string
  readonly months: readonly string[]
}

export function MonthChoice({ title, chosen, months }: MonthChoiceProps) {
  const t = useTranslations('billing')
  const { locale } = useLanguage()
  const navigate = useNavigate()
  return (
    <span className="month-choice">
      <h2>{title}</h2>
      <Icon name="down" />
      <select
        aria-label={t('month')}
        value={chosen}
        onChange={({ target }) =>
          void navigate({ to: '.', search: { month: monthText(target.value) }, replace: true, resetScroll: false })
        }
      >
        {months.map((month) => (
          <option key={month} value={month}>
            {dateText(firstDay(monthText(month)), locale, 'monthYear')}
          </option>
        ))}
      </select>
    </span>
  )
}
