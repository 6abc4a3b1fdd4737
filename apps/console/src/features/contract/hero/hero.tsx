import { Suspense } from 'react'
import { part } from '../../../forms/part.tsx'
import { hasBills, type OverviewAccount } from '../overview-account.ts'
import { Answer } from './answer.tsx'
import { FieldPlace } from './field-place.tsx'
import './hero.css'

// The figures come first.
const SeasonField = part(async () => (await import('../season/season.tsx')).SeasonField)

/** What is paid next and when, in one look; with it the bills of two years, as high before their picture is there as after. */
export function Hero({ account }: { readonly account: OverviewAccount }) {
  return (
    <section className="front pitch">
      <Answer account={account} />
      {hasBills(account) && (
        <Suspense fallback={<FieldPlace />}>
          <SeasonField account={account} />
        </Suspense>
      )}
    </section>
  )
}
