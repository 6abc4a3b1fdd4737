import { Boundary } from '@touchline/ui/boundary.tsx'
import { WhatComes } from './coming/what-comes.tsx'
import { LastPayments } from './last-payments.tsx'
import type { OverviewAccount } from './overview-account.ts'

export const Below = ({ account }: { readonly account: OverviewAccount }) => (
  <>
    <Boundary>
      <WhatComes account={account} />
    </Boundary>
    <Boundary>
      <LastPayments {...account} />
    </Boundary>
  </>
)
