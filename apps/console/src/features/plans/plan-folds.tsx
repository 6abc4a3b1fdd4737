import { Link, useSearch } from '@tanstack/react-router'
import { dateOf, startOfNextMonth } from '@touchline/domain/calendar'
import type { Cycle } from '@touchline/domain/catalogue'
import { type PlanCard, termEndAt } from '@touchline/domain/plans'
import { dateText } from '@touchline/words/date-text'
import { type ReactNode, useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../i18n/language.tsx'
import type { Account } from '../../lib/account/account.ts'
import { Icon } from '../../ui/icon.tsx'
import { Comparison } from './comparison.tsx'
import type { OwnPast } from './past/own-past.ts'
import { PastKey } from './past/past-key.tsx'
import { isPurchase, stateOf } from './plan-choice.ts'
import type { YearOf } from './years.ts'
import './plan-folds.css'

interface PlanFoldsProps {
  readonly account: Account
  readonly cards: readonly PlanCard[]
  readonly cycle: Cycle
  readonly past: OwnPast
  readonly years: YearOf
  /** The way to use a coupon, where there is one. */
  readonly children: ReactNode
}

interface Fold {
  readonly key: string
  readonly label: string
  readonly content: ReactNode
}

/** One row under the cards: what is compared, the coupon and what to know are unfolded under it. */
export function PlanFolds({ account, cards, cycle, past, years, children }: PlanFoldsProps) {
  const t = useTranslations('plans.folds')
  const id = useId()
  const search: { readonly coupon?: unknown } = useSearch({ strict: false })
  const [open, setOpen] = useState<readonly string[]>(search.coupon === undefined ? [] : ['coupon'])
  const folds: readonly Fold[] = [
    {
      key: 'compare',
      label: t('compare'),
      content: (
        <>
          <Comparison account={account} cards={cards} cycle={cycle} years={years} />
          <PastKey account={account} past={past} cycle={cycle} />
        </>
      ),
    },
    { key: 'coupon', label: t('coupon'), content: children },
    { key: 'notes', label: t('notes'), content: <Notes account={account} cycle={cycle} /> },
  ]
  const shown = folds.filter(({ content }) => content !== false)
  const toggle = (key: string) => setOpen(open.includes(key) ? open.filter((each) => each !== key) : [...open, key])
  return (
    <section className="plan-folds">
      <div className="fold-row">
        {shown.map(({ key, label }) => (
          <button
            key={key}
            type="button"
            aria-expanded={open.includes(key)}
            aria-controls={`${id}-${key}`}
            onClick={() => toggle(key)}
          >
            <Icon name="down" />
            {label}
          </button>
        ))}
        <Link to="/planner">{t('planner')}</Link>
      </div>
      {shown.map(({ key, content }) => (
        <div key={key} id={`${id}-${key}`} className="fold-content" hidden={!open.includes(key)}>
          {open.includes(key) && content}
        </div>
      ))}
    </section>
  )
}

/** What to know before one chooses. */
function Notes({ account, cycle }: { readonly account: Account; readonly cycle: Cycle }) {
  const t = useTranslations('plans.precautions')
  const begins = useBegins(account, cycle)
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

/** When each kind of change begins; a term that runs says so in the head. */
function useBegins(account: Account, cycle: Cycle): readonly string[] {
  const t = useTranslations('plans')
  const { locale } = useLanguage()
  const { contract, catalogue, now } = account
  if (cycle === 'year' || isPurchase(account) || termEndAt(contract, catalogue, now) !== null) return []
  const { zone } = contract
  const date = dateText(dateOf(startOfNextMonth(now, zone), zone), locale, 'fullDay')
  // Leaving the football-type plan is always a downgrade.
  return [stateOf(account).kind === 'mbp' ? t('whenAny', { date }) : t('when', { date })]
}
