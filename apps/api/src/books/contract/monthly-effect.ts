import type { Instant } from '@touchline/domain/calendar'
import type { Catalogue } from '@touchline/domain/catalogue'
import { baseGroupAt } from '@touchline/domain/contract'
import { standingDifference } from '@touchline/domain/history'
import type { LoadedContract } from './contracts.ts'

export function monthlyEffect(before: LoadedContract, after: LoadedContract, catalogue: Catalogue, from: Instant) {
  if (baseGroupAt(after.contract, catalogue, from)?.cycle !== 'month') return undefined
  const { minor } = standingDifference(before.contract, after.contract, catalogue, from)
  return minor === 0n ? undefined : ({ minor: Number(minor), per: 'month' } as const)
}
