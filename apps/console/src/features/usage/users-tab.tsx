import { useQuery } from '@tanstack/react-query'
import { dateOf } from '@touchline/domain/calendar'
import { Card } from '@touchline/ui/card.tsx'
import { dateText } from '@touchline/words/date-text'
import { useTranslations } from 'use-intl'
import { SeatList } from '../../forms/seat-list/seat-list.tsx'
import { seatsQuery } from '../../forms/seat-list/seats-query.ts'
import { SeatSummary } from '../../forms/seat-part/seat-part.tsx'
import { SeatWays } from '../../forms/seat-part/seat-ways.tsx'
import { seatsInUse } from '../../forms/seat-part/seats-in-use.ts'
import { periodOf, seatlessUsers, seatsUsed, type UsageAccount } from '../../forms/usage/account.ts'
import { WhenLoaded } from '../../forms/when-loaded.tsx'
import { useLanguage } from '../../i18n/language.tsx'
import { loadable } from '../../lib/request/loadable.ts'
import { AddOnButton } from './add-on/add-on-button.tsx'

interface UsersTabProps {
  readonly account: UsageAccount
  readonly isPressed: boolean
}

export function UsersTab({ account, isPressed }: UsersTabProps) {
  const t = useTranslations('usage.users')
  const say = useTranslations('people.seats')
  const { locale } = useLanguage()
  const { contract, now } = account
  const list = loadable(useQuery(seatsQuery({ zone: contract.zone, today: dateOf(now, contract.zone) })))
  const idle = list.state === 'ready' ? list.value.seats.filter(({ isIdle }) => isIdle).length : 0
  const date = dateText(dateOf(periodOf(account).end - 1, contract.zone), locale, 'fullDay')
  const seatless = seatlessUsers(account)
  return (
    <>
      <Card
        title={say('title')}
        action={<AddOnButton account={account} target={{ kind: 'seats' }} isPressed={isPressed} />}
      >
        <SeatSummary seats={seatsInUse(account, seatsUsed(account))}>
          {idle > 0 && <span className="soft">{say('idleCount', { count: idle })}</span>}
          {seatless > 0 && <span className="soft">{t('withoutSeat', { count: seatless })}</span>}
          <span className="soft">{t('until', { date })}</span>
        </SeatSummary>
        <div className="seat-ways">
          <SeatWays account={account} />
        </div>
      </Card>
      <Card title={say('who')}>
        <WhenLoaded content={list} shape="rows">
          {(read) => <SeatList list={read} />}
        </WhenLoaded>
      </Card>
    </>
  )
}
