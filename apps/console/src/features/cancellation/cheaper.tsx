import { useQuery } from '@tanstack/react-query'
import { restToSleep } from '@touchline/domain/advice'
import { addDays, dateOf } from '@touchline/domain/calendar'
import type { Money } from '@touchline/domain/money'
import { cheaperPlans, unusedSeats } from '@touchline/domain/projection'
import { Card } from '@touchline/ui/card.tsx'
import { moneyText } from '@touchline/ui/figures/money.tsx'
import { dateText } from '@touchline/words/date-text'
import { type ReactNode, useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { seatsQuery } from '../../forms/seat-list/seats-query.ts'
import { useLanguage } from '../../i18n/language.tsx'
import {
  monthsOf,
  type PlannerAccount,
  planningInput,
  usePlannerAccount,
  usualYear,
} from '../../lib/account/planner-account.ts'
import { Link } from '../../lib/navigation/index.ts'
import { groupNameIn } from '../../lib/wire/group-name.ts'

export function Cheaper() {
  const account = usePlannerAccount()
  return account.state === 'ready' && <Found account={account.value} />
}

interface Way {
  readonly name: string
  readonly saving: Money
  readonly look: (label: ReactNode, name: string) => ReactNode
}

function Found({ account }: { readonly account: PlannerAccount }) {
  const t = useTranslations('cancellation.cheaper')
  const prices = useTranslations('prices.ways')
  const { locale } = useLanguage()
  const ways = useWays(account)
  if (ways.length === 0) return null
  return (
    <Card title={t('title')} className="cancel-aside">
      <ul className="cheaper">
        {ways.map(({ name, saving, look }) => (
          <li key={name}>
            <span>
              {name}
              <span className="small soft num">
                {t('saves', { amount: moneyText({ minor: Number(saving.minor), currency: saving.currency, locale }) })}
              </span>
            </span>
            {look(prices('look'), `${prices('look')}: ${name}`)}
          </li>
        ))}
      </ul>
    </Card>
  )
}

function useWays(account: PlannerAccount): readonly Way[] {
  const t = useTranslations('cancellation.cheaper')
  const { language, locale } = useLanguage()
  const { contract, catalogue, now, unsettled, history, storedDays, groups } = account
  const { data } = useQuery(seatsQuery({ zone: contract.zone, today: dateOf(now, contract.zone) }))
  const found = useMemo(
    () => {
      const input = planningInput(account, usualYear)
      return {
        plans: cheaperPlans(input),
        seats: data === undefined ? null : unusedSeats(input, data.taken),
        sleeps: restToSleep({ ...input, lived: monthsOf(account).lived, storedDays }),
      }
    },
    // oxlint-disable-next-line react/exhaustive-deps -- the account is put together at each render; its parts stay
    [contract, catalogue, now, unsettled, history, storedDays, data],
  )
  const plans = found.plans.map(({ kind, groupId, saving }): Way => {
    const plan = groupNameIn(groups, groupId, language)
    return {
      name: kind === 'smaller' ? t('smaller', { plan }) : t('yearly', { plan }),
      saving,
      look: (label, name) => (
        <Link className="btn ghost small" to="/planner" search={{ plan: groupId }} aria-label={name}>
          {label}
        </Link>
      ),
    }
  })
  const seats = (found.seats === null ? [] : [found.seats]).map(
    ({ seats: { analysts, viewers }, saving }): Way => ({
      name: t('seats', { count: analysts + viewers }),
      saving,
      look: (label, name) => (
        <Link className="btn ghost small" to="/people/seats" aria-label={name}>
          {label}
        </Link>
      ),
    }),
  )
  const sleeps = found.sleeps.flatMap((advice): readonly Way[] => {
    if (advice.kind !== 'sleep') return []
    const day = (date: string) => dateText(date, locale, 'day')
    return [
      {
        name: t('sleep', { from: day(advice.days.from), last: day(addDays(advice.days.until, -1)) }),
        saving: advice.saving,
        look: (label, name) => (
          <Link className="btn ghost small" to="/our-season" aria-label={name}>
            {label}
          </Link>
        ),
      },
    ]
  })
  return [...plans, ...seats, ...sleeps].toSorted((a, b) => Number(b.saving.minor - a.saving.minor))
}
