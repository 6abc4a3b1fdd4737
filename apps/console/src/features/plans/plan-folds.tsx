import { dateOf, startOfNextMonth } from '@touchline/domain/calendar'
import type { Cycle, Tier } from '@touchline/domain/catalogue'
import { type PlanCard, termEndAt } from '@touchline/domain/plans'
import { dateText } from '@touchline/words/date-text'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Fold } from '../../forms/fold.tsx'
import { useLanguage } from '../../i18n/language.tsx'
import type { Account } from '../../lib/account/account.ts'
import { Link, useSearch } from '../../lib/navigation/index.ts'
import { Comparison } from './comparison.tsx'
import type { OwnPast } from './past/own-past.ts'
import { PastKey } from './past/past-key.tsx'
import { groupName, isPurchase, stateOf } from './plan-choice.ts'
import type { YearOf } from './years.ts'
import './plan-folds.css'

interface PlanFoldsProps {
  readonly account: Account
  readonly cards: readonly PlanCard[]
  readonly cycle: Cycle
  readonly past: OwnPast
  readonly years: YearOf
  readonly children: ReactNode
}

export function PlanFolds({ account, cards, cycle, past, years, children }: PlanFoldsProps) {
  const t = useTranslations('plans.folds')
  const { coupon } = useSearch()
  return (
    <section className="card plan-folds">
      <Fold name="plans.compare" title={t('compare')}>
        <Comparison account={account} cards={cards} cycle={cycle} years={years} />
        <PastKey account={account} past={past} cycle={cycle} />
      </Fold>
      {children !== null && (
        <Fold name="plans.coupon" title={t('coupon')} isAskedFor={coupon !== undefined}>
          {children}
        </Fold>
      )}
      <Fold name="plans.notes" title={t('notes')}>
        <Notes account={account} cards={cards} cycle={cycle} />
      </Fold>
      <Link to="/planner">{t('planner')}</Link>
    </section>
  )
}

type NotesProps = Pick<PlanFoldsProps, 'account' | 'cards' | 'cycle'>

function Notes({ account, cards, cycle }: NotesProps) {
  const t = useTranslations('plans.precautions')
  const begins = useBegins({ account, cards, cycle })
  const notes =
    cycle === 'month'
      ? [t('monthly'), t('licence'), t('coupon')]
      : [t('yearly'), t('renewal'), t('deadline'), t('seats'), t('licence'), t('coupon')]
  return (
    <section className="precautions small soft" aria-label={t('title')}>
      <ul>
        {[...begins, ...notes].map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
    </section>
  )
}

function useBegins({ account, cards, cycle }: NotesProps): readonly string[] {
  const t = useTranslations('plans')
  const { language, locale } = useLanguage()
  const { contract, catalogue, now } = account
  if (cycle === 'year' || isPurchase(account) || termEndAt(contract, catalogue, now) !== null) return []
  const { zone } = contract
  const date = dateText(dateOf(startOfNextMonth(now, zone), zone), locale, 'fullDay')
  if (stateOf(account).kind === 'mbp') return [t('whenAny', { date })]
  const [from, to] = tiersOfUpgrade(account).map((tier) => cards.find(({ group }) => group.tier === tier)?.group.id)
  if (from === undefined || to === undefined) return []
  return [t('when', { from: groupName(account, from, language), to: groupName(account, to, language), date })]
}

/** Specification, "Change plan / purchase plan". */
const tiersOfUpgrade = ({ organization }: Account): readonly Tier[] =>
  organization.isGlobal ? ['pro', 'elite'] : ['basic', 'standard']
