import type { Instant } from '../calendar/index.ts'
import type { Catalogue } from '../catalogue/index.ts'
import { allowanceOf, baseGroupAt, type Contract, isActive, planOf, seatKinds, seatsAt } from '../contract/index.ts'
import type { PlanGroupId } from '../ids/index.ts'
import { withAutomaticChanges } from '../lifecycle/index.ts'

export type ContractChange = { readonly at: Instant } & (
  | { readonly kind: 'plan'; readonly from: PlanGroupId | null; readonly to: PlanGroupId | null }
  | { readonly kind: 'analysts' | 'viewers'; readonly before: number; readonly after: number }
  | { readonly kind: 'custom'; readonly groupId: PlanGroupId; readonly before: number; readonly after: number }
  | { readonly kind: 'upload' | 'export'; readonly hours: number }
)

export function contractChanges(
  held: Contract,
  catalogue: Catalogue,
  { from, to }: { readonly from: Instant; readonly to: Instant },
): readonly ContractChange[] {
  const contract = withAutomaticChanges(held, catalogue, to)
  const boundaries = new Set(contract.entries.flatMap(({ start, end }) => [start, end ?? start]))
  return [...boundaries]
    .filter((at) => at >= from && at <= to)
    .toSorted((a, b) => a - b)
    .flatMap((at) => changesAt(contract, catalogue, at))
}

const HOUR = 3600

function changesAt(contract: Contract, catalogue: Catalogue, at: Instant): readonly ContractChange[] {
  const groups = { from: idAt(contract, catalogue, at - 1), to: idAt(contract, catalogue, at) }
  const plan = groups.from === groups.to ? [] : [{ at, kind: 'plan' as const, ...groups }]
  const [before, after] = [seatsAt(contract, catalogue, at - 1), seatsAt(contract, catalogue, at)]
  const isHeld = groups.from !== null && groups.to !== null
  const seats = seatKinds.flatMap((kind) =>
    isHeld && before[kind] !== after[kind] ? [{ at, kind, before: before[kind], after: after[kind] }] : [],
  )
  const customs = isHeld ? customChangesAt(contract, catalogue, at) : []
  const bought = (['upload', 'export'] as const).flatMap((kind) => {
    const hours = hoursBoughtAt(contract, catalogue, at, kind)
    return hours === 0 ? [] : [{ at, kind, hours }]
  })
  return [...plan, ...seats, ...customs, ...bought]
}

const idAt = (contract: Contract, catalogue: Catalogue, at: Instant): PlanGroupId | null =>
  baseGroupAt(contract, catalogue, at)?.id ?? null

function customChangesAt({ entries }: Contract, catalogue: Catalogue, at: Instant): readonly ContractChange[] {
  const custom = entries.flatMap((entry) => {
    const { role, groupId } = planOf(entry, catalogue)
    return role === 'custom' ? [{ entry, groupId }] : []
  })
  return [...Map.groupBy(custom, ({ groupId }) => groupId)].flatMap(([groupId, units]) => {
    const countAt = (instant: Instant) => units.filter(({ entry }) => isActive(entry, instant)).length
    const [before, after] = [countAt(at - 1), countAt(at)]
    return before === after ? [] : [{ at, kind: 'custom', groupId, before, after }]
  })
}

function hoursBoughtAt({ entries }: Contract, catalogue: Catalogue, at: Instant, kind: 'upload' | 'export'): number {
  const bought = entries.filter((entry) => entry.start === at && planOf(entry, catalogue).role === kind)
  return bought.reduce((sum, entry) => sum + allowanceOf(entry, catalogue)[`${kind}HardSeconds`], 0) / HOUR
}
