import { instantFromWire } from '@touchline/contract/wire-time'
import type { Instant } from '@touchline/domain/calendar'
import { entriesOfRole } from '@touchline/domain/contract'
import type { OverviewAccount } from './overview-account.ts'

/** Or the last moment of a paused or ended plan. */
export function lastHeldAt({ contract, document, now }: OverviewAccount): Instant {
  if (document.pause !== null) return instantFromWire(document.pause.startDate) - 1
  return contract.cancellation.state === 'none' ? now : Math.min(now, contract.cancellation.at - 1)
}

export const lastBaseEntry = ({ contract, catalogue, now }: OverviewAccount) =>
  entriesOfRole(contract.entries, catalogue, 'base')
    .filter(({ start }) => start <= now)
    .toSorted((a, b) => a.start - b.start)
    .at(-1)
