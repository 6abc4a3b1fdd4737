import { planCards } from '@touchline/domain/plans'
import type { ReactNode } from 'react'
import { NothingSold, sellsNothing } from '../../forms/shut.tsx'
import { WhenLoaded } from '../../forms/when-loaded.tsx'
import type { Account } from '../../lib/account/account.ts'
import { useAccount } from '../../lib/account/use-account.ts'
import { BareHead } from './head.tsx'
import { PlanPicker } from './plan-picker.tsx'

interface PlansProps {
  readonly children?: ReactNode
}

export const Plans = ({ children }: PlansProps) => (
  <WhenLoaded content={useAccount()} shape="plans">
    {(account) =>
      isAnyShown(account) ? <PlanPicker account={account}>{children}</PlanPicker> : <NoPlans account={account} />
    }
  </WhenLoaded>
)

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
