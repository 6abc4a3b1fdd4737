import { isId, type OrganizationId } from '@touchline/domain/ids'
import { sql } from 'kysely'
import type { Tx } from '../../db/connect.ts'
import { NAME_THE_UNNAMED } from '../../db/scale-out/unnamed.ts'

/** Its own code, or its customer at the provider. */
export type NameKind = 'code' | 'customer'

interface NewName {
  readonly organizationId: OrganizationId
  readonly name: string
}

export async function organizationsNamed(
  tx: Tx,
  kind: NameKind,
  names: readonly string[],
): Promise<ReadonlyMap<string, OrganizationId>> {
  if (names.length === 0) return new Map()
  const rows = await tx
    .selectFrom('organization_names')
    .select(['name', 'organization_id'])
    .where('kind', '=', kind)
    .where('name', 'in', [...new Set(names)])
    .execute()
  return new Map(rows.map((row) => [row.name, row.organization_id]))
}

const hasOrganization = async (tx: Tx, organizationId: OrganizationId): Promise<boolean> => {
  const rows = tx.selectFrom('organizations').select('organization_id').where('organization_id', '=', organizationId)
  return (await rows.executeTakeFirst()) !== undefined
}

/** By id or code. */
export async function organizationNamed(tx: Tx, name: string): Promise<OrganizationId | null> {
  const byCode = (await organizationsNamed(tx, 'code', [name])).get(name)
  if (byCode !== undefined) return byCode
  const id = name.toLowerCase()
  return isId(id) && (await hasOrganization(tx, id)) ? id : null
}

/** One name per kind; a taken name violates the key. */
export async function nameOrganizations(tx: Tx, kind: NameKind, named: readonly NewName[]): Promise<void> {
  if (named.length === 0) return
  const owners = named.map(({ organizationId }) => organizationId)
  await tx.deleteFrom('organization_names').where('organization_id', 'in', owners).where('kind', '=', kind).execute()
  await tx
    .insertInto('organization_names')
    .values(named.map(({ organizationId, name }) => ({ kind, name, organization_id: organizationId })))
    .execute()
}

export async function nameTheUnnamed(tx: Tx): Promise<void> {
  await sql.raw(NAME_THE_UNNAMED).execute(tx)
}
