import type { Catalogue, PlanRole } from '@touchline/domain/catalogue'
import { baseEntryAt, contractStateAt, entriesAt, planOf, scheduledBaseEntry } from '@touchline/domain/contract'
import { markInProgress } from '../../db/billings.ts'
import { loadCatalogue } from '../../db/catalogue.ts'
import type { Tx } from '../../db/connect.ts'
import { type LoadedContract, loadContract } from '../../db/contracts.ts'
import { saveSchedule } from '../../db/entries.ts'
import { endSuspension, hasFailedSettlement, openSuspension, recordSuspension } from '../../db/suspensions.ts'

export interface Pause {
  readonly organizationId: string
  readonly contractId: string
  readonly billingId: string
  readonly now: number
  readonly newId: () => string
}

const READONLY_PLAN = 'settlementReadonlyPlan.base'
const pausedRoles: readonly PlanRole[] = ['base', 'analyst', 'viewer']

/** Plan and seats in force; hours bought stay. */
const pausable = ({ contract }: LoadedContract, catalogue: Catalogue, now: number) =>
  entriesAt(contract, now).filter((entry) => pausedRoles.includes(planOf(entry, catalogue).role))

/**
 * A failed settlement moves the contract to the settlement read-only plan (decision S5); once, however many fail. A plan
 * that was reserved before and has begun since is paused in its turn.
 */
export async function suspendPlan(tx: Tx, pause: Pause): Promise<void> {
  const { organizationId, contractId, now } = pause
  const loaded = await loadContract(tx, organizationId, contractId, { lock: true })
  if (loaded === null) return
  const catalogue = await loadCatalogue(tx)
  const { kind } = contractStateAt(loaded.contract, catalogue, now)
  if (kind !== 'monthly' && kind !== 'yearly' && kind !== 'coupon' && kind !== 'mbp') return
  const entries = pausable(loaded, catalogue, now)
  await saveSchedule(
    tx,
    { organizationId, contractId, catalogue, newId: pause.newId, now },
    {
      withdraw: entries.filter((entry) => entry.start === now).map((entry) => entry.id),
      end: entries.filter((entry) => entry.start < now).map((entry) => ({ entryId: entry.id, at: now })),
      add: [{ contractPlanId: READONLY_PLAN, start: now, end: endOfPause(loaded, catalogue, now) }],
    },
  )
  const paused = entries.map(({ contractPlanId, couponId, limits }) => ({ contractPlanId, couponId, limits }))
  await endSuspension(tx, organizationId, contractId, now)
  await recordSuspension(tx, { organizationId, contractId, billingId: pause.billingId, entries: paused }, now)
  await markInProgress(tx, organizationId, contractId, now)
}

/** The plan in force ends when it was to end, paused or not: at its term's end, or where a reserved plan begins. */
const endOfPause = ({ contract }: LoadedContract, catalogue: Catalogue, now: number): number | null =>
  baseEntryAt(contract, catalogue, now)?.end ?? scheduledBaseEntry(contract, catalogue, now)?.start ?? null

/**
 * Payment restores exactly the plans that were paused, from now to their end, once nothing is in Error any more. Nothing
 * comes back when their time is over or a reserved plan has begun.
 */
export async function restorePlan(tx: Tx, pause: Omit<Pause, 'billingId'>): Promise<void> {
  const { organizationId, contractId, now } = pause
  const suspension = await openSuspension(tx, organizationId, contractId)
  if (suspension === null || (await hasFailedSettlement(tx, organizationId))) return
  const loaded = await loadContract(tx, organizationId, contractId, { lock: true })
  if (loaded === null) return
  const catalogue = await loadCatalogue(tx)
  const readonly = baseEntryAt(loaded.contract, catalogue, now)
  if (readonly?.contractPlanId === READONLY_PLAN) {
    const { id: entryId, start, end } = readonly
    await saveSchedule(
      tx,
      { organizationId, contractId, catalogue, newId: pause.newId, now },
      {
        withdraw: start === now ? [entryId] : [],
        end: start < now ? [{ entryId, at: now }] : [],
        add: suspension.entries.map((entry) => ({ ...entry, start: now, end })),
      },
    )
  }
  await endSuspension(tx, organizationId, contractId, now)
  await markInProgress(tx, organizationId, contractId, now)
}
