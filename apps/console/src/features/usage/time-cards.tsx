import { dateOf } from '@touchline/domain/calendar'
import { paceAt } from '@touchline/domain/usage'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../i18n/language.tsx'
import { shownTime, shownTimes, type TimeKind, timeText } from '../../lib/usage-units.ts'
import { Boundary } from '../../ui/boundary.tsx'
import { Card } from '../../ui/card.tsx'
import { Dated } from '../../ui/figures/dated.tsx'
import { Meter } from '../../ui/figures/meter.tsx'
import { boughtTime, isUnlimited, organizationTime, periodOf, type UsageAccount } from './usage-account.ts'

interface CardsProps {
  readonly account: UsageAccount
  readonly kind: TimeKind
}

/** How much is used, where it leads to, and what was bought: the first thing the screen says. */
export const TimeCards = (props: CardsProps) => (
  <div className="grid3">
    <Boundary>
      <UsedCard {...props} />
    </Boundary>
    <Boundary>
      <PaceCard {...props} />
    </Boundary>
    <Boundary>
      <BoughtCard {...props} />
    </Boundary>
  </div>
)

const small = (unit: ReactNode) => <small>{unit}</small>

function UsedCard({ account, kind }: CardsProps) {
  const t = useTranslations('usage')
  const { locale } = useLanguage()
  const time = organizationTime(account, kind)
  const { used, limit, left } = shownTimes(time, kind)
  const period = periodOf(account)
  const title = t(`periods.${period.cycle}`)
  const date = dateOf(period.end, account.contract.zone)
  if (isUnlimited(account, kind)) {
    return (
      <Card title={title} className="meter pitch">
        <p className="money large num">{t.rich(`${kind}.usedAnswer`, { used, small })}</p>
        <p className="small soft verdict">
          <Dated text={t('unlimited', { date })} />
        </p>
      </Card>
    )
  }
  const text = `${timeText(used, locale)} ${t(`${kind}.of`, { limit })}`
  return (
    <Card title={title} className="meter pitch">
      <p className="money large num">{t.rich(`${kind}.answer`, { left, small })}</p>
      <Meter label={t(`${kind}.title`)} used={time.used} limit={time.limit.hard} soft={time.limit.soft} text={text} />
      <p className="small soft">
        <Dated text={t(`${kind}.used`, { used, limit, date })} />
      </p>
    </Card>
  )
}

function PaceCard({ account, kind }: CardsProps) {
  const t = useTranslations('usage')
  const pace = paceAt(organizationTime(account, kind).used, periodOf(account), account.now)
  return (
    <Card title={t('pace.title')} className="meter">
      {pace === null ? (
        <p className="soft">{t('pace.early')}</p>
      ) : (
        <Pace account={account} kind={kind} seconds={pace} />
      )}
    </Card>
  )
}

function Pace({ account, kind, seconds }: CardsProps & { readonly seconds: number }) {
  const t = useTranslations('usage')
  const { locale } = useLanguage()
  const date = dateOf(periodOf(account).end - 1, account.contract.zone)
  const pace = shownTimes({ ...organizationTime(account, kind), used: seconds }, kind)
  // From the figures that are shown, in tenths, so that they add up.
  const over = Math.round((pace.used - pace.limit) * 10) / 10
  const isWithin = over <= 0
  const by =
    kind === 'upload' ? t('upload.by', { hours: pace.used, date }) : t('export.by', { minutes: pace.used, date })
  return (
    <>
      <p className="value num">
        {timeText(pace.used, locale)}{' '}
        <span className="soft">
          <Dated text={by} />
        </span>
      </p>
      {!isUnlimited(account, kind) && (
        <p className={isWithin ? 'small soft verdict' : 'small verdict alarm'}>
          {isWithin ? t('pace.within') : t(`${kind}.over`, { over })}
        </p>
      )}
    </>
  )
}

function BoughtCard({ account, kind }: CardsProps) {
  const t = useTranslations('usage')
  const date = dateOf(periodOf(account).end - 1, account.contract.zone)
  const bought = boughtTime(account, kind)
  const isNeeded = !isUnlimited(account, kind)
  if (bought === 0 && !isNeeded) return null
  const amount = shownTime(bought, kind)
  return (
    <Card title={t('bought.title')} className="meter">
      <p className="value num">
        {t.rich(`${kind}.unit`, { amount, small: (unit) => <span className="soft">{unit}</span> })}
      </p>
      <p className="small soft verdict">
        {isNeeded ? <Dated text={t('bought.until', { date })} /> : t('bought.notNeeded')}
      </p>
    </Card>
  )
}
