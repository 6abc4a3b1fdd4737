import { randomUUID } from 'node:crypto'
import { loadCatalogue } from '@touchline/api/books/catalogue/catalogue'
import { loadContract } from '@touchline/api/books/contract/contracts'
import { saveSchedule } from '@touchline/api/books/contract/entries'
import { at } from '@touchline/api/db/column-values'
import { inTransaction } from '@touchline/api/db/transaction'
import type { Instant } from '@touchline/domain/calendar'
import type { PlanId } from '@touchline/domain/ids'
import type { TestOrganization } from './test-organization.ts'
import type { SubscriberOptions, World } from './world.ts'

interface Held {
  readonly plans: readonly PlanId[]
  readonly start: Instant
  readonly end: Instant
}

/** With the jobs of its start and end. */
export async function subscribeOn(
  world: Pick<World, 'subscribe' | 'deps'> & { readonly worker: Pick<World['worker'], 'runDue'> },
  { plans, start, end }: Held,
  options: SubscriberOptions = {},
): Promise<TestOrganization> {
  const who = await world.subscribe(options)
  await inTransaction(world.deps.db, { system: 'administration' }, async (tx) => {
    const catalogue = await loadCatalogue(tx)
    const isYearly = plans.some((planId) => catalogue.plans.get(planId)?.cycle === 'year')
    const contract = tx.updateTable('contracts').where('contract_id', '=', who.contractId)
    if (isYearly) await contract.set({ yearly_anchor: at(start) }).execute()
    const before = await loadContract(tx, who.organizationId, who.contractId)
    const withdraw = before?.contract.entries.map(({ id }) => id) ?? []
    const add = plans.map((contractPlanId) => ({ contractPlanId, start, end }))
    await saveSchedule(
      tx,
      { ...who, catalogue, newId: randomUUID, now: world.deps.clock.now() },
      { end: [], withdraw, add },
    )
  })
  await world.worker.runDue()
  return who
}
