import type { Instant } from '@touchline/domain/calendar'
import type { OrganizationId } from '@touchline/domain/ids'
import { sql } from 'kysely'
import { at } from '../../db/column-values.ts'
import type { Tx } from '../../db/connect.ts'

interface NewReceiver {
  readonly receiverId: string
  readonly url: string
  readonly kinds: readonly string[]
  readonly sealedSecret: string
  readonly now: Instant
}

export async function countReceivers(tx: Tx): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended('receivers', 0))`.execute(tx)
  const { count } = await tx
    .selectFrom('receivers')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export const insertReceiver = (tx: Tx, { receiverId, url, kinds, sealedSecret, now }: NewReceiver) =>
  tx
    .insertInto('receivers')
    .values({ receiver_id: receiverId, url, kinds: [...kinds], sealed_secret: sealedSecret, created_at: at(now) })
    .execute()

export const listReceivers = (tx: Tx) =>
  tx
    .selectFrom('receivers as r')
    .select(['r.receiver_id', 'r.url', 'r.kinds', 'r.state', 'r.pause_reason', 'r.former_until', 'r.created_at'])
    .select(({ selectFrom }) =>
      selectFrom('deliveries as d')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('d.receiver_id', '=', 'r.receiver_id')
        .where('d.state', '=', 'waiting')
        .as('waiting'),
    )
    .orderBy('r.created_at')
    .orderBy('r.receiver_id')
    .execute()

export type ListedReceiver = Awaited<ReturnType<typeof listReceivers>>[number]

export const lockReceiver = (tx: Tx, receiverId: string) =>
  tx
    .selectFrom('receivers')
    .select(['receiver_id', 'sealed_secret', 'former_until', 'state'])
    .where('receiver_id', '=', receiverId)
    .forUpdate()
    .executeTakeFirst()

interface Change {
  readonly url?: string
  readonly kinds?: readonly string[]
}

export const changeReceiver = (tx: Tx, receiverId: string, { url, kinds }: Change) =>
  tx
    .updateTable('receivers')
    .set({ ...(url === undefined ? {} : { url }), ...(kinds === undefined ? {} : { kinds: [...kinds] }) })
    .where('receiver_id', '=', receiverId)
    .execute()

interface NewSecret {
  readonly sealedSecret: string
  readonly former: string
  readonly until: Instant
}

export const rotateSecret = (tx: Tx, receiverId: string, { sealedSecret, former, until }: NewSecret) =>
  tx
    .updateTable('receivers')
    .set({ sealed_secret: sealedSecret, former_sealed_secret: former, former_until: at(until) })
    .where('receiver_id', '=', receiverId)
    .execute()

export const pauseReceiver = (tx: Tx, receiverId: string, reason: string) =>
  tx
    .updateTable('receivers')
    .set({ state: 'paused', pause_reason: reason })
    .where('receiver_id', '=', receiverId)
    .execute()

export async function resumeReceiver(tx: Tx, receiverId: string, now: Instant): Promise<void> {
  await tx
    .updateTable('receivers')
    .set({ state: 'active', pause_reason: null, wakes_at: null })
    .where('receiver_id', '=', receiverId)
    .execute()
  await tx
    .updateTable('deliveries')
    .set({ due_at: at(now), first_tried_at: null, attempts: 0 })
    .where('receiver_id', '=', receiverId)
    .where('state', '=', 'waiting')
    .execute()
}

export const deleteReceiver = (tx: Tx, receiverId: string) =>
  tx.deleteFrom('receivers').where('receiver_id', '=', receiverId).execute()

export interface DeliveryFilter {
  readonly receiverId?: string | undefined
  readonly organizationId?: OrganizationId | undefined
  readonly state?: 'waiting' | 'delivered' | undefined
}

export const listDeliveries = (tx: Tx, { receiverId, organizationId, state }: DeliveryFilter, most: number) =>
  tx
    .selectFrom('deliveries as d')
    .innerJoin('events as e', 'e.position', 'd.position')
    .select(['d.delivery_id', 'd.receiver_id', 'd.organization_id', 'd.state', 'd.attempts', 'd.due_at'])
    .select(['d.last_error', 'd.delivered_at', 'e.event_id', 'e.kind', 'e.happened_at'])
    .$if(receiverId !== undefined, (query) => query.where('d.receiver_id', '=', receiverId ?? ''))
    .$if(organizationId !== undefined, (query) => query.where('d.organization_id', '=', organizationId ?? ''))
    .$if(state !== undefined, (query) => query.where('d.state', '=', state ?? 'waiting'))
    .orderBy('d.delivery_id', 'desc')
    .limit(most)
    .execute()

export type ListedDelivery = Awaited<ReturnType<typeof listDeliveries>>[number]

interface Again {
  readonly deliveryId?: number | undefined
  readonly receiverId?: string | undefined
  readonly since?: Instant | undefined
}

export async function sendAgain(tx: Tx, { deliveryId, receiverId, since }: Again, now: Instant) {
  const ofThose = sql.join(
    [
      ...(deliveryId === undefined ? [] : [sql`d.delivery_id = ${deliveryId}`]),
      ...(receiverId === undefined ? [] : [sql`d.receiver_id = ${receiverId}::uuid`]),
      ...(since === undefined ? [] : [sql`e.happened_at >= ${at(since)}`]),
    ],
    sql` and `,
  )
  const { rows } = await sql<{ receiver_id: string; count: number }>`
    with again as (
      update deliveries d set state = 'waiting', delivered_at = null, due_at = ${at(now)}, first_tried_at = null, attempts = 0
      from events e where e.position = d.position and ${ofThose} returning d.receiver_id
    ) select receiver_id, count(*) as count from again group by 1`.execute(tx)
  return rows
}

export const isAnyGivenUp = async (tx: Tx): Promise<boolean> =>
  (await tx
    .selectFrom('receivers')
    .select('receiver_id')
    .where('state', '=', 'given-up')
    .limit(1)
    .executeTakeFirst()) !== undefined
