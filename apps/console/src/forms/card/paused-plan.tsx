import { useQuery } from '@tanstack/react-query'
import { instantFromWire } from '@touchline/contract/wire-time'
import { dateOf } from '@touchline/domain/calendar'
import { lastDayOf } from '@touchline/domain/last-days'
import { moneyText } from '@touchline/ui/figures/money.tsx'
import { dateText } from '@touchline/words/date-text'
import { sentences } from '@touchline/words/sentences'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../i18n/language.tsx'
import { useFailedBilling } from '../../lib/account/use-account.ts'
import { useGraceEnd, usePause } from '../../lib/payment/unpaid.ts'
import { catalogueQuery } from '../../lib/request/queries.ts'
import { groupNameIn } from '../../lib/wire/group-name.ts'

export function PausedPlan({ part }: { readonly part?: 'stopped' | 'returning' }) {
  const t = useTranslations('payment.pause')
  const paused = usePause()
  const { locale } = useLanguage()
  const { nameOf, amountOf } = useWords()
  if (paused === undefined) return part !== 'returning' && <NotYetPaused />
  const { pause, zone, term } = paused
  const day = (instant: string) => dateText(dateOf(instantFromWire(instant), zone), locale, 'fullDay')
  const { contractPlanId, startDate, readonlyEndDate: until, planEndDate, returns } = pause
  const since = { plan: nameOf(contractPlanId ?? ''), since: day(startDate) }
  const stopped = until === null ? t('stopped', since) : t('stoppedUntil', { ...since, until: day(until) })
  if (part === 'stopped') return stopped
  const returning = () => {
    if (returns === null) return t('nothing')
    const plan = nameOf(returns.contractPlanId)
    if (returns.kind === 'goes-on') {
      return planEndDate === null ? t('goesOn', { plan }) : t('goesOnUntil', { plan, date: day(planEndDate) })
    }
    if (returns.term === null) return t('begins', { plan })
    if (term === undefined || term === null) return ''
    const said = (date: string) => dateText(date, locale, 'fullDay')
    const { from, to } = returns.term
    return t('beginsTerm', { plan, from: said(from), to: said(to), amount: amountOf(term) })
  }
  return sentences([
    ...(part === undefined ? [stopped] : []),
    returning(),
    ...(until === null ? [t('nothingDeleted')] : []),
  ])
}

function NotYetPaused() {
  const t = useTranslations('payment.pause')
  const { locale } = useLanguage()
  const grace = useGraceEnd(useFailedBilling() !== undefined)
  if (grace === null) return null
  return t('stillWorks', {
    date: dateText(lastDayOf('grace', instantFromWire(grace.pausesAt), grace.zone), locale, 'fullDay'),
  })
}

function useWords() {
  const { language, locale } = useLanguage()
  const names = useQuery(catalogueQuery()).data
  return {
    nameOf: (planId: string) =>
      names === undefined ? planId : groupNameIn(names.groups, names.catalogue.plans.get(planId)?.groupId, language),
    amountOf: ({ charge }: { readonly charge: { readonly total: number; readonly currency: string } }) =>
      moneyText({ minor: charge.total, currency: charge.currency, locale }),
  }
}
