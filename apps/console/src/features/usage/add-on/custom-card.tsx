import { decideKeepCustom } from '@touchline/domain/add-ons'
import { CustomList } from '../../../forms/custom/custom-list.tsx'
import { KeepSeats } from '../../../forms/scheduled/keep-seats.tsx'
import type { UsageAccount } from '../../../forms/usage/account.ts'
import { AddOnButton } from './add-on-button.tsx'
import { GiveUpCustom } from './give-up-custom.tsx'

export const CustomCard = ({ account }: { readonly account: UsageAccount }) => (
  <CustomList
    account={account}
    waysOf={({ plan, held, amounts }, name) => (
      <>
        {amounts.length > 0 && <AddOnButton account={account} target={{ kind: 'custom', plan, name }} look="ghost" />}
        {held !== null && <GiveUpCustom account={account} held={held} name={name} />}
        {decideKeepCustom({ ...account, planId: plan.id }) !== null && (
          <KeepSeats contractId={account.contract.id} planId={plan.groupId} />
        )}
      </>
    )}
  />
)
