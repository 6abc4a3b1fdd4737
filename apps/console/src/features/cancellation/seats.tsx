import { queryOptions, useQuery } from '@tanstack/react-query'
import { getCurrentUsage } from '@touchline/contract/calls/usage'
import { useTranslations } from 'use-intl'
import { SeatSummary } from '../../forms/seat-part/seat-part.tsx'
import { SeatWays } from '../../forms/seat-part/seat-ways.tsx'
import { seatsInUse } from '../../forms/seat-part/seats-in-use.ts'
import type { Account } from '../../lib/account/account.ts'
import { call } from '../../lib/request/call.ts'
import { organizationKey } from '../../lib/request/query-key.ts'
import { organizationId } from '../../lib/session/session.ts'
import { userCount } from '../../lib/usage-units.ts'
import { Card } from '../../ui/card.tsx'

const takenQuery = () =>
  queryOptions({
    queryKey: organizationKey('usage', 'seats'),
    meta: { faults: 'silent' },
    queryFn: async () => {
      const body = { targetAggregationTypes: ['ANALYST_USER_COUNT' as const, 'VIEWER_USER_COUNT' as const] }
      const { data } = await call(getCurrentUsage, { params: { orgId: organizationId() }, body })
      const usage = data.currentUsageAggregationResults
      return { analysts: userCount(usage, 'ANALYST'), viewers: userCount(usage, 'VIEWER') }
    },
  })

/** Seats that are paid for and that nobody takes; nothing where there are none. */
export function PaidSeats({ account }: { readonly account: Account }) {
  const t = useTranslations('used.seats')
  const { data } = useQuery(takenQuery())
  if (data === undefined) return null
  const seats = seatsInUse(account, data)
  if (seats.price === null) return null
  return (
    <Card title={t('title')}>
      <SeatSummary seats={seats} />
      <div className="seat-ways">
        <SeatWays account={account} />
      </div>
    </Card>
  )
}
