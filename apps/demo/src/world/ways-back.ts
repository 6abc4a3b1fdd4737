import { organizationContractId } from '@touchline/api/books/contract/contracts'
import { inTransaction } from '@touchline/api/db/transaction'
import { cancelContract } from '@touchline/api/features/cancellation/cancel-contract'
import { deleteGame } from '@touchline/api/features/videos/delete-game'
import { startOfNextMonth } from '@touchline/domain/calendar'
import type { OrganizationId } from '@touchline/domain/ids'
import { regionDefaults } from '@touchline/domain/organization'
import { administratorOf, oldestGame } from './store.ts'
import type { WorldCell } from './world-cell.ts'

export async function deleteOldestGame({ deps }: WorldCell, organizationId: OrganizationId): Promise<void> {
  const { trashDays } = deps.cell
  await inTransaction(deps.db, { organizationId }, async (tx) => {
    const actor = await administratorOf(tx, organizationId)
    const matchId = await oldestGame(tx, organizationId)
    const done = await deleteGame(tx, deps.clock, { organizationId, matchId, actor, trashDays })
    if (done !== 'deleted') throw new Error(`a game of the demo was not deleted: ${done}`)
  })
}

export async function leaveWithMonth({ deps, region }: WorldCell, organizationId: OrganizationId): Promise<void> {
  const { db, clock, ids } = deps
  const now = clock.now()
  const cancellationDate = startOfNextMonth(now, regionDefaults[region].zone) - 1
  const done = await inTransaction(db, { organizationId }, async (tx) => {
    const contractId = await organizationContractId(tx, organizationId)
    const actor = await administratorOf(tx, organizationId)
    return cancelContract(tx, { organizationId, contractId, actor, cancellationDate, now, newId: ids.uuid })
  })
  if (done.kind !== 'reserved') throw new Error(`leaving with the month was answered ${done.kind}`)
}
