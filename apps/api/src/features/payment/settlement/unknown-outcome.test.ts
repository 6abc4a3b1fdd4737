import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { idIn } from '@touchline/testing/provider'
import { OCTOBER_CLOSES } from '@touchline/testing/shared'
import type { TestOrganization } from '@touchline/testing/test-organization'
import { openWorld, type World, type WorldOptions } from '@touchline/testing/world'
import { afterEach, describe, expect, it } from 'vitest'
import { at } from '../../../db/column-values.ts'
import { cellJobs } from '../../../jobs/cell-jobs.ts'
import { createWorker } from '../../../queue/worker.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const CHARGING = { method: 'POST', path: '/v1/payment_intents' }
const UNTIL_HEARD = 3

let world: World
afterEach(() => world.close())

const openDeaf = async (options: WorldOptions = {}): Promise<TestOrganization> => {
  world = await openWorld({ hearsEvents: false, ...options })
  return world.subscribe()
}

const status = async (club: TestOrganization) => {
  const { payment_status, attempt } = await club.row('settlements')
  return { payment_status, attempt }
}

const attempts = () => world.database.pick('payment_attempts', ['attempt', 'outcome', 'idempotency_key'])

const expectPaidOnce = async (made: TestOrganization): Promise<void> => {
  expect(await status(made)).toEqual({ payment_status: 'Complete', attempt: 1 })
  expect(await attempts()).toMatchObject([{ attempt: 1, outcome: 'succeeded' }])
  expect(await world.charges()).toHaveLength(1)
  expect(await world.disagreements()).toEqual([])
}

describe('an answer that never came', () => {
  it('after the money was taken ends Complete without a second charge', async () => {
    const made = await openDeaf()
    await world.provider.control('POST', '/faults', { ...CHARGING, kind: 'drop', when: 'after', times: UNTIL_HEARD })
    await world.liveUntil(OCTOBER_CLOSES)
    expect(await status(made)).toEqual({ payment_status: 'ProcessCallError', attempt: 1 })
    expect(await attempts()).toMatchObject([{ outcome: 'unknown' }])
    await world.liveUntil(OCTOBER_CLOSES + MINUTE)
    await expectPaidOnce(made)
  })

  it('because the call never arrived is followed by the same call under the same key', async () => {
    const made = await openDeaf()
    await world.provider.control('POST', '/faults', { ...CHARGING, kind: 'drop', when: 'before', times: UNTIL_HEARD })
    await world.liveUntil(OCTOBER_CLOSES)
    expect(await world.charges()).toEqual([])
    const [before] = await attempts()
    await world.liveUntil(OCTOBER_CLOSES + MINUTE)
    await expectPaidOnce(made)
    expect((await attempts())[0]?.idempotency_key).toBe(before?.idempotency_key)
  })

  it('but a failure instead is asked about until the provider is back', async () => {
    const made = await openDeaf()
    await world.provider.control('POST', '/faults', { kind: 'status', status: 500, when: 'after', times: 1_000 })
    await world.liveUntil(OCTOBER_CLOSES + 2 * MINUTE)
    expect(await status(made)).toEqual({ payment_status: 'ProcessCallError', attempt: 1 })
    await world.provider.control('DELETE', '/faults')
    await world.liveUntil(OCTOBER_CLOSES + 3 * MINUTE)
    await expectPaidOnce(made)
  }, 30_000)

  it.each([
    ['after the money was taken', { when: 'after' }],
    ['before anything was done', { when: 'before', kept: true }],
  ])(
    'but a failure that the provider keeps with the key, %s, ends Complete within minutes, charged once',
    async (_, when) => {
      const made = await openDeaf()
      await world.provider.control('POST', '/faults', { ...CHARGING, kind: 'status', status: 500, ...when })
      await world.liveUntil(OCTOBER_CLOSES)
      expect(await status(made)).toEqual({ payment_status: 'ProcessCallError', attempt: 1 })
      await world.liveUntil(OCTOBER_CLOSES + MINUTE)
      await expectPaidOnce(made)
      await world.liveUntil(OCTOBER_CLOSES + 2 * DAY)
      await expectPaidOnce(made)
    },
  )

  it.each([
    ['nothing, and at last something', [{ when: 'before', kept: true, times: 4 }, { when: 'after' }]],
    ['nothing, and then there is no failure any more', [{ when: 'before', kept: true, times: 5 }]],
  ])(
    'but a failure kept with one key after the other, behind which is %s, ends Complete within the hour, charged once',
    async (_, faults) => {
      const made = await openDeaf()
      for (const when of faults)
        await world.provider.control('POST', '/faults', { ...CHARGING, kind: 'status', status: 500, ...when })
      await world.liveUntil(OCTOBER_CLOSES + MINUTE)
      expect(await status(made)).toEqual({ payment_status: 'ProcessCallError', attempt: 1 })
      await world.liveUntil(OCTOBER_CLOSES + HOUR)
      await expectPaidOnce(made)
      await world.liveUntil(OCTOBER_CLOSES + 2 * DAY)
      await expectPaidOnce(made)
    },
  )

  it('but failures kept without end are asked about less and less often', async () => {
    const made = await openDeaf()
    const endless = { ...CHARGING, kind: 'status', status: 500, when: 'before', kept: true, times: 1_000 }
    const fault = idIn(await world.provider.control('POST', '/faults', endless))
    await world.liveUntil(OCTOBER_CLOSES + 6 * HOUR)
    expect(await status(made)).toEqual({ payment_status: 'ProcessCallError', attempt: 1 })
    expect(await world.provider.control('GET', '/faults')).toMatchObject({ faults: [{ id: fault, met: 11 }] })
    await world.provider.control('DELETE', '/faults')
    await world.liveUntil(OCTOBER_CLOSES + 7 * HOUR)
    await expectPaidOnce(made)
  })

  it('but a kept failure is settled by the event of the payment, where that is heard first', async () => {
    const made = await openDeaf({ hearsEvents: true })
    await world.provider.control('POST', '/faults', { ...CHARGING, kind: 'status', status: 500, when: 'after' })
    await world.liveUntil(OCTOBER_CLOSES)
    await expect.poll(() => status(made)).toEqual({ payment_status: 'Complete', attempt: 1 })
    await world.liveUntil(OCTOBER_CLOSES + MINUTE)
    await expectPaidOnce(made)
  })

  it('pauses no plan: nobody knows that anything failed', async () => {
    await openDeaf()
    await world.provider.control('POST', '/faults', { ...CHARGING, kind: 'drop', when: 'after', times: UNTIL_HEARD })
    await world.liveUntil(OCTOBER_CLOSES)
    expect(await world.database.ownerDb.selectFrom('suspensions').selectAll().execute()).toEqual([])
    expect(world.mailbox.taken.map(({ subject }) => subject)).toEqual(['October 2026 comes to ¥9,484'])
  })

  it('to the retry with a new card is found out about that retry, not about the decline before it', async () => {
    world = await openWorld({ hearsEvents: false })
    const made = await world.subscribe({ card: { number: '4000000000000341' } })
    await world.liveUntil(OCTOBER_CLOSES)
    await world.changeCard(made, {})
    await world.provider.control('POST', '/faults', { ...CHARGING, kind: 'drop', when: 'before', times: UNTIL_HEARD })
    await world.runDue()
    expect(await status(made)).toEqual({ payment_status: 'ProcessCallError', attempt: 2 })
    await world.liveUntil(OCTOBER_CLOSES + MINUTE)
    expect(await status(made)).toEqual({ payment_status: 'Complete', attempt: 2 })
    expect((await world.charges()).map(({ paid }) => paid)).toEqual([false, true])
  })

  it.each([
    ['after the money was taken', { when: 'after' }],
    ['before anything was done', { when: 'before', kept: true }],
  ])('to the retry, whose failure the provider keeps %s, is found out, and charged once', async (_, when) => {
    world = await openWorld({ hearsEvents: false })
    const made = await world.subscribe({ card: { number: '4000000000000341' } })
    await world.liveUntil(OCTOBER_CLOSES)
    await world.changeCard(made, {})
    await world.provider.control('POST', '/faults', { ...CHARGING, kind: 'status', status: 500, ...when })
    await world.runDue()
    expect(await status(made)).toEqual({ payment_status: 'ProcessCallError', attempt: 2 })
    await world.liveUntil(OCTOBER_CLOSES + MINUTE)
    expect(await status(made)).toEqual({ payment_status: 'Complete', attempt: 2 })
    expect((await world.charges()).map(({ paid }) => paid)).toEqual([false, true])
  })
})

const settleAndDie = async (point: string): Promise<unknown> => {
  const fixture = join(import.meta.dirname, '../../../../../../testing/src/faults/killed-settlement.fixture.ts')
  const { sandbox } = world.provider
  const where = [world.database.url, String(OCTOBER_CLOSES), sandbox.url, sandbox.secretKey]
  const victim = spawn(process.execPath, [fixture, ...where, point], { stdio: ['ignore', 'inherit', 'inherit'] })
  const [, signal] = await once(victim, 'exit')
  const held = world.database.ownerDb.updateTable('jobs').where('state', '=', 'running')
  await held.set({ lease_until: at(0) }).execute()
  return signal
}

describe('a worker killed with kill -9', () => {
  it.each(['before the call', 'after the call', 'after the record'])(
    '%s leaves a billing that the next one finishes, charged once',
    async (point) => {
      const made = await openDeaf()
      const { settle: _, ...others } = cellJobs(world.deps)
      await createWorker({ db: world.deps.db, clock: { now: () => OCTOBER_CLOSES }, handlers: others }).runDue()
      expect(await settleAndDie(point)).toBe('SIGKILL')
      await world.liveUntil(OCTOBER_CLOSES)
      await world.runDue()
      await expectPaidOnce(made)
    },
  )
})

describe('two workers on one billing', () => {
  it('charge it once, though the second asks while the first still waits for its answer', async () => {
    const made = await openDeaf()
    const held = { ...CHARGING, kind: 'hold', when: 'before' }
    const fault = idIn(await world.provider.control('POST', '/faults', held))
    const { db, clock } = world.deps
    await world.liveUntil(OCTOBER_CLOSES - 1)
    const first = world.liveUntil(OCTOBER_CLOSES)
    const faults = () => world.provider.control('GET', '/faults')
    await expect.poll(faults, { timeout: 10_000 }).toMatchObject({ faults: [{ waiting: 1 }] })
    const jobs = world.database.ownerDb.updateTable('jobs').where('kind', '=', 'settle')
    await jobs.set({ state: 'queued', locked_by: null, lease_until: null }).execute()
    await createWorker({ db, clock, handlers: cellJobs(world.deps) }).runDue()
    expect(await status(made)).toMatchObject({ attempt: 1 })
    expect(await world.charges()).toEqual([])
    await world.provider.control('POST', `/faults/${fault}/release`)
    await first
    await world.liveUntil(OCTOBER_CLOSES + 2 * MINUTE)
    await expectPaidOnce(made)
  }, 30_000)
})

describe('a payment made elsewhere', () => {
  it('is found when the same intent is charged again', async () => {
    world = await openWorld({ hearsEvents: false })
    const made = await world.subscribe({ card: { number: '4000000000000341' } })
    await world.liveUntil(OCTOBER_CLOSES)
    const [intent] = (await world.provider.books()).payment_intents
    if (intent === undefined) throw new Error('no intent was made')
    const { sandbox } = world.provider
    const paid = await fetch(`${sandbox.url}/v1/payment_intents/${intent.id}/confirm`, {
      method: 'POST',
      headers: { authorization: `Bearer ${sandbox.secretKey}` },
      body: new URLSearchParams({ payment_method: 'pm_card_visa' }),
    })
    expect(paid.status).toBe(200)
    await world.changeCard(made, {})
    await world.liveUntil(OCTOBER_CLOSES + 5 * MINUTE)
    expect(await status(made)).toMatchObject({ payment_status: 'Complete' })
    expect(await world.disagreements()).toEqual([])
  })
})
