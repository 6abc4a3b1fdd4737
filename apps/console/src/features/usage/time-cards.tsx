import { dateOf } from '@touchline/domain/calendar'
import { paceAt, remaining } from '@touchline/domain/usage'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../i18n/language.tsx'
import { limitText, type TimeKind, usedText } from '../../lib/usage-units.ts'
import { Boundary } from '../../ui/boundary.tsx'
import { Card } from '../../ui/card.tsx'
import { Dated } from '../../ui/dated.tsx'
import { Meter } from '../../ui/meter.tsx'
import { boughtTime, isUnlimited, organizationTime, periodOf, type UsageAccount } from './account.ts'

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

function UsedCard({ account, kind }: CardsProps) {
  const t = useTranslations('usage')
  const { locale } = useLanguage()
  const { limit, used } = organizationTime(account, kind)
  const period = periodOf(account)
  const title = t(`periods.${period.cycle}`)
  const usedNow = usedText(used, kind, locale)
  const date = dateOf(period.end, account.contract.zone)
  if (isUnlimited(account, kind)) {
    return (
      <Card title={title} className="meter pitch">
        <p className="money large num">
          {usedNow} <small>{t(`${kind}.unit`)}</small>
        </p>
        <p className="small soft verdict">
          <Dated text={t('unlimited', { date })} />
        </p>
      </Card>
    )
  }
  const allowed = limitText(limit.hard, kind, locale)
  const left = usedText(remaining({ limit, used }), kind, locale)
  const text = `${usedNow} ${t(`${kind}.of`, { limit: allowed })}`
  return (
    <Card title={title} className="meter pitch">
      <p className="money large num">{t.rich(`${kind}.answer`, { left, small: (unit) => <small>{unit}</small> })}</p>
      <Meter label={t(`${kind}.title`)} used={used} limit={limit.hard} soft={limit.soft} text={text} />
      <p className="small soft">
        <Dated text={t(`${kind}.used`, { used: usedNow, limit: allowed, date })} />
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
  const { limit } = organizationTime(account, kind)
  const date = dateOf(periodOf(account).end - 1, account.contract.zone)
  const over = usedText(Math.max(0, seconds - limit.hard), kind, locale)
  const isWithin = isUnlimited(account, kind) || over === usedText(0, kind, locale)
  return (
    <>
      <p className="value num">
        {usedText(seconds, kind, locale)}{' '}
        <span className="soft">
          <Dated text={t(`${kind}.by`, { date })} />
        </span>
      </p>
      <p className={isWithin ? 'small soft verdict' : 'small verdict alarm'}>
        {isWithin ? t('pace.within') : t(`${kind}.over`, { over })}
      </p>
    </>
  )
}

function BoughtCard({ account, kind }: CardsProps) {
  const t = useTranslations('usage')
  const { locale } = useLanguage()
  const date = dateOf(periodOf(account).end - 1, account.contract.zone)
  return (
    <Card title={t('bought.title')} className="meter">
      <p className="value num">
        {limitText(boughtTime(account, kind), kind, locale)} <span className="soft">{t(`${kind}.unit`)}</span>
      </p>
      <p className="small soft verdict">
        <Dated text={t('bought.until', { date })} />
      </p>
    </Card>
  )
}
