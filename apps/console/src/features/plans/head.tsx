import { dateOf, startOfNextMonth } from '@touchline/domain/calendar'
import type { Cycle } from '@touchline/domain/catalogue'
import { baseGroupAt, type TrialLeft, trialLeft } from '@touchline/domain/contract'
import { type PlanCard, planCards, schedulingDeadline, termEndAt } from '@touchline/domain/plans'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../i18n/language.tsx'
import type { Account } from '../../lib/account/account.ts'
import { Heading } from '../../ui/heading.tsx'
import { Lead } from '../../ui/lead.tsx'
import { useFeatures } from './features.ts'
import { groupName, isPurchase, isYearly, saysPurchase, stateOf } from './plan-choice.ts'

interface HeadProps {
  readonly account: Account
  readonly cycle: Cycle
}

/** The title by the kind of contract, and when a change would take effect. */
export function Head({ account, cycle }: HeadProps) {
  const t = useTranslations()
  const title = saysPurchase(account)
    ? t('plans.purchaseTitle')
    : isYearly(account)
      ? t('shell.manageSubscription')
      : t('plans.changeTitle')
  return (
    <div className="head">
      <div>
        <Heading>{title}</Heading>
        <When account={account} cycle={cycle} />
        <p className="small soft">
          {account.organization.isGlobal ? t('plans.hintGlobal') : t('plans.hintRegional')}
          <NextUp account={account} cycle={cycle} />
        </p>
      </div>
    </div>
  )
}

/** A trial sees this page first: how long it runs, and what comes then. */
function Trial({ lastDay: date, days }: TrialLeft) {
  const t = useTranslations('plans.trial')
  return (
    <>
      <Lead text={t('left', { date, days })} />
      <p className="soft">{t('then')}</p>
    </>
  )
}

/** The plan above the one in force, with what it gives: the hint names the lower ones only. */
function NextUp({ account, cycle }: HeadProps) {
  const t = useTranslations('plans')
  const { language } = useLanguage()
  const features = useFeatures()
  const cards = planCards({ ...account, cycle })
  const next = isPurchase(account) ? undefined : cards[tierIn(cards, account) + 1]
  if (next === undefined) return null
  const { upload, exporting } = features(next)
  return <> {t('nextUp', { plan: groupName(account, next.group.id, language), upload, exporting })}</>
}

/** The place of the plan in force among the cards of a tab; after them all where it is none of theirs. */
function tierIn(cards: readonly PlanCard[], { contract, catalogue, now }: Account): number {
  const tier = baseGroupAt(contract, catalogue, now)?.tier ?? null
  const place = cards.findIndex((card) => card.group.tier === tier)
  return place === -1 ? cards.length : place
}

/** Until when a change of a running term can be scheduled; otherwise when each change begins. */
function When({ account, cycle }: HeadProps) {
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
