import { loadCatalogue } from '@touchline/api/books/catalogue/catalogue'
import { loadContract, organizationContractId } from '@touchline/api/books/contract/contracts'
import { inTransaction } from '@touchline/api/db/transaction'
import { buyAddOns } from '@touchline/api/features/add-ons/buy-add-ons'
import type { AddOn } from '@touchline/domain/add-ons'
import { monthOf } from '@touchline/domain/calendar'
import { organizationLimitsAt } from '@touchline/domain/contract'
import type { OrganizationId } from '@touchline/domain/ids'
import type { WorldEvent } from './events.ts'
import { filmedInMonth } from './filming.ts'
import { timelineOf } from './plans.ts'
import { administratorOf } from './store.ts'
import type { WorldCell } from './world-cell.ts'

/** By the use case that sells them; the month's end charges them. */
async function buy({ deps: { db, clock, ids } }: WorldCell, organizationId: OrganizationId, addOns: readonly AddOn[]) {
  if (addOns.length === 0) return
  await inTransaction(db, { organizationId }, async (tx) => {
    const contractId = await organizationContractId(tx, organizationId)
    const actor = await administratorOf(tx, organizationId)
    const role = 'administrator'
    const order = {
      organizationId,
      contractId,
      userId: null,
      actor,
      role,
      quotedTotal: null,
      now: clock.now(),
    } as const
    const outcome = await buyAddOns(tx, { ...order, newId: ids.uuid }, () => ({ kind: 'chosen', addOns }))
    if (outcome.kind === 'refused') throw new Error(`the extras were refused: ${outcome.code}`)
  })
}

export const buyExtras = (
  cell: WorldCell,
  organizationId: OrganizationId,
  { addOns = [] }: WorldEvent,
): Promise<void> => buy(cell, organizationId, addOns)

/** None where the plan is enough. */
export async function buyMissingHours(cell: WorldCell, organizationId: OrganizationId, { demo }: WorldEvent) {
  const { deps, today } = cell
  const now = deps.clock.now()
  const limit = await inTransaction(deps.db, { organizationId }, async (tx) => {
    const loaded = await loadContract(tx, organizationId, await organizationContractId(tx, organizationId))
    if (loaded === null) throw new Error('a demo organisation lost its contract')
    const limits = organizationLimitsAt(loaded.contract, [], await loadCatalogue(tx), now)
    return { hard: limits?.upload.hard ?? Infinity, zone: loaded.contract.zone }
  })
  const filmed = filmedInMonth(demo, timelineOf(demo, today), today, monthOf(now, limit.zone))
  const hours = Math.ceil((filmed - limit.hard) / 3_600)
  await buy(cell, organizationId, hours > 0 ? [{ kind: 'upload', hours, forOneUser: false }] : [])
}
