import type { PlanGroupId } from '@touchline/domain/ids'
import { sql } from 'kysely'
import type { Tx } from '../../db/connect.ts'

export const discountedGroupId = (baseGroupId: PlanGroupId, percent: number): PlanGroupId =>
  `${baseGroupId}Discount${percent}Percent`

/** A copy of the base group with reduced prices, if missing. */
export async function ensureDiscountedGroup(tx: Tx, baseGroupId: PlanGroupId, percent: number): Promise<PlanGroupId> {
  const groupId = discountedGroupId(baseGroupId, percent)
  await sql`
    insert into contract_plan_groups (group_id, kind, tier, cycle, offering, discount_percent, base_group_id, names,
      resolution, retention_months, max_concurrent_sessions, permissions, position)
    select ${groupId}, kind, tier, cycle, 'not-for-sale', ${percent}, group_id, names, resolution, retention_months,
      max_concurrent_sessions, permissions, (select max(position) + 1 from contract_plan_groups)
    from contract_plan_groups where group_id = ${baseGroupId}
    on conflict do nothing`.execute(tx)
  await followBaseGroups(tx)
  return groupId
}

/** Names and permissions. */
export async function followBaseGroups(tx: Tx): Promise<void> {
  await sql`
    update contract_plan_groups d set names = b.names, tier = b.tier, resolution = b.resolution,
      max_concurrent_sessions = b.max_concurrent_sessions, permissions = b.permissions
    from contract_plan_groups b where b.group_id = d.base_group_id`.execute(tx)
  await sql`
    insert into contract_plans (contract_plan_id, group_id, role, names, upload_hard_seconds, upload_soft_seconds,
      export_hard_seconds, export_soft_seconds, position)
    select d.group_id || '.' || p.role, d.group_id, p.role, p.names, p.upload_hard_seconds, p.upload_soft_seconds,
      p.export_hard_seconds, p.export_soft_seconds, d.position * 10 + p.position % 10
    from contract_plan_groups d join contract_plans p on p.group_id = d.base_group_id
    on conflict (contract_plan_id) do update set names = excluded.names, position = excluded.position,
      upload_hard_seconds = excluded.upload_hard_seconds, upload_soft_seconds = excluded.upload_soft_seconds,
      export_hard_seconds = excluded.export_hard_seconds, export_soft_seconds = excluded.export_soft_seconds`.execute(
    tx,
  )
}
