import type { PlanRole } from '@touchline/domain/catalogue'
import type { VideoSeconds } from '@touchline/domain/videos'
import type { InsertObject } from 'kysely'
import { renewCatalogueVersion } from '../../books/catalogue/catalogue.ts'
import type { Tx } from '../../db/connect.ts'
import type { Database } from '../../db/schema.ts'
import { roleNames } from './names.ts'
import { type SeedGroup, seedGroups, seedRoles } from './seed.ts'

/** Soft limits are four fifths of the hard ones. */
const softOf = (hardSeconds: VideoSeconds): number => Math.floor((hardSeconds * 4) / 5)

/** Writes the product's catalogue where it is missing; what is there stays as it is. */
export async function seedCatalogue(tx: Tx): Promise<void> {
  // Base groups come first: a discounted group points at one.
  const groups = await tx
    .insertInto('contract_plan_groups')
    .values(seedGroups.map(groupRow))
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  const plans = await tx
    .insertInto('contract_plans')
    .values(seedGroups.flatMap(planRows))
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  const isChanged = groups.numInsertedOrUpdatedRows !== 0n || plans.numInsertedOrUpdatedRows !== 0n
  if (isChanged) await renewCatalogueVersion(tx)
}

const groupRow = (group: SeedGroup, position: number): InsertObject<Database, 'contract_plan_groups'> => ({
  group_id: group.id,
  kind: group.kind,
  tier: group.tier,
  cycle: group.cycle,
  offering: group.offering,
  discount_percent: group.discountPercent,
  base_group_id: group.baseGroupId,
  names: JSON.stringify(group.names),
  resolution: group.resolution,
  max_concurrent_sessions: 3,
  permissions: group.exportHours > 0 ? ['exportPlaylist'] : [],
  position,
})

const planRows = (group: SeedGroup, groupPosition: number): InsertObject<Database, 'contract_plans'>[] =>
  seedRoles
    .filter((role) => Object.keys(group.prices[role]).length > 0)
    .map((role, index) => ({
      contract_plan_id: `${group.id}.${role}`,
      group_id: group.id,
      role,
      names: JSON.stringify(roleNames[role]),
      price_jpy: group.prices[role].JPY ?? null,
      price_eur: group.prices[role].EUR ?? null,
      price_usd: group.prices[role].USD ?? null,
      ...allowanceOf(role, group),
      position: groupPosition * 10 + index,
    }))

/** The base plan carries the group's hours; an hour bought carries 60 x 60 seconds. */
function allowanceOf(role: PlanRole, group: SeedGroup) {
  const upload = role === 'base' ? group.uploadHours * 3600 : role === 'upload' ? 3600 : 0
  const exporting = role === 'base' ? group.exportHours * 3600 : role === 'export' ? 3600 : 0
  return {
    upload_hard_seconds: upload,
    upload_soft_seconds: role === 'base' ? softOf(upload) : upload,
    export_hard_seconds: exporting,
    export_soft_seconds: role === 'base' ? softOf(exporting) : exporting,
  }
}
