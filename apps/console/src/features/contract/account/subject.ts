import { isExportUnlimitedAt } from '@touchline/domain/contract'
import { countingPeriodAt } from '@touchline/domain/usage'
import type { PaceSubject } from '../../../forms/pace/pace-subject.ts'
import type { TimeKind } from '../../../lib/usage-units.ts'
import type { OverviewAccount } from './overview-account.ts'
import { timeOf, type UsageAndLimits } from './usage-and-limits.ts'

export function subjectOf(account: OverviewAccount, kind: TimeKind, read: UsageAndLimits): PaceSubject {
  const { contract, catalogue, now } = account
  return {
    kind,
    time: timeOf(kind, read),
    isUnlimited: kind === 'export' && isExportUnlimitedAt(contract, catalogue, now),
    period: countingPeriodAt(contract, catalogue, now),
    zone: contract.zone,
    now,
  }
}
