import { disagreements } from '@touchline/testing/books'
import { remember } from '@touchline/testing/second-life'
import { sharedWorld } from '@touchline/testing/shared'
import type { TestOrganization } from '@touchline/testing/test-organization'
import { afterAll, describe, expect, inject, it } from 'vitest'
import { type Reconciled, reconcileCharges } from './reconcile-charges.ts'

const RESTORED_TO = Date.UTC(2026, 10, 15)
const NOW = Date.UTC(2027, 0, 2)
const DECLINED = { number: '4000000000000341' }

const world = await sharedWorld({ hearsEvents: false })

const steady = await world.subscribe()
const indebted = await world.subscribe({ card: DECLINED })
const changed = await world.subscribe()
await world.liveUntil(RESTORED_TO)
const restore = await remember(world, inject('cluster'))
await world.changeCard(indebted, {})
await world.changeCard(changed, DECLINED)
const forgotten = await world.subscribe()
await world.liveUntil(NOW)
const then = restore()
afterAll(async () => {
  await then.close()
})

const reconcile = async (): Promise<readonly Reconciled[]> => {
  const { db, clock, payments, ids, cell } = then.deps
  const answer = await reconcileCharges({ db, clock, payments, newId: ids.uuid, issuer: cell.issuer }, RESTORED_TO)
  if (answer.kind !== 'ok') throw new Error('the sandbox did not answer')
  return answer.value.payments
}

const verdictsOf = (found: readonly Reconciled[], { organizationId }: TestOrganization) =>
  found
    .filter(({ payment }) => payment.organizationId === organizationId)
    .map(({ payment, as }) => `${payment.outcome.kind}: ${as}`)
    .toSorted()

const taken = async () => (await world.charges()).filter(({ paid }) => paid)

const paidBy = async ({ organizationId }: TestOrganization) => {
  const query = then.ownerDb.selectFrom('settlements').select(['payment_status', 'charge_id'])
  return query.where('organization_id', '=', organizationId).execute()
}

describe('after a restore', () => {
  it('books what was charged since, keeps what has no bill yet, and says what nobody knows', async () => {
    const found = await reconcile()
    expect(verdictsOf(found, steady)).toEqual(['succeeded: keep', 'succeeded: keep'])
    expect(verdictsOf(found, indebted)).toEqual(['succeeded: book', 'succeeded: keep', 'succeeded: keep'])
    expect(verdictsOf(found, changed)).toEqual(['failed: keep'])
    expect(verdictsOf(found, forgotten)).toEqual(['succeeded: no-organization', 'succeeded: no-organization'])
    expect(await paidBy(indebted)).toMatchObject([{ payment_status: 'Complete' }])
  })

  it('months that close again are paid by what was charged for them, and nobody is charged again', async () => {
    const before = await taken()
    while ((await then.worker.runDue()) > 0);
    expect(then.jobErrors).toEqual([])
    const ids = new Set(before.map(({ id }) => id))
    const charged = (await taken()).filter(({ id }) => !ids.has(id))
    expect(charged.map(({ metadata }) => metadata['organizationId'])).toEqual([
      changed.organizationId,
      changed.organizationId,
    ])
    expect(await paidBy(steady)).toHaveLength(3)
    for (const { payment_status } of [...(await paidBy(steady)), ...(await paidBy(changed))])
      expect(payment_status).toBe('Complete')
  })

  it('leaves for a person only what no bill of this life asks for', async () => {
    const found = await reconcile()
    expect(verdictsOf(found, steady)).toEqual(['succeeded: known', 'succeeded: known'])
    expect(verdictsOf(found, indebted)).toEqual(['succeeded: keep', 'succeeded: keep', 'succeeded: known'])
    const unmatched = found.filter(({ as }) => as === 'keep' || as === 'no-organization')
    const faults = await disagreements(then.ownerDb, world.provider)
    expect(faults.toSorted()).toEqual(
      unmatched
        .flatMap(({ payment: { outcome } }) => (outcome.kind === 'succeeded' ? [outcome.chargeId] : []))
        .map((id) => `the provider took ${id}, we do not know it`)
        .toSorted(),
    )
  })
})
