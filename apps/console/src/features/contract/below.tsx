import { Boundary } from '@touchline/ui/boundary.tsx'
import type { OverviewAccount } from './account/overview-account.ts'
import { Upcoming } from './coming/upcoming.tsx'
import { LastPayments } from './last-payments.tsx'

export const Below = ({ account }: { readonly account: OverviewAccount }) => (
  <>
    <Boundary>
      <Upcoming account={account} />
    </Boundary>
    <Boundary>
      <LastPayments {...account} />
    </Boundary>
  </>
)
