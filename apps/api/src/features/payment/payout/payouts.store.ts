import { addDays, type Instant, type LocalDate } from '@touchline/domain/calendar'
import type { BillingId, ChargeId, OrganizationId } from '@touchline/domain/ids'
import type { Currency } from '@touchline/domain/money'
import { sql } from 'kysely'
import { at } from '../../../db/column-values.ts'
import type { Tx } from '../../../db/connect.ts'
import { insertMissing, insertNewRows, momentText, type NewRow } from '../../../db/insert-rows.ts'
import type { ProviderMovement, ProviderPayout } from '../../../ports/payments.ts'

export const isFirst = async (tx: Tx): Promise<boolean> =>
  (await tx.selectFrom('payouts').select('payout_id').limit(1).executeTakeFirst()) === undefined

const dayOf = (instant: number): string => momentText(instant).slice(0, 10)

/** Returns those that are new. A failure is final, and so is that a payout is of others. */
export async function keepPayouts(
  tx: Tx,
  payouts: readonly ProviderPayout[],
  now: number,
): Promise<readonly ProviderPayout[]> {
  const inserted = await insertNewRows(
    tx,
    'payouts',
    payouts.map(({ payoutId, amount, trace, madeAt, arrivesAt, state, failure }) => ({
      payout_id: payoutId,
      currency: amount.currency,
      amount: Number(amount.minor),
      trace,
      made_at: momentText(madeAt),
      arrives_on: dayOf(arrivesAt),
      state,
      failure,
      failed_at: state === 'failed' ? momentText(now) : null,
    })),
    ['payout_id'],
  )
  const met = new Set(inserted.map(({ payout_id: id }) => id))
  for (const { payoutId, trace, arrivesAt, state, failure } of payouts) {
    if (met.has(payoutId)) continue
    await tx
      .updateTable('payouts')
      .set({ state, failure, trace, arrives_on: dayOf(arrivesAt), failed_at: state === 'failed' ? at(now) : null })
      .where('payout_id', '=', payoutId)
      .where('state', 'not in', ['failed', 'others'])
      .execute()
  }
  return payouts.filter(({ payoutId }) => met.has(payoutId))
}

export async function ownersOf(
  tx: Tx,
  chargeIds: readonly ChargeId[],
): Promise<ReadonlyMap<ChargeId, { readonly organizationId: OrganizationId; readonly billingId: BillingId }>> {
  if (chargeIds.length === 0) return new Map()
  const rows = await tx
    .selectFrom('charges')
    .select(['charge_id', 'organization_id as organizationId', 'billing_id as billingId'])
    .where(sql<boolean>`charge_id = any(${[...new Set(chargeIds)]}::text[])`)
    .execute()
  return new Map(rows.map(({ charge_id: id, ...owner }) => [id, owner]))
}

export interface OwnedMovement extends ProviderMovement {
  readonly payoutId: string
}

const rowOf = (each: OwnedMovement): NewRow<'payout_movements'> => ({
  movement_id: each.movementId,
  payout_id: each.payoutId,
  kind: each.kind,
  amount: each.amount,
  fee: each.fee,
  moved_at: momentText(each.movedAt),
  source_id: each.sourceId,
  charge_id: each.chargeId,
  organization_id: each.of?.organizationId ?? null,
  billing_id: each.of?.billingId ?? null,
  description: each.description,
})

export const keepMovements = (tx: Tx, movements: readonly OwnedMovement[]) =>
  insertMissing(tx, 'payout_movements', movements.map(rowOf))

/** Of a bill here, or of a payout that came back and had one. */
export async function finishPayout(tx: Tx, payoutId: string, now: number): Promise<void> {
  await sql`
    update payouts p set gathered_at = ${at(now)},
      state = case when own.is then p.state else 'others' end, failed_at = case when own.is then p.failed_at end
    from (select exists (select from payout_movements m
      left join payouts f on f.payout_id = m.source_id and m.kind = 'payout-failed'
      where m.payout_id = ${payoutId} and (m.billing_id is not null or f.state = 'failed')) as is) own
    where p.payout_id = ${payoutId} and p.gathered_at is null`.execute(tx)
}

export const lockPayout = (tx: Tx, payoutId: string) =>
  tx.selectFrom('payouts').selectAll().where('payout_id', '=', payoutId).forUpdate().executeTakeFirst()

export const closeByLine = (tx: Tx, payoutId: string, lineId: string) =>
  tx.updateTable('payouts').set({ line_id: lineId }).where('payout_id', '=', payoutId).execute()

export async function reopenPayout(
  tx: Tx,
  { line_id, settled_at }: { readonly line_id: string; readonly settled_at: Instant | null },
  now: Instant,
): Promise<void> {
  const closed = await tx
    .updateTable('payouts')
    .set({ line_id: null })
    .where('line_id', '=', line_id)
    .returning('payout_id')
    .executeTakeFirstOrThrow()
  const instants = { closed_at: at(settled_at ?? now), reopened_at: at(now) }
  await tx
    .insertInto('payout_reopenings')
    .values({ payout_id: closed.payout_id, line_id, ...instants })
    .execute()
}

/** After the day that the provider names. */
const LATEST_DAYS = 45

/** Closed by no line, and not long before the first day. */
export const waitingPayouts = (tx: Tx, currency: Currency, firstDay: LocalDate) =>
  tx
    .selectFrom('payouts')
    .select(['payout_id as payoutId', 'trace', 'amount', 'arrives_on as arrivesOn'])
    .where('currency', '=', currency)
    .where('state', 'in', ['under-way', 'paid'])
    .where('line_id', 'is', null)
    .where('arrives_on', '>=', addDays(firstDay, -LATEST_DAYS))
    .orderBy('arrives_on')
    .orderBy('payout_id')
    .execute()
