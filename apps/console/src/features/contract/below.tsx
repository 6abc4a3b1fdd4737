import { Boundary } from '../../ui/boundary.tsx'
import { Advice } from './advice/advice.tsx'
import { WhatComes } from './coming/what-comes.tsx'
import { ContractCard } from './contract-card.tsx'
import { LastPayments } from './last-payments.tsx'
import type { OverviewAccount } from './overview-account.ts'
import { OwnAddress } from './own-address/own-address.tsx'

/** What no first look waits for: what comes, what was paid, the contract itself, and the own login. */
export const Below = ({ account }: { readonly account: OverviewAccount }) => (
  <>
    <Boundary>
      <Advice />
    </Boundary>
    <Boundary>
      <WhatComes account={account} />
    </Boundary>
    <Boundary>
      <LastPayments {...account} />
    </Boundary>
    <Boundary>
      <ContractCard account={account} />
    </Boundary>
    <Boundary>
      <OwnAddress now={account.now} />
    </Boundary>
  </>
)
