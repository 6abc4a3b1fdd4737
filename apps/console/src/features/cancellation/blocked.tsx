import type { CancellationRefusal } from '@touchline/domain/cancellation'
import { lastDayOf } from '@touchline/domain/last-days'
import { Card } from '@touchline/ui/card.tsx'
import { Banner } from '@touchline/ui/dialog/banner.tsx'
import { Heading } from '@touchline/ui/heading.tsx'
import { useTranslations } from 'use-intl'
import { ScheduledCancellation } from '../../forms/scheduled/scheduled-cancellation.tsx'
import type { Account } from '../../lib/account/account.ts'

export function Blocked({ reason }: { readonly reason: Exclude<CancellationRefusal, 'already-reserved'> }) {
  const t = useTranslations()
  return (
    <>
      <Heading>{t('shell.cancelSubscription')}</Heading>
      {reason === 'unsettled' ? (
        <Banner tone="error" title={t('cancellation.unsettled')}>
          {t('cancellation.unsettledText')}
        </Banner>
      ) : (
        <Card>
          <p>{t('cancellation.nothingToCancel')}</p>
        </Card>
      )}
    </>
  )
}

interface ReservedProps {
  readonly account: Account
  readonly isYearly: boolean
}

export function Reserved({ account, isYearly }: ReservedProps) {
  const t = useTranslations()
  const { cancellation, zone } = account.contract
  if (cancellation.state === 'none') return null
  return (
    <>
      <Heading>{t(isYearly ? 'shell.cancelYearlySubscription' : 'shell.cancelSubscription')}</Heading>
      <ScheduledCancellation account={account} date={lastDayOf('cancellation', cancellation.at, zone)} />
    </>
  )
}
