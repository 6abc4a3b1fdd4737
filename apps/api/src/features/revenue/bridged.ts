import type { Instant, YearMonth } from '@touchline/domain/calendar'
import type { Catalogue } from '@touchline/domain/catalogue'
import type { BillingId } from '@touchline/domain/ids'
import { type BridgeStep, bridgeOf, type ClubRevenue, revenueOf } from '@touchline/domain/revenue'
import type { BilledMonth } from '../../books/revenue/bridged-lines.store.ts'
import type { RecurringContract } from '../../books/revenue/recurring-contracts.ts'

export interface Bridged {
  readonly revenue: ClubRevenue
  readonly recurring: bigint
  readonly steps: Readonly<Record<BridgeStep, bigint>>
  readonly billed: bigint
  readonly bills: readonly BillingId[]
}

export function bridged(
  { contract, closedAt }: RecurringContract,
  catalogue: Catalogue,
  { month, now }: { readonly month: YearMonth; readonly now: Instant },
  { lines, bills }: Pick<BilledMonth, 'lines' | 'bills'> = { lines: [], bills: [] },
): Bridged {
  const revenue = revenueOf(contract, catalogue, month)
  const until = closedAt === null ? {} : { until: closedAt }
  const steps = bridgeOf({ contract, catalogue, month, ...until, now, standing: revenue.after, lines })
  return {
    revenue,
    recurring: revenue.after.state === 'held' ? revenue.after.minor : 0n,
    steps,
    billed: lines.reduce((sum, { minor }) => sum + minor, 0n),
    bills,
  }
}
