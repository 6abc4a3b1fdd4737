import { dateOf, startOfNextMonth } from '@touchline/domain/calendar'
import type { Cycle } from '@touchline/domain/catalogue'
import { type TrialLeft, trialLeft } from '@touchline/domain/contract'
import { schedulingDeadline } from '@touchline/domain/lifecycle'
import { termEndAt } from '@touchline/domain/plans'
import { useTranslations } from 'use-intl'
import type { Account } from '../../lib/account/account.ts'
import { brand } from '../../ui/brand.ts'
import { Heading } from '../../ui/heading.tsx'
import { Lead } from '../../ui/lead.tsx'
import { isPurchase, isYearly, saysPurchase, stateOf } from './plan-choice.ts'

interface HeadProps {
  readonly account: Account
  /** Left out where there are no plans to choose from. */
  readonly cycle?: Cycle
}

/** The title by the kind of contract, and when a change would take effect. */
export function Head({ account, cycle }: HeadProps) {
  const t = useTranslations()
  const title = saysPurchase(account)
    ? t('shell.purchasePlan')
    : isYearly(account)
      ? t('shell.manageSubscription')
      : t('shell.changePlan')
  return (
    <div className="head">
      <div>
        <Heading>{title}</Heading>
        {cycle !== undefined && <When account={account} cycle={cycle} />}
      </div>
    </div>
  )
}

/** A trial sees this page first: how long it runs, and what comes then. */
function Trial({ lastDay: date, days }: TrialLeft) {
  const t = useTranslations('plans.trial')
  return (
    <>
      <Lead text={t('left', { brand: brand.name, date, days })} />
      <p className="soft">{t('then')}</p>
    </>
  )
}

/** Until when a change of a running term can be scheduled; otherwise when each change begins. */
function When({ account, cycle }: Required<HeadProps>) {
  const t = useTranslations('plans')
  const { contract, catalogue, now } = account
  const trial = trialLeft(contract, catalogue, now)
  if (trial !== null)
    return (
      <>
        <Trial {...trial} />
        {cycle === 'year' && <p className="soft">{t('whenYearly')}</p>}
      </>
    )
  const { zone } = contract
  const end = termEndAt(contract, catalogue, now)
  if (end !== null) {
    const deadline = schedulingDeadline(end, zone)
    const dates = { end: dateOf(end - 1, zone), deadline: dateOf(deadline - 1, zone) }
    return <Lead text={now < deadline ? t('deadline', dates) : t('deadlinePassed', dates)} />
  }
  if (cycle === 'year') return <Lead text={t('whenYearly')} />
  if (isPurchase(account)) return null
  const next = { date: dateOf(startOfNextMonth(now, zone), zone) }
  // Leaving the football-type plan is always a downgrade.
  return <Lead text={stateOf(account).kind === 'mbp' ? t('whenAny', next) : t('when', next)} />
}
