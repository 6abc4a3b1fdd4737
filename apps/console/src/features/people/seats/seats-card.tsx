import { useQuery } from '@tanstack/react-query'
import { dateOf } from '@touchline/domain/calendar'
import { baseGroupAt } from '@touchline/domain/contract'
import { Card } from '@touchline/ui/card.tsx'
import { useTranslations } from 'use-intl'
import { Fold } from '../../../forms/fold.tsx'
import { SeatList } from '../../../forms/seat-list/seat-list.tsx'
import { type SeatList as Seats, seatsQuery } from '../../../forms/seat-list/seats-query.ts'
import { SeatSummary } from '../../../forms/seat-part/seat-part.tsx'
import { SeatWays } from '../../../forms/seat-part/seat-ways.tsx'
import { seatsInUse } from '../../../forms/seat-part/seats-in-use.ts'
import { WhenLoaded } from '../../../forms/when-loaded.tsx'
import type { Account } from '../../../lib/account/account.ts'
import { Link } from '../../../lib/navigation/index.ts'
import { loadable } from '../../../lib/request/loadable.ts'

interface SeatsCardProps {
  readonly account: Pick<Account, 'contract' | 'catalogue' | 'now'>
}

export function SeatsCard({ account }: SeatsCardProps) {
  const t = useTranslations('people.seats')
  const { contract, now } = account
  const content = loadable(useQuery(seatsQuery({ zone: contract.zone, today: dateOf(now, contract.zone) })))
  return (
    <WhenLoaded content={content} shape="rows" frame={(standIn) => <Card title={t('title')}>{standIn}</Card>}>
      {(list) => <Read account={account} list={list} />}
    </WhenLoaded>
  )
}

function Read({ account, list }: SeatsCardProps & { readonly list: Seats }) {
  const t = useTranslations('people.seats')
  const { contract, catalogue, now } = account
  const seats = seatsInUse(account, list.taken)
  const isInUsage = baseGroupAt(contract, catalogue, now)?.cycle === 'year'
  const idle = list.seats.filter(({ isIdle }) => isIdle).length
  const all = t('all', { count: list.seats.length })
  return (
    <Card
      title={t('title')}
      className="seats-of-people"
      action={
        isInUsage && (
          <Link className="btn quiet" to="/usage" search={{ tab: 'users' }}>
            {all}
          </Link>
        )
      }
    >
      <div className="seats-row">
        <SeatSummary seats={seats}>
          {idle > 0 && <span className="soft">{t('idleCount', { count: idle })}</span>}
          {list.waiting.length > 0 && <span className="soft">{t('waitingCount', { count: list.waiting.length })}</span>}
        </SeatSummary>
        <div className="seat-ways">
          <SeatWays account={account} />
        </div>
      </div>
      {!isInUsage && (
        <Fold name="people.users" title={all}>
          <SeatList list={list} />
        </Fold>
      )}
    </Card>
  )
}
