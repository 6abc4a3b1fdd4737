import { Boundary } from '@touchline/ui/boundary.tsx'
import { Upcoming } from './coming/upcoming.tsx'
import { LastPayments } from './last-payments.tsx'
import type { OverviewAccount } from './overview-account.ts'

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
