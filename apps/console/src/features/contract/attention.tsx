import { dateOf } from '@touchline/domain/calendar'
import { reservationOf } from '@touchline/domain/cancellation'
import { groupOf, planOf, scheduledBaseEntry } from '@touchline/domain/contract'
import { useTranslations } from 'use-intl'
import { ReservationBanner } from '../../forms/reservation-banner.tsx'
import { useLanguage } from '../../i18n/language.tsx'
import { Banner } from '../../ui/banner.tsx'
import type { Account } from './account.ts'

/** What needs the reader, each with the one thing that fixes it. */
export function Attention({ account }: { readonly account: Account }) {
  return (
    <>
      <Scheduled account={account} />
      <Reserved account={account} />
    </>
  )
}

/** Until its date a reserved cancellation can be withdrawn. */
function Reserved({ account: { contract, catalogue, now, document } }: { readonly account: Account }) {
  const at = reservationOf(contract, catalogue, now)
  if (at === null) return null
  return <ReservationBanner contractId={document.contractInfoId} date={dateOf(at - 1, contract.zone)} />
}

function Scheduled({ account }: { readonly account: Account }) {
  const t = useTranslations('contract')
  const { language } = useLanguage()
  const { contract, catalogue, now, groups } = account
  const scheduled = scheduledBaseEntry(contract, catalogue, now)
  if (scheduled === null) return null
  const group = groupOf(planOf(scheduled, catalogue), catalogue)
  if (group.kind !== 'paid') return null
  const names = groups.find((each) => each.contractPlanGroupId === group.id)?.contractPlanGroupName
  const plan = names?.[language] ?? names?.en ?? group.id
  return <Banner tone="busy" title={t('scheduled', { plan, date: dateOf(scheduled.start, contract.zone) })} />
}
