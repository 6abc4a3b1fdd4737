import { instantFromWire } from '@touchline/contract/wire-time'
import type { Contract } from '@touchline/domain/contract'
import { applySchedule, resumePlan } from '@touchline/domain/lifecycle'
import type { OverviewAccount } from '../overview-account.ts'

/** The contract as a payment now would leave it, where one is paused and its plan continues then; else as it is. */
export function oncePaid({ document: { pause }, contract, catalogue, now }: OverviewAccount): Contract {
  if (pause?.returns?.kind !== 'goes-on') return contract
  const pausedAt = instantFromWire(pause.startDate)
  const end = pause.planEndDate === null ? null : instantFromWire(pause.planEndDate) + 1
  const entries = contract.entries
    .filter((entry) => entry.end === pausedAt)
    .map((entry) => ({ ...entry, end, uncutEnd: null }))
  const resumed = resumePlan({ entries, waiting: [] }, contract, catalogue, now)
  if (resumed.kind !== 'goes-on') return contract
  return applySchedule(contract, resumed.schedule, (index) => `resumed-${index}`)
}
