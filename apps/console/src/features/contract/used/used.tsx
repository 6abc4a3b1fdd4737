import { Boundary } from '../../../ui/boundary.tsx'
import type { OverviewAccount } from '../overview-account.ts'
import type { UsageAndLimits } from '../usage-and-limits.ts'
import { SeatsCard } from './seats-card.tsx'
import { TimeCard } from './time-card.tsx'
import './used.css'

interface UsedProps {
  readonly account: OverviewAccount
  readonly read: UsageAndLimits
}

/** What is used of what the plan gives, and where that leads to. */
export const Used = ({ account, read }: UsedProps) => (
  <div className="used">
    <Boundary>
      <TimeCard account={account} read={read} kind="upload" />
    </Boundary>
    <Boundary>
      <TimeCard account={account} read={read} kind="export" />
    </Boundary>
    <Boundary>
      <SeatsCard account={account} read={read} />
    </Boundary>
  </div>
)
