import { Suspense } from 'react'
import { part } from '../../../forms/part.tsx'
import { overviewWords } from '../../../i18n/catalogue.ts'
import { hasBills, type OverviewAccount } from '../account/overview-account.ts'
import { FieldPlace } from '../headline/field-place.tsx'
import { NextBill } from './next-bill.tsx'
import './hero.css'

const Repair = part(async () => (await import('../seldom/seldom.ts')).Repair)
// The figures come first.
const SeasonField = part(async () => (await import('../season/season.tsx')).SeasonField, overviewWords)

export function Hero({ account }: { readonly account: OverviewAccount }) {
  const isUnpaid = account.unsettled
  return (
    <section className={isUnpaid ? 'front pitch unpaid' : 'front pitch'}>
      <NextBill account={account} />
      {isUnpaid && (
        <Suspense fallback={<div className="because repair" />}>
          <Repair />
        </Suspense>
      )}
      {hasBills(account) && (
        <Suspense fallback={<FieldPlace />}>
          <SeasonField account={account} />
        </Suspense>
      )}
    </section>
  )
}
