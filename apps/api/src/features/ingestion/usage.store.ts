import type { UsageLine } from '@touchline/contract/ingestion'
import type { Instant } from '@touchline/domain/calendar'
import type { UserId } from '@touchline/domain/ids'
import type { VideoSeconds } from '@touchline/domain/videos'
import { sql } from 'kysely'
import { at } from '../../db/column-values.ts'
import type { Tx } from '../../db/connect.ts'

export interface KnownRecord {
  readonly usage_id: string
  readonly user_id: UserId
  readonly usage_seconds: VideoSeconds
  readonly usage_type: string
  readonly related_data_id: string | null
  readonly created_at: Instant
  readonly deleted_at: Instant | null
}

const idsOf = (lines: readonly UsageLine[]) =>
  sql`json_to_recordset(${JSON.stringify(lines)}::json) as line ("organizationId" uuid, "usageId" uuid)`

/**
 * Inserts what is new, a record that comes flagged as a stone for what may come late. Gives what was known before, held
 * until commit.
 */
export async function insertRecords(
  tx: Tx,
  lines: readonly UsageLine[],
  now: Instant,
): Promise<ReadonlyMap<string, KnownRecord>> {
  if (lines.length === 0) return new Map()
  const inserted = await sql<{ usage_id: string }>`
    insert into usage_records (organization_id, usage_id, user_id, usage_seconds, usage_type, related_data_id,
      related_data_type, created_at, deleted_at)
    select "organizationId", "usageId", "userId", usage, "usageType", "relatedDataId", "relatedDataType", "createdDate",
      case when "_deletedFlag" then ${at(now)} end
    from json_to_recordset(${JSON.stringify(lines)}::json) as line ("organizationId" uuid, "usageId" uuid, "userId" uuid,
      usage bigint, "usageType" text, "relatedDataId" uuid, "relatedDataType" text, "createdDate" timestamptz,
      "_deletedFlag" boolean)
    order by "organizationId", "usageId"
    on conflict (organization_id, usage_id) do nothing
    returning usage_id`.execute(tx)
  if (inserted.rows.length === lines.length) return new Map()
  const isNew = new Set(inserted.rows.map((row) => row.usage_id))
  const { rows } = await sql<KnownRecord>`
    select u.usage_id, u.user_id, u.usage_seconds, u.usage_type, u.related_data_id, u.created_at, u.deleted_at
    from ${idsOf(lines.filter((line) => !isNew.has(line.usageId)))}
    join usage_records u on u.organization_id = line."organizationId" and u.usage_id = line."usageId"
    order by u.organization_id, u.usage_id
    for update of u`.execute(tx)
  return new Map(rows.map((row) => [row.usage_id, row]))
}

export async function removeRecords(tx: Tx, lines: readonly UsageLine[], now: Instant): Promise<void> {
  if (lines.length === 0) return
  await sql`
    update usage_records u set deleted_at = ${at(now)}
    from ${idsOf(lines)}
    where u.organization_id = line."organizationId" and u.usage_id = line."usageId"`.execute(tx)
}
