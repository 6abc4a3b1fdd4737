import { Boundary } from '@touchline/ui/boundary.tsx'
import { useMemo } from 'react'
import type { OverviewAccount } from '../account/overview-account.ts'
import { subjectOf } from '../account/subject.ts'
import type { UsageAndLimits } from '../account/usage-and-limits.ts'
import { SeatsCard } from './seats-card.tsx'
import { TimeCard } from './time-card.tsx'
import './used.css'

interface UsedProps {
  readonly account: OverviewAccount
  readonly read: UsageAndLimits
}

export function Used({ account, read }: UsedProps) {
  const upload = useMemo(() => subjectOf(account, 'upload', read), [account, read])
  const exporting = useMemo(() => subjectOf(account, 'export', read), [account, read])
  const hasExport = exporting.isUnlimited || exporting.time.limit.hard > 0
  return (
    <div className={hasExport ? 'used' : 'used without-export'}>
      <Boundary>
        <TimeCard account={account} subject={upload} />
      </Boundary>
      {hasExport && (
        <Boundary>
          <TimeCard account={account} subject={exporting} />
        </Boundary>
      )}
      <Boundary>
        <SeatsCard account={account} read={read} />
      </Boundary>
    </div>
  )
}
