import type { OrganizationLine } from '@touchline/contract/ingestion'
import type { Instant, Zone } from '@touchline/domain/calendar'
import type { ContractId, OrganizationId } from '@touchline/domain/ids'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { organizationsNamed } from '../../books/organization/organization-names.ts'
import { among } from '../../db/among.ts'
import type { JsonValue } from '../../db/column-values.ts'
import type { Tx } from '../../db/connect.ts'

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

export async function insertContracts(
  tx: Tx,
  rows: readonly { readonly [column: string]: JsonValue }[],
): Promise<ReadonlySet<ContractId>> {
  if (rows.length === 0) return new Set()
  const made = await sql<{ readonly contract_id: ContractId }>`
    insert into contracts (organization_id, contract_id, currency, tax_region, zone, created_at)
    select organization_id, contract_id, currency, tax_region, zone, created_at
    from json_to_recordset(${JSON.stringify(rows)}::json) as line (organization_id uuid, contract_id uuid, currency text,
      tax_region text, zone text, created_at timestamptz)
    on conflict do nothing
    returning contract_id`.execute(tx)
  return new Set(made.rows.map(({ contract_id }) => contract_id))
}

export interface Known {
  readonly name: string
  readonly zone: Zone
  readonly trial: { readonly planGroupId: string; readonly start: Instant; readonly end: Instant } | null
}

const begun = z.object({ planGroupId: z.string(), start: z.number(), end: z.number() })

export async function knownOrganizations(
  tx: Tx,
  lines: readonly OrganizationLine[],
): Promise<ReadonlyMap<OrganizationId, Known>> {
  if (lines.length === 0) return new Map()
  const idsOf = (some: readonly OrganizationLine[]) => some.map(({ organizationId }) => organizationId)
  const rows = await tx
    .selectFrom('organizations')
    .select(['organization_id', 'organization_name', 'zone'])
    .where(among('organization_id', idsOf(lines)))
    .execute()
  const asking = lines.filter(({ trial }) => trial !== undefined)
  const trials = await trialsBegun(tx, idsOf(asking))
  return new Map(
    rows.map(({ organization_id: id, organization_name: name, zone }) => [
      id,
      { name, zone, trial: trials.get(id) ?? null },
    ]),
  )
}

const titled = z.object({ title: z.string() })

/** Names of before that operators replaced, back to the last one that the platform sent. */
export async function replacedNames(
  tx: Tx,
  names: ReadonlyMap<OrganizationId, string>,
): Promise<ReadonlyMap<OrganizationId, ReadonlySet<string>>> {
  if (names.size === 0) return new Map()
  const rows = await tx
    .selectFrom('audit_entries')
    .select(['organization_id', 'before', 'after'])
    .where(among('organization_id', [...names.keys()]))
    .where('action', '=', 'rename-organization')
    .orderBy('sequence', 'desc')
    .execute()
  const renames = Map.groupBy(rows, (row) => row.organization_id)
  return new Map(
    [...names].map(([id, name]) => {
      const replaced: string[] = []
      for (const { before, after } of renames.get(id) ?? []) {
        if (titled.parse(after).title !== (replaced.at(-1) ?? name)) break
        replaced.push(titled.parse(before).title)
      }
      return [id, new Set(replaced)]
    }),
  )
}

async function trialsBegun(
  tx: Tx,
  ids: readonly OrganizationId[],
): Promise<ReadonlyMap<OrganizationId, Known['trial']>> {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .selectFrom('audit_entries')
    .select(['organization_id', 'after'])
    .where(among('organization_id', ids))
    .where('action', '=', 'begin-trial')
    .where('actor', '=', 'platform')
    .execute()
  return new Map(rows.map(({ organization_id, after }) => [organization_id, begun.parse(after)]))
}
