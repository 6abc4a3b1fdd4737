import { planCards } from '@touchline/domain/plans'
import type { ReactNode } from 'react'
import { NothingSold, sellsNothing } from '../../forms/shut.tsx'
import { WhenLoaded } from '../../forms/when-loaded.tsx'
import type { Account } from '../../lib/account/account.ts'
import { useAccount } from '../../lib/account/use-account.ts'
import { BareHead } from './head.tsx'
import { PlanPicker } from './plan-picker.tsx'

interface PlansProps {
  /** What else can be done here, under the plans: the way to use a coupon. */
  readonly children?: ReactNode
}

/** "What changes, when, and what does it cost?" The same screen changes a plan and buys the first one. */
export const Plans = ({ children }: PlansProps) => (
  <WhenLoaded content={useAccount()} shape="plans">
    {(account) =>
      isAnyShown(account) ? <PlanPicker account={account}>{children}</PlanPicker> : <NoPlans account={account} />
    }
  </WhenLoaded>
)

/** Sold in general, and with a price in the club's currency; the plan in force is shown whether it is still sold or not. */
const isAnyShown = (account: Account): boolean =>
  !sellsNothing(account) && (['month', 'year'] as const).some((cycle) => planCards({ ...account, cycle }).length > 0)

function NoPlans({ account }: { readonly account: Account }) {
  return (
    <>
      <BareHead account={account} />
      <NothingSold account={account} />
    </>
  )
}
