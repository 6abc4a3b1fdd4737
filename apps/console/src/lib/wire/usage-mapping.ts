import type { UsageHistory as WireHistory } from '@touchline/contract/usage'
import { monthFromWire } from '@touchline/contract/wire-time'
import type { UsageHistory } from '@touchline/domain/usage'

export const usageHistoryFromWire = ({ months, days }: WireHistory): UsageHistory => ({
  months: months.map(({ yearMonth, ...times }) => ({ month: monthFromWire(yearMonth), ...times })),
  days,
})
