import { useQuery } from '@tanstack/react-query'
import { instantFromWire } from '@touchline/contract/wire-time'
import { dateOf } from '@touchline/domain/calendar'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../i18n/language.tsx'
import { useGraceEnd, usePause } from '../../lib/payment/unpaid.ts'
import { catalogueQuery } from '../../lib/request/queries.ts'
import { groupNameIn } from '../../lib/wire/group-name.ts'
import { Dated } from '../../ui/figures/dated.tsx'
import { moneyText } from '../../ui/figures/money.tsx'

/** What an unpaid bill has paused, until when the contract can be read, and what paying restores and charges. */
export function PausedPlan() {
  const t = useTranslations('payment.pause')
  const paused = usePause()
  const { nameOf, amountOf } = useWords()
  if (paused === undefined) return <NotYetPaused />
  const { pause, zone, term } = paused
  const day = (instant: string) => dateOf(instantFromWire(instant), zone)
  const { contractPlanId, startDate, readonlyEndDate: until, planEndDate, returns } = pause
  const since = { plan: nameOf(contractPlanId ?? ''), since: day(startDate) }
  const stopped = until === null ? t('stopped', since) : t('stoppedUntil', { ...since, until: day(until) })
  const returning = () => {
    if (returns === null) return t('nothing')
    const plan = nameOf(returns.contractPlanId)
    if (returns.kind === 'goes-on') {
      return planEndDate === null ? t('goesOn', { plan }) : t('goesOnUntil', { plan, date: day(planEndDate) })
    }
    if (returns.term === null) return t('begins', { plan })
    return term === undefined || term === null ? '' : t('beginsTerm', { plan, ...returns.term, amount: amountOf(term) })
  }
  return (
    <>
      <Dated text={stopped} />
      <br />
      <Dated text={returning()} />
    </>
  )
}

/** While the grace after a failed payment lasts. */
function NotYetPaused() {
  const t = useTranslations('payment.pause')
  const grace = useGraceEnd()
  if (grace === null) return null
  return <Dated text={t('stillWorks', { date: dateOf(instantFromWire(grace.pausesAt), grace.zone) })} />
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
