import type { Instant } from '@touchline/domain/calendar'
import { ALL_KINDS } from '@touchline/domain/events'
import type { OrganizationId } from '@touchline/domain/ids'
import { sql } from 'kysely'
import { at } from '../../db/column-values.ts'
import type { Tx } from '../../db/connect.ts'

/** For each receiver of its kind, paused ones too; once per event. Returns each active receiver's last delivery. */
export async function handOut(tx: Tx, organizationIds: readonly OrganizationId[], now: Instant) {
  const { rows } = await sql<{ receiver_id: string; through: number }>`
    with taken as (
      update events set handed_out_at = ${at(now)}
      where handed_out_at is null and organization_id = any (${[...organizationIds]}::uuid[])
      returning position, organization_id, kind
    ), made as (
      insert into deliveries (receiver_id, position, organization_id, due_at)
      select r.receiver_id, t.position, t.organization_id, ${at(now)}
      from taken t join receivers r on r.kinds && array[t.kind, ${ALL_KINDS}]
      order by t.position
      on conflict do nothing
      returning receiver_id, position
    )
    select m.receiver_id, max(m.position) as through
    from made m join receivers r using (receiver_id) where r.state = 'active' group by 1`.execute(tx)
  return rows
}

/** Longer than a job runs: how long a dead one keeps its receiver. */
const HELD = sql`interval '90 seconds'`

export const holdReceiver = (tx: Tx, receiverId: string, jobId: number) =>
  tx
    .updateTable('receivers')
    .set({ held_by: jobId, held_until: sql<never>`clock_timestamp() + ${HELD}` })
    .where('receiver_id', '=', receiverId)
    .where('state', '=', 'active')
    .where(sql<boolean>`(held_by is null or held_by = ${jobId} or held_until < clock_timestamp())`)
    .returning(['receiver_id', 'url', 'sealed_secret', 'former_sealed_secret', 'former_until'])
    .executeTakeFirst()

export type HeldReceiver = NonNullable<Awaited<ReturnType<typeof holdReceiver>>>

export const letGo = (tx: Tx, receiverId: string, jobId: number) =>
  tx
    .updateTable('receivers')
    .set({ held_by: null, held_until: null })
    .where('receiver_id', '=', receiverId)
    .where('held_by', '=', jobId)
    .execute()

/** One index step per organisation, however long its queue. */
const heads = (receiverId: string) => sql`
  with recursive heads as (
    (select organization_id, due_at from deliveries
      where receiver_id = ${receiverId}::uuid and state = 'waiting' order by organization_id, position limit 1)
    union all
    select n.organization_id, n.due_at from heads h, lateral (
      select organization_id, due_at from deliveries
      where receiver_id = ${receiverId}::uuid and state = 'waiting' and organization_id > h.organization_id
      order by organization_id, position limit 1) n
  )`

export async function dueOrganizations(tx: Tx, receiverId: string, now: Instant, most: number) {
  const { rows } = await sql<{ organization_id: OrganizationId }>`${heads(receiverId)}
    select organization_id from heads where due_at <= ${at(now)} order by due_at limit ${most}`.execute(tx)
  return rows.map(({ organization_id }) => organization_id)
}

export async function nextDue(tx: Tx, receiverId: string): Promise<Instant | null> {
  const { rows } = await sql<{ due_at: Instant | null }>`${heads(receiverId)}
    select min(due_at) as due_at from heads`.execute(tx)
  return rows[0]?.due_at ?? null
}

export async function planWake(tx: Tx, receiverId: string, wakesAt: Instant, now: Instant): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('receivers')
    .set({ wakes_at: at(wakesAt) })
    .where('receiver_id', '=', receiverId)
    .where('state', '=', 'active')
    .where(sql<boolean>`(wakes_at is null or wakes_at <= ${at(now)} or wakes_at > ${at(wakesAt)})`)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export const waitingOf = (tx: Tx, receiverId: string, organizationId: OrganizationId, most: number) =>
  tx
    .selectFrom('deliveries as d')
    .innerJoin('events as e', 'e.position', 'd.position')
    .select([
      'd.delivery_id',
      'd.attempts',
      'd.first_tried_at',
      'e.event_id',
      'e.kind',
      'e.organization_id',
      'e.happened_at',
      'e.data',
    ])
    .where('d.receiver_id', '=', receiverId)
    .where('d.organization_id', '=', organizationId)
    .where('d.state', '=', 'waiting')
    .orderBy('d.position')
    .limit(most)
    .execute()

export type WaitingDelivery = Awaited<ReturnType<typeof waitingOf>>[number]

export const setDelivered = (tx: Tx, deliveryIds: readonly number[], now: Instant) =>
  tx
    .updateTable('deliveries')
    .set((row) => ({ state: 'delivered', delivered_at: at(now), attempts: row('attempts', '+', 1), last_error: null }))
    .where('delivery_id', 'in', [...deliveryIds])
    .execute()

interface Failure {
  readonly deliveryId: number
  readonly reason: string
  readonly firstTriedAt: Instant
  readonly dueAt: Instant
}

export const setFailed = (tx: Tx, { deliveryId, reason, firstTriedAt, dueAt }: Failure) =>
  tx
    .updateTable('deliveries')
    .set((row) => ({
      attempts: row('attempts', '+', 1),
      last_error: reason,
      first_tried_at: at(firstTriedAt),
      due_at: at(dueAt),
    }))
    .where('delivery_id', '=', deliveryId)
    .execute()

export async function giveUp(tx: Tx, receiverId: string, reason: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('receivers')
    .set({ state: 'given-up', pause_reason: reason })
    .where('receiver_id', '=', receiverId)
    .where('state', '=', 'active')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export const sealAgain = (tx: Tx, receiverId: string, sealedBefore: string, sealed: string) =>
  tx
    .updateTable('receivers')
    .set({ sealed_secret: sealed })
    .where('receiver_id', '=', receiverId)
    .where('sealed_secret', '=', sealedBefore)
    .execute()

export const receiverToReport = (tx: Tx, receiverId: string) =>
  tx
    .selectFrom('receivers')
    .select(['url', 'pause_reason'])
    .where('receiver_id', '=', receiverId)
    .where('state', '=', 'given-up')
    .executeTakeFirst()
