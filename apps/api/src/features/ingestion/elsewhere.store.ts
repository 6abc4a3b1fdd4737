import type { Elsewhere } from '@touchline/contract/ingestion'
import type { AccountId } from '@touchline/domain/ids'
import { holdLogins } from '../../books/people/hold-login.ts'
import { among } from '../../db/among.ts'
import type { Tx } from '../../db/connect.ts'
import { insertRows } from '../../db/insert-rows.ts'

export interface Known extends Omit<Elsewhere, 'roles'> {
  readonly roles: readonly string[]
}

/** Locks the logins: two lists never mix. */
export async function lockedElsewhere(
  tx: Tx,
  accountIds: readonly AccountId[],
): Promise<ReadonlyMap<AccountId, readonly Known[]>> {
  await holdLogins(tx, accountIds)
  const rows = await tx
    .selectFrom('directory_entries')
    .select(['account_id', 'organization_id', 'organization_name', 'roles', 'region'])
    .where(among('account_id', accountIds))
    .execute()
  const entries = rows.map(({ account_id, organization_id: organizationId, organization_name, roles, region }) => {
    const known = { region, organizationId, organizationName: organization_name, roles }
    return { accountId: account_id, known }
  })
  return new Map(
    [...Map.groupBy(entries, ({ accountId }) => accountId)].map(([accountId, of]) => [
      accountId,
      of.map(({ known }) => known),
    ]),
  )
}

export async function writeElsewhere(tx: Tx, lists: ReadonlyMap<AccountId, readonly Elsewhere[]>): Promise<void> {
  if (lists.size === 0) return
  await tx
    .deleteFrom('directory_entries')
    .where(among('account_id', [...lists.keys()]))
    .execute()
  const rows = [...lists].flatMap(([account_id, list]) =>
    list.map(({ region, organizationId, organizationName, roles }) => ({
      account_id,
      organization_id: organizationId,
      organization_name: organizationName,
      roles,
      region,
    })),
  )
  await insertRows(tx, 'directory_entries', rows)
}
