import { DAY, type Instant } from '@touchline/domain/calendar'
import type { OrganizationId } from '@touchline/domain/ids'
import { mailboxOf } from '@touchline/domain/mail'
import { isPaused } from '@touchline/domain/recipients'
import { among } from '../../db/among.ts'
import { at } from '../../db/column-values.ts'
import type { Tx } from '../../db/connect.ts'

export interface Refusal {
  readonly organizationId: OrganizationId
  readonly address: string
  readonly said: string
  /** By a report, after our mail server had taken the mail. */
  readonly cameBack: boolean
}

export async function countRefusal(
  tx: Tx,
  { organizationId, address, said, cameBack }: Refusal,
  now: Instant,
): Promise<number> {
  const newest = { refused_at: at(now), said, came_back: cameBack, taken_at: null }
  const { refusals } = await tx
    .insertInto('refused_addresses')
    .values({
      organization_id: organizationId,
      address: mailboxOf(address),
      refusals: 1,
      ...newest,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['organization_id', 'address'])
        .doUpdateSet((eb) => ({ refusals: eb('refused_addresses.refusals', '+', 1), ...newest })),
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

/** Servers try for five days at most (RFC 5321). */
const COMES_BACK_WITHIN = 5 * DAY

/** After reports only a mail that was taken and has not come back ends the count. */
export async function noteTaken(tx: Tx, organizationId: OrganizationId, address: string, now: Instant): Promise<void> {
  const ended = await tx
    .deleteFrom('refused_addresses')
    .where('organization_id', '=', organizationId)
    .where('address', '=', mailboxOf(address))
    .where((eb) => eb.or([eb('came_back', '=', false), eb('taken_at', '<', at(now - COMES_BACK_WITHIN))]))
    .executeTakeFirstOrThrow()
  if (ended.numDeletedRows > 0n) return
  await tx
    .updateTable('refused_addresses')
    .set({ taken_at: at(now) })
    .where('organization_id', '=', organizationId)
    .where('address', '=', mailboxOf(address))
    .where('taken_at', 'is', null)
    .execute()
}

export const forgetRefusals = (tx: Tx, organizationId: OrganizationId, address: string) =>
  tx
    .deleteFrom('refused_addresses')
    .where('organization_id', '=', organizationId)
    .where('address', '=', mailboxOf(address))
    .execute()
