import { dateOf } from '@touchline/domain/calendar'
import { seatLimitsAt } from '@touchline/domain/contract'
import { freeSeats } from '@touchline/domain/seats'
import { dateText } from '@touchline/words/date-text'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../i18n/language.tsx'
import { Card } from '../../ui/card.tsx'
import { Meter } from '../../ui/figures/meter.tsx'
import { AddOnButton } from './add-on/add-on-button.tsx'
import { periodOf, seatlessUsers, seatsUsed, type UsageAccount } from './usage-account.ts'

interface UsersTabProps {
  readonly account: UsageAccount
  readonly isPressed: boolean
}

/** Users: how many of the seats are taken, role by role. */
export function UsersTab({ account, isPressed }: UsersTabProps) {
  const t = useTranslations('usage.users')
  const terms = useTranslations('terms')
  const { contract, catalogue, now } = account
  const limits = seatLimitsAt(contract, catalogue, now)
  const used = seatsUsed(account)
  const free = freeSeats(contract, catalogue, used, now)
  const { locale } = useLanguage()
  const date = dateText(dateOf(periodOf(account).end - 1, contract.zone), locale, 'fullDay')
  const seatless = seatlessUsers(account)
  return (
    <>
      <div>
        <AddOnButton account={account} target={{ kind: 'seats' }} isPressed={isPressed} />
      </div>
      <div className="grid2">
        <SeatCard title={terms('analysts')} used={used.analysts} limit={limits.analysts} left={free.analysts} />
        <SeatCard title={terms('viewers')} used={used.viewers} limit={limits.viewers} left={free.viewers} />
      </div>
      <p className="small soft">
        {seatless > 0 && (
          <>
            {t('withoutSeat', { count: seatless })}
            <br />
          </>
        )}
        {t('until', { date })}
      </p>
    </>
  )
}

interface SeatCardProps {
  readonly title: string
  readonly used: number
  readonly limit: number
  readonly left: number
}

function SeatCard({ title, used, limit, left }: SeatCardProps) {
  const t = useTranslations('usage.users')
  const of = t('of', { limit })
  return (
    <Card title={title} className="meter">
      <p className="value num">
        {used} <span className="soft">{of}</span>
      </p>
      <Meter label={title} used={used} limit={limit} text={`${used} ${of}`} mayBeFull />
      <p className="small soft">{t('left', { left })}</p>
    </Card>
  )
}
