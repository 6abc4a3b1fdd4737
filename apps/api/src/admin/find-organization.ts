import type { OrganizationId } from '@touchline/domain/ids'
import { organizationNamed } from '../books/organization/organization-names.ts'
import type { Tx } from '../db/connect.ts'
import { given, Refused, type Values } from './command.ts'

/** By id or code; throws if unknown. */
export async function findOrganization(tx: Tx, values: Values): Promise<OrganizationId> {
  const name = given(values, 'organization')
  const found = await organizationNamed(tx, name)
  if (found !== null) return found
  throw new Refused(`no organisation has the id or code ${name} in this region; the command find looks for it`)
}
