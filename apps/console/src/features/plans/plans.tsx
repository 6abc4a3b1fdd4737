import type { ReactNode } from 'react'
import { WhenLoaded } from '../../forms/when-loaded.tsx'
import { useAccount } from '../../lib/account/use-account.ts'
import { PlanPicker } from './plan-picker.tsx'

interface PlansProps {
  /** What else can be done here, under the plans: the way to use a coupon. */
  readonly children?: ReactNode
}

/** "What changes, when, and what does it cost?" The same screen changes a plan and buys the first one. */
export const Plans = ({ children }: PlansProps) => (
  <WhenLoaded content={useAccount()} shape="plans">
    {(account) => <PlanPicker account={account}>{children}</PlanPicker>}
  </WhenLoaded>
)
