import { Card } from '@touchline/ui/card.tsx'
import { useTranslations } from 'use-intl'
import { FreeSeats, SeatPart } from '../../../forms/seat-part/seat-part.tsx'
import { seatsInUse } from '../../../forms/seat-part/seats-in-use.ts'
import { Link } from '../../../lib/navigation/index.ts'
import { userCount } from '../../../lib/usage-units.ts'
import type { OverviewAccount } from '../account/overview-account.ts'
import type { UsageAndLimits } from '../account/usage-and-limits.ts'

interface SeatsCardProps {
  readonly account: OverviewAccount
  readonly read: UsageAndLimits
}

export function SeatsCard({ account, read: { usage } }: SeatsCardProps) {
  const t = useTranslations('used.seats')
  const shell = useTranslations('shell')
  const seats = seatsInUse(account, { analysts: userCount(usage, 'ANALYST'), viewers: userCount(usage, 'VIEWER') })
  const { used, limits, isUnlimited } = seats
  const people = (
    <Link className="btn quiet" to="/people">
      {shell('people')}
    </Link>
  )
  return (
    <Card title={t('title')} className="seats-card" action={people}>
      <p className="figure num">
        {used.analysts + used.viewers}{' '}
        <span className="soft">
          {isUnlimited ? t('unlimited') : t('inUse', { limit: limits.analysts + limits.viewers })}{' '}
          <FreeSeats seats={seats} />
        </span>
      </p>
      <SeatPart seats={seats} />
    </Card>
  )
}
