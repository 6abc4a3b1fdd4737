import { dateOf, type LocalDate, startOfNextMonth } from '@touchline/domain/calendar'
import type { SeatCounts } from '@touchline/domain/contract'
import type { PlanCard } from '@touchline/domain/plans'
import type { Comparison } from '@touchline/domain/projection'
import { moneyText } from '@touchline/ui/figures/money.tsx'
import { dateText } from '@touchline/words/date-text'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../i18n/language.tsx'
import type { Account } from '../../lib/account/account.ts'
import { useNextYear } from '../../lib/account/next-year.ts'
import { type ChosenPlan, stateOf } from './plan-choice.ts'

export interface YearWith {
  readonly comparison: Comparison
  readonly when: string
  readonly amount: string
}

export type YearOf = (card: PlanCard) => YearWith | null

export function useYears(account: Account, choice: ChosenPlan | null, seats: SeatCounts): YearOf {
  const compared = useNextYear()
  const say = useYearText(account)
  if (compared === null || stateOf(account).kind === 'settlement-readonly') return () => null
  return ({ group: { id, cycle }, status }) => {
    const waits = choice?.groupId === id && choice.startsNextMonth
    const comparison = compared({
      groupId: id,
      seats: cycle === 'year' ? seats : null,
      start: waits ? nextMonth(account) : null,
      coupon: null,
    })
    const isStanding = comparison.planning.kind === 'nothing' || status === 'scheduled'
    return isStanding || comparison.planning.kind === 'possible' ? say(comparison, isStanding) : null
  }
}

const nextMonth = ({ contract: { zone }, now }: Account): LocalDate => dateOf(startOfNextMonth(now, zone), zone)

function useYearText({ now, contract }: Account) {
  const t = useTranslations('plans.yearAhead')
  const { locale } = useLanguage()
  return (comparison: Comparison, isStanding: boolean): YearWith => {
    const { since, difference, asThingsStand } = comparison
    const isNext = since === dateOf(now, contract.zone)
    const when = isNext ? t('short') : t('from', { date: dateText(since, locale, 'fullDay') })
    const money = (minor: bigint) => moneyText({ minor: Number(minor), currency: difference.currency, locale })
    const { minor } = difference
    const said = () => {
      if (isStanding) return money(asThingsStand.total.minor)
      if (minor === 0n) return t('same')
      return minor < 0n ? t('less', { amount: money(-minor) }) : t('more', { amount: money(minor) })
    }
    return { comparison, when, amount: said() }
  }
}
