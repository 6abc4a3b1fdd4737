import { addMonths } from '@touchline/domain/calendar'
import { useTranslations } from 'use-intl'

/** Months as in the address: 202611. */
const monthAway = (month: string, months: number): string =>
  addMonths(`${month.slice(0, 4)}-${month.slice(4)}`, months).replace('-', '')

/** The month of the address, or one `away` from today's, in UTC. */
export const monthIn = (query: URLSearchParams, away: number): string => {
  const month = query.get('month') ?? ''
  if (/^2\d{3}(?:0[1-9]|1[0-2])$/.test(month)) return month
  return monthAway(new Date().toISOString().slice(0, 7).replace('-', ''), away)
}

interface MonthStepsProps {
  readonly month: string
  readonly hrefOf: (month: string) => string
}

export function MonthSteps({ month, hrefOf }: MonthStepsProps) {
  const t = useTranslations('journal')
  return (
    <span className="linked">
      <a href={hrefOf(monthAway(month, -1))}>{t('before')}</a>
      <a href={hrefOf(monthAway(month, 1))}>{t('after')}</a>
    </span>
  )
}
