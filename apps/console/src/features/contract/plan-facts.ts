import type { Language } from '@touchline/contract/wire'
import { dateOf, type Interval } from '@touchline/domain/calendar'
import { baseGroupAt, contractStateAt, entriesOfRole, planPeriodAt, seatsAt } from '@touchline/domain/contract'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../i18n/language.tsx'
import { monthText } from '../../lib/payment/payment-status.ts'
import { hasNothingToUse, type OverviewAccount, owedBilling } from './overview-account.ts'

/** What the contract contains, term and fact; what does not exist is left out. */
export function usePlanFacts(account: OverviewAccount): readonly (readonly [string, string | number])[] {
  const t = useTranslations()
  const { language } = useLanguage()
  const { contract, catalogue, now } = account
  const state = contractStateAt(contract, catalogue, now)
  const day = (at: number) => dateOf(at, contract.zone)
  const period = ({ start, end }: Interval) =>
    end === null ? t('overview.since', { date: day(start) }) : t('terms.fromTo', { from: day(start), to: day(end - 1) })
  const held = planPeriodAt(contract, catalogue, now) ?? lastBaseEntry(account)
  const seats = seatsAt(contract, catalogue, now)
  const billing = owedBilling(account)
  const month =
    billing === undefined ? account.nextTerm?.startDate.slice(0, 7) : monthText(billing.billingTargetYearMonth)
  const rows: readonly (readonly [string, string | number | undefined])[] = [
    [
      t('terms.plan'),
      state.kind === 'cancelled' ? t('overview.expired') : (planName(account, language) ?? t('plans.noPlan')),
    ],
    [t('terms.period'), held === undefined ? undefined : period(held)],
    [t('overview.billedMonth'), month],
    [t('overview.billingDate'), billing?.billingDate ?? account.nextTerm?.startDate],
    [t('terms.analysts'), hasNothingToUse(account) ? undefined : seats.analysts],
    [t('terms.viewers'), hasNothingToUse(account) ? undefined : seats.viewers],
  ]
  return rows.flatMap(([term, fact]) => (fact === undefined ? [] : [[term, fact] as const]))
}

/** The plan that ran last, where none is in force any more. */
const lastBaseEntry = ({ contract, catalogue, now }: OverviewAccount) =>
  entriesOfRole(contract.entries, catalogue, 'base')
    .filter(({ start }) => start <= now)
    .toSorted((a, b) => a.start - b.start)
    .at(-1)

function planName({ contract, catalogue, now, groups }: OverviewAccount, language: Language): string | null {
  const group = baseGroupAt(contract, catalogue, now)
  const found = groups.find((each) => each.contractPlanGroupId === group?.id)
  return found?.contractPlanGroupName[language] ?? found?.contractPlanGroupName.en ?? group?.id ?? null
}
