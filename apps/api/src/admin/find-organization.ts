import type { OrganizationId } from '@touchline/domain/ids'
import { organizationsNamed } from '../books/organization/organization-names.ts'
import type { Tx } from '../db/connect.ts'
import { given, isId, Refused, type Values } from './command.ts'
import { hasOrganization } from './store.ts'

/** By id or code. */
export async function organizationNamed(tx: Tx, name: string): Promise<OrganizationId | null> {
  const byCode = (await organizationsNamed(tx, 'code', [name])).get(name)
  if (byCode !== undefined) return byCode
  const id = name.toLowerCase()
  return isId(id) && (await hasOrganization(tx, id)) ? id : null
}

/** By id or code; throws if unknown. */
export async function findOrganization(tx: Tx, values: Values): Promise<OrganizationId> {
  const name = given(values, 'organization')
  const found = await organizationNamed(tx, name)
  if (found !== null) return found
  throw new Refused(`no organisation has the id or code ${name} in this region; the command find looks for it`)
}
