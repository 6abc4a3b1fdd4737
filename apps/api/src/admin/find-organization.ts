import type { OrganizationId } from '@touchline/domain/ids'
import { organizationsNamed } from '../books/organization/organization-names.ts'
import { inTransaction } from '../db/transaction.ts'
import { type Context, given, isId, Refused, type Values } from './command.ts'
import { organizationsOf } from './organizations.store.ts'

/** The organisation that an operator names by its id or its code. Throws where there is none. */
export async function findOrganization(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  values: Values,
  name: string,
): Promise<OrganizationId> {
  const text = given(values, name)
  const found = await inTransaction(db, { system: 'administration' }, async (tx) => {
    if (!isId(text)) return (await organizationsNamed(tx, 'code', [text])).get(text)
    return (await organizationsOf(tx, [text], clock.now()))[0]?.organization_id
  })
  if (found !== undefined) return found
  throw new Refused(`no organisation has the id or code ${text} in this region; the command find looks for it`)
}
