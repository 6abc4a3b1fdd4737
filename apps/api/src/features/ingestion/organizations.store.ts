import type { OrganizationLine } from '@touchline/contract/ingestion'
import type { OrganizationId } from '@touchline/domain/ids'
import { sql } from 'kysely'
import { organizationsNamed } from '../../books/organization/organization-names.ts'
import type { JsonValue } from '../../db/column-values.ts'
import type { Tx } from '../../db/connect.ts'

/** The organisations whose code belongs to another, in the books or in an earlier line. */
export async function codesTaken(tx: Tx, lines: readonly OrganizationLine[]): Promise<ReadonlySet<string>> {
  const codes = lines.map((line) => line.organizationCode)
  const owners = new Map(await organizationsNamed(tx, 'code', codes))
  const taken = new Set<string>()
  for (const { organizationId, organizationCode } of lines) {
    const owner = owners.get(organizationCode) ?? organizationId
    if (owner === organizationId) owners.set(organizationCode, organizationId)
    else taken.add(organizationId)
  }
  return taken
}

/** An organisation has one contract: those that have theirs keep it. Says which are new. */
export async function insertContracts(
  tx: Tx,
  rows: readonly { readonly [column: string]: JsonValue }[],
): Promise<ReadonlySet<string>> {
  if (rows.length === 0) return new Set()
  const inserted = await sql<{ organization_id: OrganizationId }>`
    insert into contracts (organization_id, contract_id, currency, tax_region, zone, created_at)
    select organization_id, contract_id, currency, tax_region, zone, created_at
    from json_to_recordset(${JSON.stringify(rows)}::json) as line (organization_id uuid, contract_id uuid, currency text,
      tax_region text, zone text, created_at timestamptz)
    on conflict do nothing returning organization_id`.execute(tx)
  return new Set(inserted.rows.map(({ organization_id }) => organization_id))
}
