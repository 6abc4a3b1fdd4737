import { dateOf, daysBetween, type LocalDate, lastDayBefore } from '@touchline/domain/calendar'
import { keptAfterEnd } from '@touchline/domain/cancellation'
import { contractStateAt } from '@touchline/domain/contract'
import { endOn, lastDayOf } from '@touchline/domain/last-days'
import { scheduledChange } from '@touchline/domain/lifecycle'
import { WayBack } from '@touchline/ui/way-back.tsx'
import { dateText } from '@touchline/words/date-text'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Allowed } from '../../../forms/allowed.tsx'
import { UndoCancellation, useEndingText } from '../../../forms/scheduled/scheduled-cancellation.tsx'
import { useLanguage } from '../../../i18n/language.tsx'
import { Link } from '../../../lib/navigation/index.ts'
import { groupNameIn } from '../../../lib/wire/group-name.ts'
import { lastBaseEntry } from '../account/last-held.ts'
import type { OverviewAccount } from '../account/overview-account.ts'
import { Kicker } from '../headline/kicker.tsx'

interface AccountProps {
  readonly account: OverviewAccount
}

export function NothingDue({ account }: AccountProps) {
  const t = useTranslations('overview')
  const contracts = useTranslations('contract')
  const plans = useTranslations('plans')
  const { contract, catalogue, now } = account
  if (contract.cancellation.state === 'reserved') return <Ending account={account} at={contract.cancellation.at} />
  const { kind } = contractStateAt(contract, catalogue, now)
  if (kind === 'cancelled') return <Ended account={account} />
  if (kind === 'none')
    return (
      <Answer account={account} kicker={plans('noPlan')} title={t('needs.noPlan')} text={t('needs.noPlanText')}>
        <BuyPlan account={account} to="/purchase-plan" />
      </Answer>
    )
  if (kind === 'trial-readonly') return <TrialEnded account={account} />
  const last = endOn('trial', account)
  if (last !== null) return <Trial account={account} last={last} />
  return <Answer account={account} kicker={contracts('next')} title={t('nothingDue')} text="" />
}

interface AnswerProps extends AccountProps {
  readonly kicker: string
  readonly title: string
  readonly text: string
  readonly children?: ReactNode
}

const Answer = ({ account, kicker, title, text, children }: AnswerProps) => (
  <div className="answer">
    <Kicker account={account}>{kicker}</Kicker>
    <p className="headline">{title}</p>
    {text !== '' && <p className="ending-text">{text}</p>}
    {children}
  </div>
)

function Trial({ account, last }: AccountProps & { readonly last: LocalDate }) {
  const t = useTranslations('overview')
  const plans = useTranslations('plans.trial')
  const { locale } = useLanguage()
  const isFollowed = scheduledChange(account.contract, account.catalogue, account.now) !== null
  return (
    <Answer
      account={account}
      kicker={t('nothingDue')}
      title={t('needs.trialRuns', { date: dateText(last, locale, 'fullDay') })}
      text={isFollowed ? '' : plans('then')}
    >
      {!isFollowed && <BuyPlan account={account} to="/purchase-plan" />}
    </Answer>
  )
}

function TrialEnded({ account }: AccountProps) {
  const t = useTranslations('overview.needs')
  const plans = useTranslations('plans')
  const { locale } = useLanguage()
  const endedAt = lastBaseEntry(account)?.start ?? account.now
  const date = dateText(lastDayBefore(endedAt, account.contract.zone), locale, 'fullDay')
  return (
    <Answer account={account} kicker={plans('noPlan')} title={t('trialEndedOn', { date })} text={t('trialEndedText')}>
      <BuyPlan account={account} to="/change-plan" />
    </Answer>
  )
}

interface EndingProps extends AccountProps {
  readonly at: number
}

function Ending({ account, at }: EndingProps) {
  const t = useTranslations('overview.ending')
  const { locale } = useLanguage()
  const { contract } = account
  const { bill, games } = useEndingText(account)
  const last = lastDayOf('cancellation', at, contract.zone)
  const date = dateText(last, locale, 'fullDay')
  return (
    <Answer account={account} kicker={t('kick')} title={t('title', { date })} text={bill}>
      {games !== null && <p className="ending-text">{games}</p>}
      <UndoCancellation contractId={contract.id} date={last} look="main" />
      <Allowed to="close-account">
        <WayBack icon="undo">{t.rich('back', { date, b: (text) => <b>{text}</b> })}</WayBack>
      </Allowed>
    </Answer>
  )
}

function Ended({ account }: AccountProps) {
  const t = useTranslations('overview')
  const contracts = useTranslations('contract')
  const { locale, language } = useLanguage()
  const { groups, catalogue, now } = account
  const { cancellation, zone } = account.contract
  const last = catalogue.plans.get(lastBaseEntry(account)?.contractPlanId ?? '')
  const plan = last && contracts('plan', { plan: groupNameIn(groups, last.groupId, language), cycle: last.cycle })
  const kicker = [t('expired'), ...(plan === undefined ? [] : [plan])].join(' · ')
  const date = cancellation.state === 'none' ? '' : dateText(lastDayBefore(cancellation.at, zone), locale, 'fullDay')
  const kept = keptAfterEnd(account.contract, catalogue, null)
  if (kept === null || kept.until <= now)
    return (
      <Answer account={account} kicker={kicker} title={t('needs.expired', { date })} text={t('needs.expiredText')}>
        <BuyPlan account={account} to="/purchase-plan" />
      </Answer>
    )
  const lastKept = lastDayOf('games', kept.until, zone)
  const title = t('needs.kept', { date: dateText(lastKept, locale, 'fullDay') })
  const days = daysBetween(dateOf(now, zone), lastKept)
  return (
    <Answer
      account={account}
      kicker={`${kicker} · ${t('needs.expired', { date })}`}
      title={title}
      text={t('needs.keptText', { closes: kept.closes ? 'yes' : 'no' })}
    >
      <div className="actions">
        <BuyPlan account={account} to="/purchase-plan" label={t('needs.again')} />
        <Link className="btn ghost" to="/billing-history" search={{ pack: 1 }}>
          {t('needs.mine')}
        </Link>
      </div>
      <WayBack icon="clock">{t.rich('needs.keptDays', { days, b: (text) => <b>{text}</b> })}</WayBack>
    </Answer>
  )
}

interface BuyPlanProps extends AccountProps {
  readonly to: '/purchase-plan' | '/change-plan'
  readonly label?: string
}

function BuyPlan({ account, to, label }: BuyPlanProps) {
  const plans = useTranslations('plans')
  if (account.organization.isEsports) return null
  return (
    <Allowed to="buy">
      <Link className="btn main" to={to}>
        {label ?? plans('choose')}
      </Link>
    </Allowed>
  )
}
