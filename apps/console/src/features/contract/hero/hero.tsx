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
  return (
    <section className={account.unsettled ? 'front pitch unpaid' : 'front pitch'}>
      <NextBill account={account} />
      {account.unsettled && (
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
