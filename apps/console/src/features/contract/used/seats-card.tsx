import { Link } from '@tanstack/react-router'
import type { AggregationType } from '@touchline/contract/usage'
import { dateOf } from '@touchline/domain/calendar'
import { contractChanges } from '@touchline/domain/projection'
import { freeSeats } from '@touchline/domain/seats'
import { dateText } from '@touchline/words/date-text'
import { sentences } from '@touchline/words/sentences'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../../i18n/language.tsx'
import { Card } from '../../../ui/card.tsx'
import { SeatDots, seatsPerDot } from '../../../ui/chart/seat-dots.tsx'
import type { OverviewAccount } from '../overview-account.ts'
import type { UsageAndLimits } from '../usage-and-limits.ts'

interface SeatsCardProps {
  readonly account: OverviewAccount
  readonly read: UsageAndLimits
}

/** From here on a number of seats means no limit: no more than 999 are sold. */
const NO_SEAT_LIMIT = 1000
const YEAR_MS = 366 * 86_400_000

/** Each seat a mark: who has one, which are free, and which end. */
export function SeatsCard({ account, read }: SeatsCardProps) {
  const t = useTranslations('used.seats')
  const analysts = seatsOf(read, 'ANALYST_USER_COUNT')
  const viewers = seatsOf(read, 'VIEWER_USER_COUNT')
  const used = analysts.used + viewers.used
  const limit = analysts.limit + viewers.limit
  if (viewers.limit >= NO_SEAT_LIMIT) {
    return (
      <Card title={t('title')} className="seats-card" action={<ToPeople />}>
        <Figure
          used={used}
          words={sentences([t('unlimited'), t('active', { analysts: analysts.used, viewers: viewers.used })])}
        />
      </Card>
    )
  }
  const ending = endingSeats(account)
  const scale = seatsPerDot(limit)
  const taken = { analysts: analysts.used, viewers: viewers.used }
  const each = freeSeats(account.contract, account.catalogue, taken, account.now)
  const free = each.analysts + each.viewers
  return (
    <Card title={t('title')} className="seats-card" action={<ToPeople />}>
      <Figure used={used} words={sentences([t('inUse', { limit }), free === 0 ? '' : t('free', { count: free })])} />
      <p>{t.rich('analysts', { ...analysts, b: (text) => <b>{text}</b> })}</p>
      <SeatDots shape="square" {...analysts} ends={ending.analysts} perDot={scale} />
      <p>{t.rich('viewers', { ...viewers, b: (text) => <b>{text}</b> })}</p>
      <SeatDots shape="disc" {...viewers} ends={ending.viewers} perDot={scale} />
      <Note account={account} scale={scale} />
    </Card>
  )
}

/** Where the people are who have the seats. */
function ToPeople() {
  const t = useTranslations('shell')
  return (
    <Link className="btn quiet" to="/people">
      {t('people')}
    </Link>
  )
}

const Figure = ({ used, words }: { readonly used: number; readonly words: string }) => (
  <p className="figure num">
    {used} <span className="soft">{words}</span>
  </p>
)

const seatsOf = ({ usage, limits }: UsageAndLimits, type: AggregationType) => ({
  used: usage.find((each) => each.targetAggregationType === type)?.usage ?? 0,
  limit: limits.find((each) => each.targetAggregationTypes.includes(type))?.totalUpperHardLimit ?? 0,
})

/** The next change that takes seats away. */
function nextLoss({ contract, catalogue, now }: OverviewAccount) {
  const changes = contractChanges(contract, catalogue, { from: now + 1, to: now + YEAR_MS })
  return changes.flatMap((change) =>
    (change.kind === 'analysts' || change.kind === 'viewers') && change.after < change.before ? [change] : [],
  )[0]
}

function endingSeats(account: OverviewAccount) {
  const loss = nextLoss(account)
  const of = (kind: 'analysts' | 'viewers') => (loss?.kind === kind ? loss.before - loss.after : 0)
  return { analysts: of('analysts'), viewers: of('viewers') }
}

interface NoteProps {
  readonly account: OverviewAccount
  readonly scale: number
}

/** What a mark stands for, and what ends. */
function Note({ account, scale }: NoteProps) {
  const t = useTranslations('used.seats')
  const { locale } = useLanguage()
  const loss = nextLoss(account)
  const note = sentences([
    scale > 1 ? t('scale', { count: scale }) : '',
    loss === undefined
      ? ''
      : t(`${loss.kind}From`, {
          count: loss.after,
          date: dateText(dateOf(loss.at, account.contract.zone), locale, 'day'),
        }),
  ])
  return note !== '' && <p className="note">{note}</p>
}
