import type { LimitedThing } from '@touchline/contract/plans/plan-limit'
import { type Catalogue, isSeatRole } from '@touchline/domain/catalogue'
import { allowanceOf, type Contract, type Limit, type PlanEntry, planOf } from '@touchline/domain/contract'

interface LimitPart {
  readonly thing: LimitedThing
  readonly limit: Limit
  readonly entry: PlanEntry
}

export const limitParts = (contract: Contract, catalogue: Catalogue): readonly LimitPart[] =>
  contract.entries.flatMap((entry) => partsOf(entry, catalogue))

function partsOf(entry: PlanEntry, catalogue: Catalogue): LimitPart[] {
  const { role } = planOf(entry, catalogue)
  const allowance = allowanceOf(entry, catalogue)
  const upload = { soft: allowance.uploadSoftSeconds, hard: allowance.uploadHardSeconds }
  const exporting = { soft: allowance.exportSoftSeconds, hard: allowance.exportHardSeconds }
  const isBase = role === 'base'
  return [
    ...(isBase || upload.hard > 0 ? [{ thing: 'upload' as const, limit: upload, entry }] : []),
    ...(isBase || exporting.hard > 0 ? [{ thing: 'export' as const, limit: exporting, entry }] : []),
    ...seatPart(entry, isBase ? 'analyst' : isSeatRole(role) ? role : null),
  ]
}

/** Each base plan includes one analyst. */
const seatPart = (entry: PlanEntry, thing: 'analyst' | 'viewer' | null): LimitPart[] =>
  thing === null ? [] : [{ thing, limit: { soft: 1, hard: 1 }, entry }]
