import { instantFromWire } from '@touchline/contract/wire-time'
import type { Instant } from '@touchline/domain/calendar'
import { entriesOfRole } from '@touchline/domain/contract'
import type { OverviewAccount } from './overview-account.ts'

/** Now; of a plan that is paused or has ended, the last moment in which it was held. */
export function lastHeldAt({ contract, document, now }: OverviewAccount): Instant {
  if (document.pause !== null) return instantFromWire(document.pause.startDate) - 1
  return contract.cancellation.state === 'none' ? now : Math.min(now, contract.cancellation.at - 1)
}

/** The plan that ran last, where none is in force any more. */
export const lastBaseEntry = ({ contract, catalogue, now }: OverviewAccount) =>
  entriesOfRole(contract.entries, catalogue, 'base')
    .filter(({ start }) => start <= now)
    .toSorted((a, b) => a.start - b.start)
    .at(-1)
