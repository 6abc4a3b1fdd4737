import { dateOf } from '@touchline/domain/calendar'
import { seatLimitsAt } from '@touchline/domain/contract'
import { useTranslations } from 'use-intl'
import { Card } from '../../ui/card.tsx'
import { Dated } from '../../ui/figures/dated.tsx'
import { Meter } from '../../ui/figures/meter.tsx'
import { periodOf, seatlessUsers, seatsUsed, type UsageAccount } from './usage-account.ts'

/** Users: how many of the seats are taken, role by role. */
export function UsersTab({ account }: { readonly account: UsageAccount }) {
  const t = useTranslations('usage.users')
  const { contract, catalogue, now } = account
  const limits = seatLimitsAt(contract, catalogue, now)
  const used = seatsUsed(account)
  const date = dateOf(periodOf(account).end - 1, contract.zone)
  const seatless = seatlessUsers(account)
  return (
    <>
      <div className="grid2">
        <SeatCard title={t('analysts')} used={used.analysts} limit={limits.analysts} />
        <SeatCard title={t('viewers')} used={used.viewers} limit={limits.viewers} />
      </div>
      <p className="small soft">
        {seatless > 0 && (
          <>
            {t('withoutSeat', { count: seatless })}
            <br />
          </>
        )}
        <Dated text={t('until', { date })} />
      </p>
    </>
  )
}

interface SeatCardProps {
  readonly title: string
  readonly used: number
  readonly limit: number
}

function SeatCard({ title, used, limit }: SeatCardProps) {
  const t = useTranslations('usage.users')
  const of = t('of', { limit })
  return (
    <Card title={title} className="meter">
      <p className="value num">
        {used} <span className="soft">{of}</span>
      </p>
      <Meter label={title} used={used} limit={limit} text={`${used} ${of}`} mayBeFull />
      <p className="small soft">{t('left', { left: Math.max(0, limit - used) })}</p>
    </Card>
  )
}
