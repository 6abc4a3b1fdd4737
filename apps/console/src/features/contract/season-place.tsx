import { Suspense } from 'react'
import { part } from '../../forms/part.tsx'
import { Loading } from '../../forms/when-loaded.tsx'
import { hasBills, type OverviewAccount } from './overview-account.ts'

// The figures come first.
const SeasonField = part(async () => (await import('./season/season.tsx')).SeasonField)

/** The lower half of the pitch, as high before its picture is there as after. */
export const SeasonPlace = ({ account }: { readonly account: OverviewAccount }) =>
  hasBills(account) && (
    <div className="card pitch season">
      <Suspense fallback={<Loading shape="field" />}>
        <SeasonField account={account} />
      </Suspense>
    </div>
  )
