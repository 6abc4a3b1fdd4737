import type { Instant } from '@touchline/domain/calendar'
import { undoneUntil } from '@touchline/domain/last-days'
import { useTranslations } from 'use-intl'
import { useDay } from '../../../forms/use-day.ts'
import type { OverviewAccount } from '../account/overview-account.ts'

interface UndoneUntilProps {
  readonly account: OverviewAccount
  readonly at: Instant
}

export function UndoneUntil({ account, at }: UndoneUntilProps) {
  const t = useTranslations('takeBack.toast')
  const day = useDay(account.contract.zone, account.now)
  const until = undoneUntil(at, account)
  return until && <small className="soft">{t('day', { until: day(until) })}</small>
}
