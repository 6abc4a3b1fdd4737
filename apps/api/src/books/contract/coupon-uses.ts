import type { ContractId, CouponId, OrganizationId } from '@touchline/domain/ids'
import { sql } from 'kysely'
import type { Tx } from '../../db/connect.ts'
import { readKeptEntries, takeKeptEntries } from './kept-entries.ts'
import { openPause } from './pauses.ts'

interface ContractKey {
  readonly organizationId: OrganizationId
  readonly contractId: ContractId
}

/**
 * Until commit, in one order. Advisory, because many machines would lock the rows of all coupons (decision 324). Read
 * afterwards what you decide on.
 */
export const holdCoupons = (tx: Tx, couponIds: readonly CouponId[]): Promise<unknown> =>
  sql`select pg_advisory_xact_lock(hashtextextended('coupon ' || id::text, 0)) from unnest(${couponIds.toSorted()}::uuid[]) id`.execute(
    tx,
  )

/** Returns uses whose plans never began and which the contract names no more. The caller holds the contract's lock. */
export async function giveBackUses(
  tx: Tx,
  key: ContractKey,
  of: readonly { readonly couponId?: CouponId | null }[],
): Promise<void> {
  const couponIds = [...new Set(of.map(({ couponId }) => couponId))].filter((couponId) => typeof couponId === 'string')
  if (couponIds.length === 0) return
  const { organizationId, contractId } = key
  const kept = await couponsNamed(tx, key)
  const given = couponIds.filter((couponId) => !kept.has(couponId))
  if (given.length === 0) return
  await holdCoupons(tx, given)
  const uses = await tx
    .deleteFrom('coupon_uses')
    .where('organization_id', '=', organizationId)
    .where('contract_id', '=', contractId)
    .where('coupon_id', 'in', given)
    .returning('coupon_id')
    .execute()
  if (uses.length === 0) return
  await tx
    .updateTable('coupons')
    .set((row) => ({ used_count: row('used_count', '-', 1) }))
    .where(
      'coupon_id',
      'in',
      uses.map((use) => use.coupon_id),
    )
    .execute()
}

async function couponsNamed(tx: Tx, key: ContractKey): Promise<ReadonlySet<string | null | undefined>> {
  const { organizationId, contractId } = key
  const entries = await tx
    .selectFrom('plan_entries')
    .select('coupon_id as couponId')
    .where('organization_id', '=', organizationId)
    .where('contract_id', '=', contractId)
    .where('coupon_id', 'is not', null)
    .execute()
  const paused = await openPause(tx, organizationId, contractId)
  const named = [
    ...entries,
    ...(await readKeptEntries(tx, key)),
    ...(paused?.pause.entries ?? []),
    ...(paused?.pause.waiting ?? []),
  ]
  return new Set(named.map(({ couponId }) => couponId))
}

export async function dropKeptEntries(tx: Tx, key: ContractKey): Promise<void> {
  await giveBackUses(tx, key, await takeKeptEntries(tx, key))
}
