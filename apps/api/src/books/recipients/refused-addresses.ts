import type { Instant } from '@touchline/domain/calendar'
import type { OrganizationId } from '@touchline/domain/ids'
import { mailboxOf } from '@touchline/domain/mail'
import { isPaused } from '@touchline/domain/recipients'
import { among } from '../../db/among.ts'
import { at } from '../../db/column-values.ts'
import type { Tx } from '../../db/connect.ts'

export async function countRefusal(
  tx: Tx,
  organizationId: OrganizationId,
  { address, said }: { readonly address: string; readonly said: string },
  now: Instant,
): Promise<number> {
  const { refusals } = await tx
    .insertInto('refused_addresses')
    .values({
      organization_id: organizationId,
      address: mailboxOf(address),
      refusals: 1,
      refused_at: at(now),
      said,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['organization_id', 'address'])
        .doUpdateSet((eb) => ({ refusals: eb('refused_addresses.refusals', '+', 1), refused_at: at(now), said })),
    )
    .returning('refusals')
    .executeTakeFirstOrThrow()
  return refusals
}

export type Refusals = (address: string) => number

export async function refusalsOfAll(
  tx: Tx,
  organizationIds: readonly OrganizationId[],
): Promise<(organizationId: OrganizationId) => Refusals> {
  const rows = await tx
    .selectFrom('refused_addresses')
    .select(['organization_id', 'address', 'refusals'])
    .where(among('organization_id', organizationIds))
    .execute()
  const refused = new Map(rows.map((row) => [`${row.organization_id} ${row.address}`, row.refusals]))
  return (organizationId) => (address) => refused.get(`${organizationId} ${mailboxOf(address)}`) ?? 0
}

export const refusalsOf = async (tx: Tx, organizationId: OrganizationId): Promise<Refusals> =>
  (await refusalsOfAll(tx, [organizationId]))(organizationId)

export async function isAddressPaused(tx: Tx, organizationId: OrganizationId, address: string): Promise<boolean> {
  const found = await tx
    .selectFrom('refused_addresses')
    .select('refusals')
    .where('organization_id', '=', organizationId)
    .where('address', '=', mailboxOf(address))
    .executeTakeFirst()
  return isPaused(found?.refusals ?? 0)
}

export const forgetRefusals = (tx: Tx, organizationId: OrganizationId, address: string) =>
  tx
    .deleteFrom('refused_addresses')
    .where('organization_id', '=', organizationId)
    .where('address', '=', mailboxOf(address))
    .execute()
