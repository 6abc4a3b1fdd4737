import { type LocalDate, lastDayBefore } from '@touchline/domain/calendar'
import { keptAfterEnd } from '@touchline/domain/cancellation'
import type { Cycle } from '@touchline/domain/catalogue'
import { baseGroupAt, seatsToBeginWith, type TrialLeft, trialLeft } from '@touchline/domain/contract'
import { lastDayOf } from '@touchline/domain/last-days'
import { schedulingDeadline } from '@touchline/domain/lifecycle'
import { planCards, termEndAt } from '@touchline/domain/plans'
import { brand } from '@touchline/ui/brand.ts'
import { moneyText } from '@touchline/ui/figures/money.tsx'
import { Heading } from '@touchline/ui/heading.tsx'
import { Lead } from '@touchline/ui/lead.tsx'
import { dateText } from '@touchline/words/date-text'
import { useTranslations } from 'use-intl'
import { usePaymentsText } from '../../forms/payments-text.ts'
import { useLanguage } from '../../i18n/language.tsx'
import type { Account } from '../../lib/account/account.ts'
import type { OwnPast } from './past/own-past.ts'
import { groupName, isPurchase, isYearly, saysPurchase } from './plan-choice.ts'
import type { YearOf, YearWith } from './years.ts'

function useTitle(account: Account): string {
  const t = useTranslations('shell')
  if (saysPurchase(account)) return t('purchasePlan')
  return isYearly(account) ? t('manageSubscription') : t('changePlan')
}

export function BareHead({ account }: { readonly account: Account }) {
  const title = useTitle(account)
  return (
    <div className="head">
      <div>
        <Heading>{title}</Heading>
      </div>
    </div>
  )
}

interface HeadProps {
  readonly account: Account
  readonly cycle: Cycle
  readonly past: OwnPast
  readonly years: YearOf
}

export function Head({ account, cycle, past, years }: HeadProps) {
  const title = useTitle(account)
  const year = yearInstead(account, cycle, years)
  const answer = useAnswer(account, past, year)
  return (
    <div className="head">
      <div>
        <Heading name={title}>{answer ?? title}</Heading>
        {year === null ? <When account={account} cycle={cycle} /> : <Sum account={account} year={year} />}
      </div>
    </div>
  )
}

function yearInstead(account: Account, cycle: Cycle, years: YearOf): YearWith | null {
  const held = baseGroupAt(account.contract, account.catalogue, account.now)
  if (cycle === 'month' || isPurchase(account) || held === null || held.cycle === 'year') return null
  const card = planCards({ ...account, cycle }).find(({ group }) => group.tier === held.tier)
  const year = card === undefined ? null : years(card)
  return year?.comparison.planning.kind === 'possible' && year.comparison.difference.minor !== 0n ? year : null
}

function useAnswer(account: Account, past: OwnPast, year: YearWith | null): string | null {
  const t = useTranslations('plans.answer')
  const { language, locale } = useLanguage()
  if (year !== null) {
    const { minor, currency } = year.comparison.difference
    const held = baseGroupAt(account.contract, account.catalogue, account.now)
    const plan = groupName(account, held?.baseGroupId ?? held?.id, language)
    const amount = moneyText({ minor: Number(minor < 0n ? -minor : minor), currency, locale })
    return minor < 0n ? t('yearLess', { plan, amount }) : t('yearMore', { plan, amount })
  }
  const fitting = past.kind === 'lived' ? past.fitting : null
  return fitting === null ? null : t('fits', { plan: groupName(account, fitting.group.id, language) })
}

function Sum({ account, year: { comparison } }: { readonly account: Account; readonly year: YearWith }) {
  const t = useTranslations('advice')
  const say = usePaymentsText(account)
  const { locale } = useLanguage()
  const { whatIf, asThingsStand } = comparison
  const { minor, currency } = asThingsStand.total
  const before = moneyText({ minor: Number(minor), currency, locale })
  return <Lead text={t('sum', { payments: say(whatIf.payments), before })} />
}

function Trial({ lastDay, days }: TrialLeft) {
  const t = useTranslations('plans.trial')
  const { locale } = useLanguage()
  return (
    <>
      <Lead text={t('left', { brand: brand.name, date: dateText(lastDay, locale, 'fullDay'), days })} />
      <p className="soft">{t('then')}</p>
    </>
  )
}

function When({ account, cycle }: Pick<HeadProps, 'account' | 'cycle'>) {
  const t = useTranslations('plans')
  const { locale } = useLanguage()
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
  const day = (date: LocalDate) => dateText(date, locale, 'fullDay')
  const end = termEndAt(contract, catalogue, now)
  if (end !== null) {
    const deadline = schedulingDeadline(end, zone)
    const dates = { end: day(lastDayBefore(end, zone)), deadline: day(lastDayOf('choice', deadline, zone)) }
    return <Lead text={now < deadline ? t('deadline', dates) : t('deadlinePassed', dates)} />
  }
  if (isPurchase(account))
    return (
      <>
        <GamesKept account={account} />
        {cycle === 'year' && <p className="soft">{t('whenYearly')}</p>}
      </>
    )
  if (cycle === 'year') return <Lead text={t('whenYearly')} />
  return <Lead text={t('answer.seats', { ...seatsToBeginWith(contract, catalogue, now) })} />
}

function GamesKept({ account: { contract, catalogue, now } }: Pick<HeadProps, 'account'>) {
  const t = useTranslations('overview.needs')
  const { locale } = useLanguage()
  const kept = keptAfterEnd(contract, catalogue, null)
  if (kept === null || kept.until <= now) return null
  const date = dateText(lastDayOf('games', kept.until, contract.zone), locale, 'fullDay')
  return (
    <>
      <Lead text={t('kept', { date })} />
      <p className="soft">{t('keptText', { closes: kept.closes ? 'yes' : 'no' })}</p>
    </>
  )
}
