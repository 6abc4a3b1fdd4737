import { HOUR } from '@touchline/domain/calendar'
import { disagreements } from '@touchline/testing/books'
import { OCTOBER_CLOSES } from '@touchline/testing/shared'
import { openWorld } from '@touchline/testing/world'
import { expect, it } from 'vitest'
import { inTransaction } from '../../../db/transaction.ts'
import { orderRefund } from '../refund/order-refund.ts'
import { reconcileCharges } from './reconcile-charges.ts'

it('a database that began another life charges and refunds nothing before its books are reconciled', async () => {
  const world = await openWorld({ hearsEvents: false })
  const { deps, database, provider } = world
  const { db, clock, payments, ids, cell } = deps
  const { organizationId } = await world.subscribe()
  const beginAnotherLife = () =>
    database.ownerDb.updateTable('database_life').set({ life: 'of another server' }).execute()
  const reconcile = () => reconcileCharges({ db, clock, payments, newId: ids.uuid, issuer: cell.issuer }, 0)
  const moved = async () => {
    const { charges, refunds } = await provider.books()
    return [charges.length, refunds.length]
  }
  await world.liveUntil(OCTOBER_CLOSES - HOUR)
  await beginAnotherLife()
  await world.liveUntil(OCTOBER_CLOSES + HOUR)
  expect(await moved()).toEqual([0, 0])
  expect(world.jobErrors.map(String)).toEqual([expect.stringContaining('reconcile-charges')])
  await reconcile()
  await world.liveUntil(OCTOBER_CLOSES + 2 * HOUR)
  expect(await moved()).toEqual([1, 0])

  await beginAnotherLife()
  const charge = await database.ownerDb.selectFrom('charges').select('billing_id').executeTakeFirstOrThrow()
  const order = { organizationId, billingId: charge.billing_id, amount: 100, reference: 'case 1', reason: 'a test' }
  await inTransaction(db, { organizationId }, (tx) => orderRefund(tx, { ...order, operator: 'Sato', now: clock.now() }))
  await world.liveUntil(OCTOBER_CLOSES + 3 * HOUR)
  expect(await moved()).toEqual([1, 0])
  await reconcile()
  await world.liveUntil(OCTOBER_CLOSES + 4 * HOUR)
  expect(await moved()).toEqual([1, 1])
  expect(await disagreements(database.ownerDb, provider)).toEqual([])
  await world.close()
})
