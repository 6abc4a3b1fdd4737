import { OCTOBER_CLOSES, worldOfEachTest } from '@touchline/testing/shared'
import { describe, expect, it } from 'vitest'
import { cellJobs } from '../../../jobs/cell-jobs.ts'
import { createWorker } from '../../../queue/worker.ts'

const SECOND = 1_000
const ORGANIZATIONS = 8
const TOO_MANY = { method: 'POST', path: '/v1/payment_intents', kind: 'status', status: 429, retryAfter: 20 }

const world = worldOfEachTest({ hearsEvents: false })

const settlements = () => world.database.pick('settlements', ['payment_status', 'attempt', 'failure_code'])

const attempts = () => world.database.ownerDb.selectFrom('payment_attempts').select(['attempt', 'outcome']).execute()

const results = async () => {
  const query = world.database.ownerDb.selectFrom('audit_entries').select('after')
  return (await query.where('action', '=', 'payment-result').execute()).map(({ after }) => after)
}

const failureNotices = () =>
  world.database.ownerDb.selectFrom('notices').selectAll().where('kind', '=', 'payment-failed').execute()

const each = <T>(value: T): readonly T[] => Array.from({ length: ORGANIZATIONS }, () => value)

describe('a provider that has too much to do at the end of a month', () => {
  it('charges every bill once, with two workers at it, and none counts as failed', async () => {
    for (let count = 0; count < ORGANIZATIONS; count += 1) await world.subscribe()
    await world.liveUntil(OCTOBER_CLOSES - 1)
    await world.provider.control('POST', '/faults', { ...TOO_MANY, times: ORGANIZATIONS + 3 })
    const { db } = world.deps
    const clock = { now: () => OCTOBER_CLOSES }
    const workers = [1, 2].map(() => createWorker({ db, clock, handlers: cellJobs({ ...world.deps, clock }) }))
    await Promise.all(workers.map((worker) => worker.runDue()))
    expect(await settlements()).toEqual(each({ payment_status: 'Requesting', attempt: 1, failure_code: null }))
    await world.liveUntil(OCTOBER_CLOSES + 19 * SECOND)
    expect([await world.charges(), await results()]).toEqual([[], []])
    await world.liveUntil(OCTOBER_CLOSES + 40 * SECOND)
    expect(await settlements()).toEqual(each({ payment_status: 'Complete', attempt: 1, failure_code: null }))
    expect(await attempts()).toEqual(each({ attempt: 1, outcome: 'succeeded' }))
    expect(await results()).toMatchObject(each({ paymentStatus: 'Complete' }))
    expect(await world.charges()).toHaveLength(ORGANIZATIONS)
    expect(await failureNotices()).toEqual([])
    expect(await world.disagreements()).toEqual([])
    expect(world.jobErrors).toEqual([])
  })
})

describe('a payer whose call is turned away', () => {
  it('sees a payment in progress, which is made under the same key without a second attempt', async () => {
    const made = await world.subscribe({ card: { number: '4000000000000341' } })
    await world.liveUntil(OCTOBER_CLOSES)
    await world.changeCard(made, {})
    const { billing_id: billingId } = await world.database.one('settlements', ['billing_id'])
    await world.provider.control('POST', '/faults', TOO_MANY)
    const token = await world.server.signIn(made)
    const path = `/${made.organizationId}/manage/billing/${billingId}/pay`
    const headers = { 'idempotency-key': 'pay-the-bill' }
    const answer = await world.server.send({ method: 'POST', path, token, headers })
    expect(answer).toMatchObject({ status: 200, body: { paymentStatus: 'Requesting' } })
    await world.liveUntil(OCTOBER_CLOSES + 20 * SECOND)
    expect(await settlements()).toMatchObject([{ payment_status: 'Complete', attempt: 2 }])
    expect((await world.charges()).map(({ paid }) => paid)).toEqual([false, true])
    expect(await world.disagreements()).toEqual([])
  })
})
