import type { RegionName } from '@touchline/contract/wire'
import { addDays, dateOf, type Instant, monthOf, nextMonth, type YearMonth } from '@touchline/domain/calendar'
import { planRoles } from '@touchline/domain/catalogue'
import type { CouponId } from '@touchline/domain/ids'
import { renewCatalogueVersion } from '../../books/catalogue/catalogue.ts'
import { ensureDiscountedGroup, followBaseGroups } from '../../books/catalogue/discounted-groups.ts'
import type { Tx } from '../../db/connect.ts'
import { oneMachineAfterAnother } from '../../db/transaction.ts'
import { enqueue } from '../../queue/enqueue.ts'
import { jobs } from '../../queue/jobs.ts'
import {
  insertImport,
  moveDiscountedBehind,
  type StoredCatalogue,
  storedCatalogue,
  withdrawPlan,
  writeGroups,
  writeLists,
} from './catalogue.store.ts'
import { type Difference, differencesOf } from './catalogue-difference.ts'
import type { CatalogueFile } from './catalogue-file.ts'
import { type CatalogueState, placeOf, type StateCoupon, stateOf } from './catalogue-state.ts'
import { insertCoupon, updateCoupon } from './coupons.store.ts'
import { fileFaults } from './file-faults.ts'
import { everHeld, type Holders, heldNow, reservedAt } from './holders.store.ts'
import { changeFaults } from './may-change.ts'
import { priceWrites } from './price-writes.ts'
import { type Said, said } from './said.ts'

/** The earliest and the latest zone. */
const FIRST_ZONE = 'Pacific/Kiritimati'
const LAST_ZONE = 'Pacific/Pago_Pago'

interface CatalogueInput {
  readonly file: CatalogueFile
  readonly region: RegionName
  readonly now: Instant
}

export interface CataloguePlan {
  readonly stored: StoredCatalogue
  readonly wanted: CatalogueState
  readonly differences: readonly Difference[]
  readonly heldNow: ReadonlyMap<string, Holders>
  readonly faults: readonly Said[]
}

export async function planCatalogue(tx: Tx, { file, region, now }: CatalogueInput): Promise<CataloguePlan> {
  const stored = await storedCatalogue(tx)
  const wanted = stateOf(file)
  const differences = differencesOf(stored.state, wanted)
  const changed = differences.flatMap((each) => (each.kind === 'group' ? [each.group.id] : []))
  const ever = new Map<string, Holders>()
  const held = new Map<string, Holders>()
  for (const id of changed) {
    ever.set(id, await everHeld(tx, id))
    held.set(id, await heldNow(tx, id, now))
  }
  const facts = { firstOpenMonth: firstOpenMonth(now), everHeld: ever, heldNow: held, uses: stored.uses }
  const faults = [
    ...fileFaults(file, region),
    ...changeFaults(differences, facts),
    ...(await reservedFaults(tx, stored, differences)),
  ]
  return { stored, wanted, differences, heldNow: held, faults }
}

export const firstOpenMonth = (now: Instant): YearMonth => nextMonth(monthOf(now, FIRST_ZONE))

/** A list not yet in force can be corrected unless a plan was scheduled under it. */
async function reservedFaults(
  tx: Tx,
  { lists }: StoredCatalogue,
  differences: readonly Difference[],
): Promise<readonly Said[]> {
  const faults: Said[] = []
  for (const difference of differences) {
    if (difference.kind !== 'group') continue
    const { group } = difference
    for (const role of planRoles) {
      const planId = `${group.id}.${role}`
      for (const { from, publishedAt } of priceWrites(lists.get(planId) ?? [], group.plans[role]?.lists ?? [])
        .corrected) {
        const reserved = await reservedAt(tx, { planId, groupId: group.id, month: from, publishedAt })
        if (reserved.count > 0)
          faults.push(said(`${placeOf(group)}.prices`, 'price-shown', { role, from, who: reserved }))
      }
    }
  }
  return faults
}

interface Applied {
  readonly importId: string
  readonly newId: () => CouponId
}

/** All or nothing; idempotent. Amounts of earlier months stay. */
export async function applyCatalogue(tx: Tx, asked: CatalogueInput & Applied): Promise<CataloguePlan> {
  await oneMachineAfterAnother(tx)
  const plan = await planCatalogue(tx, asked)
  const { stored, wanted, differences, faults } = plan
  if (faults.length > 0 || differences.length === 0) return plan
  const { file, importId, now, newId } = asked
  const changed = new Set(differences.flatMap((each) => ('group' in each ? [each.group.id] : [])))
  const isMoved = differences.some(({ kind }) => kind === 'order' || kind === 'new-group')
  const placed = wanted.groups.map((group, position) => ({ group, position }))
  await writeGroups(
    tx,
    placed.filter(({ group }) => isMoved || changed.has(group.id)),
  )
  for (const group of wanted.groups) if (changed.has(group.id)) await writePrices(tx, group, stored, now)
  if (isMoved) await moveDiscountedBehind(tx, wanted.groups.length)
  await followBaseGroups(tx)
  for (const difference of differences) await writeCoupon(tx, difference, { now, newId })
  await insertImport(tx, importId, file, firstMonthOf(differences) ?? monthOf(now, FIRST_ZONE), now)
  await renewCatalogueVersion(tx)
  // New groups and coupons raise nobody’s price.
  if (differences.some(({ kind }) => kind === 'group'))
    await enqueue(tx, jobs.sweepPublishedPrices({ at: now, after: null }), { now })
  return plan
}

async function writePrices(tx: Tx, group: CatalogueState['groups'][number], { lists }: StoredCatalogue, now: Instant) {
  for (const role of planRoles) {
    const planId = `${group.id}.${role}`
    const plan = group.plans[role]
    if (plan === undefined) await withdrawPlan(tx, planId)
    else await writeLists(tx, planId, plan, lists.get(planId) ?? [], now)
  }
}

/** Of the first price list that differs and has a month. */
export const firstMonthOf = (differences: readonly Difference[]): YearMonth | undefined =>
  differences
    .flatMap((each) => (each.kind === 'group' ? each.prices.flatMap(({ from }) => from ?? []) : []))
    .toSorted()[0]

async function writeCoupon(
  tx: Tx,
  difference: Difference,
  { now, newId }: { readonly now: Instant; readonly newId: () => CouponId },
): Promise<void> {
  if (difference.kind === 'new-coupon') await makeCoupon(tx, difference.coupon, newId(), now)
  if (difference.kind === 'coupon') await updateCoupon(tx, difference.coupon, stoppedAfter(difference.coupon, now))
}

const stoppedAfter = ({ isStopped }: StateCoupon, now: Instant): string | null =>
  isStopped ? addDays(dateOf(now, LAST_ZONE), -1) : null

export async function makeCoupon(tx: Tx, coupon: StateCoupon, couponId: CouponId, now: Instant): Promise<void> {
  const groupId = await ensureDiscountedGroup(tx, coupon.group, coupon.percent)
  await insertCoupon(tx, { couponId, coupon, groupId, stoppedAfter: stoppedAfter(coupon, now), now })
}
