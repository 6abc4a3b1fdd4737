import { useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { monthText } from '../../../lib/payment/payment-status.ts'
import { SelectField } from '../../../ui/input/field.tsx'
import type { BilledMonth } from '../months.ts'

interface MonthSelectProps {
  readonly months: readonly BilledMonth[]
  readonly chosen: BilledMonth
}

/** Every month that has a bill; the one that is chosen stands in the address. */
export function MonthSelect({ months, chosen }: MonthSelectProps) {
  const t = useTranslations('billing')
  const navigate = useNavigate()
  return (
    <div className="filter">
      <SelectField
        label={t('month')}
        value={chosen.month}
        onChange={({ target }) =>
          void navigate({ to: '.', search: { month: monthText(target.value) }, replace: true, resetScroll: false })
        }
      >
        {months.map(({ month }) => (
          <option key={month} value={month}>
            {monthText(month)}
          </option>
        ))}
      </SelectField>
    </div>
  )
}
