import { DAY } from '@touchline/domain/calendar'
import { eventsOf, newsIn } from '@touchline/testing/provider-news'
import { NOVEMBER_CLOSES, OCTOBER_CLOSES } from '@touchline/testing/shared'
import type { TestOrganization } from '@touchline/testing/test-organization'
import { whileHeld } from '@touchline/testing/while-held'
import { graceOf, openWorld, type World } from '@touchline/testing/world'
import { afterEach, describe, expect, it } from 'vitest'
import { cellJobs } from '../../../jobs/cell-jobs.ts'
import { createWorker } from '../../../queue/worker.ts'
import { readRefunds } from '../refund/read-refunds.ts'

const declines = { number: '4000000000000341' }

let world: World
afterEach(() => world.close())

const settlements = async (club: TestOrganization) =>
  (await club.rows('settlements', 'updated_at')).map(({ payment_status, attempt }) => ({ payment_status, attempt }))

const plansNow = async ({ contractId }: TestOrganization) => {
  const query = world.database.ownerDb.selectFrom('plan_entries').select('contract_plan_id')
  const rows = await query.where('contract_id', '=', contractId).where('ends_at', 'is', null).execute()
  return rows.map(({ contract_plan_id }) => contract_plan_id)
}

const paidCharges = async () => (await world.charges()).filter(({ paid }) => paid)

const expectBooksAgree = async () => expect(await world.disagreements()).toEqual([])

const post = (event: object) => world.server.send(newsIn(world.provider, event))

const anotherWorker = () => {
  const { db, clock } = world.deps
  return createWorker({ db, clock, handlers: cellJobs(world.deps) })
}

describe('the same news at the same moment', () => {
  it('by ten events, each twice, and by the question of the job, pays one billing once', async () => {
    world = await openWorld({ hearsEvents: false })
    const made = await world.subscribe()
    const lost = { kind: 'drop', when: 'after', method: 'POST', path: '/v1/payment_intents', times: 3 }
    await world.provider.control('POST', '/faults', lost)
    await world.liveUntil(OCTOBER_CLOSES)
    const [event] = await eventsOf(world.provider, 'payment_intent.succeeded')
    const copies = Array.from({ length: 20 }, (_, index) => ({ ...event, id: `evt_copy_${index % 10}` }))
    const [replies] = await Promise.all([Promise.all(copies.map(post)), world.liveUntil(OCTOBER_CLOSES + DAY)])
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
    expect(await settlements(made)).toEqual([{ payment_status: 'Complete', attempt: 1 }])
    const results = world.database.ownerDb.selectFrom('audit_entries').select('after')
    expect(await results.where('action', '=', 'payment-result').execute()).toMatchObject([
      { after: { paymentStatus: 'ProcessCallError' } },
      { after: { paymentStatus: 'Complete' } },
    ])
    await expectBooksAgree()
  })
})

describe('two administrators who bring a card at the same moment', () => {
  it('pay the failed billing once, whichever card it is, with two workers at it', async () => {
    world = await openWorld()
    const made = await world.subscribe({ card: declines })
    await world.liveUntil(OCTOBER_CLOSES)
    await Promise.all([world.changeCard(made, {}), world.changeCard(made, { number: '5555555555554444' })])
    await Promise.all([world.runDue(), anotherWorker().runDue()])
    await world.liveUntil(OCTOBER_CLOSES + DAY)
    expect(await settlements(made)).toEqual([{ payment_status: 'Complete', attempt: 2 }])
    expect(await paidCharges()).toHaveLength(1)
    expect(await plansNow(made)).toEqual(['teamBasicPlan.base'])
    await expectBooksAgree()
  })
})

describe('two billings of one contract that failed', () => {
  it('are both paid by the new card, and the plan comes back once', async () => {
    world = await openWorld({ dunning: graceOf(35) })
    const made = await world.subscribe({ card: declines })
    await world.liveUntil(NOVEMBER_CLOSES + 6 * DAY)
    expect((await settlements(made)).map(({ payment_status }) => payment_status)).toEqual(['Error', 'Error'])
    expect(await plansNow(made)).toEqual(['settlementReadonlyPlan.base'])
    await world.changeCard(made, {})
    await Promise.all([world.runDue(), anotherWorker().runDue()])
    await world.liveUntil(NOVEMBER_CLOSES + 7 * DAY)
    expect((await settlements(made)).map(({ payment_status }) => payment_status)).toEqual(['Complete', 'Complete'])
    expect(await paidCharges()).toHaveLength(2)
    expect(await plansNow(made)).toEqual(['teamBasicPlan.base'])
    await expectBooksAgree()
  })

  it('keep the plan paused while one of them is still in Error', async () => {
    world = await openWorld({ dunning: graceOf(35) })
    const made = await world.subscribe({ card: declines })
    await world.liveUntil(NOVEMBER_CLOSES + 6 * DAY)
    await world.provider.control('POST', '/declines', { code: 'stolen_card' })
    await world.changeCard(made, {})
    await world.liveUntil(NOVEMBER_CLOSES + 7 * DAY)
    const states = (await settlements(made)).map(({ payment_status }) => payment_status)
    expect(states.toSorted()).toEqual(['Complete', 'Error'])
    expect(await plansNow(made)).toEqual(['settlementReadonlyPlan.base'])
    await expectBooksAgree()
  })
})

describe('a refund that the cardholder’s bank sends back', () => {
  const refunded = async () => {
    world = await openWorld({ hearsEvents: false })
    const made = await world.subscribe()
    await world.liveUntil(OCTOBER_CLOSES + DAY)
    const [charge] = await paidCharges()
    const chargeId = charge?.id ?? ''
    await world.provider.refund(chargeId, 4_000)
    return { made, chargeId }
  }
  const sendBack = async () => {
    const [refund] = (await world.provider.books()).refunds
    await world.provider.control('POST', `/refunds/${refund?.id}/fail`)
  }
  const read = (chargeId: string, deps = world.deps) => readRefunds(deps, { chargeId, askedBefore: null })

  it('stays so where the event of before waits for the booking of its failure', async () => {
    const { made, chargeId } = await refunded()
    await sendBack()
    const [before] = await eventsOf(world.provider, 'charge.refunded')
    const asked = [() => read(chargeId).catch((error: unknown) => error), () => post(before ?? {})]
    const [alarm] = await whileHeld(world.database.ownerDb, made.organizationId, asked)
    expect(String(alarm)).toContain('failed and are owed')
    await world.runDue()
    await expectBooksAgree()
  })

  it('stays so where an answer of before is booked after the one of today', async () => {
    const { chargeId } = await refunded()
    const old = await world.deps.payments.readRefunds({ chargeId })
    await sendBack()
    await expect(read(chargeId)).rejects.toThrow('failed and are owed')
    await read(chargeId, { ...world.deps, payments: { ...world.deps.payments, readRefunds: async () => old } })
    await world.runDue()
    await expectBooksAgree()
  })
})
