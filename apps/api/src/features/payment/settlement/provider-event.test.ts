import { createHmac } from 'node:crypto'
import { disagreements } from '@touchline/testing/books'
import { everything } from '@touchline/testing/everything'
import { idIn } from '@touchline/testing/provider'
import { OCTOBER_CLOSES, worldOfEachTest } from '@touchline/testing/shared'
import type { TestOrganization } from '@touchline/testing/test-organization'
import type { World } from '@touchline/testing/world'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'

const DAY = 86_400_000
const SUCCEEDED = 'payment_intent.succeeded'
const FAILED = 'payment_intent.payment_failed'
const declinesLater = { number: '4000000000000341' }

const world = worldOfEachTest()

const control: World['provider']['control'] = (...call) => world.provider.control(...call)
const disturb = (kind: string, type: string) => control('POST', '/webhooks/disturbances', { kind, type })
const drained = () => control('POST', '/webhooks/drain')

const status = async (club: TestOrganization) => {
  const { payment_status, attempt } = await club.row('settlements')
  return { payment_status, attempt }
}

const received = async (type: string): Promise<number> =>
  (
    await world.database.ownerDb
      .selectFrom('provider_events')
      .select('event_id')
      .where('event_type', '=', type)
      .execute()
  ).length

const auditOfPayments = () =>
  world.database.ownerDb.selectFrom('audit_entries').select('after').where('action', '=', 'payment-result').execute()

const expectPaidOnce = async (made: TestOrganization): Promise<void> => {
  expect(await status(made)).toEqual({ payment_status: 'Complete', attempt: 1 })
  expect(await auditOfPayments()).toMatchObject([{ after: { paymentStatus: 'Complete' } }])
  expect(await disagreements(world.database.ownerDb, world.provider)).toEqual([])
}

describe('an event of the provider', () => {
  it('that comes twice is applied once', async () => {
    const made = await world.subscribe()
    await disturb('duplicate', SUCCEEDED)
    await world.liveUntil(OCTOBER_CLOSES)
    await drained()
    expect(await received(SUCCEEDED)).toBe(1)
    await expectPaidOnce(made)
  })

  it('that comes days late changes nothing any more', async () => {
    const made = await world.subscribe()
    await disturb('hold', SUCCEEDED)
    await world.liveUntil(OCTOBER_CLOSES + 9 * DAY)
    expect(await received(SUCCEEDED)).toBe(0)
    await control('POST', '/webhooks/release')
    await drained()
    expect(await received(SUCCEEDED)).toBe(1)
    await expectPaidOnce(made)
  })

  it('that comes before the answer of the call pays the billing, and the answer adds nothing', async () => {
    const made = await world.subscribe()
    const held = { kind: 'hold', when: 'after', method: 'POST', path: '/v1/payment_intents' }
    const fault = idIn(await control('POST', '/faults', held))
    const closing = world.liveUntil(OCTOBER_CLOSES)
    const statusNow = () => status(made)
    await expect.poll(statusNow, { timeout: 10_000 }).toEqual({ payment_status: 'Complete', attempt: 1 })
    await control('POST', `/faults/${fault}/release`)
    await closing
    await expectPaidOnce(made)
  })

  it('shows what a lost answer could not', async () => {
    const made = await world.subscribe()
    const lost = { kind: 'drop', when: 'after', method: 'POST', path: '/v1/payment_intents', times: 3 }
    await control('POST', '/faults', lost)
    await world.liveUntil(OCTOBER_CLOSES)
    await drained()
    expect(await status(made)).toEqual({ payment_status: 'Complete', attempt: 1 })
    await world.liveUntil(OCTOBER_CLOSES + DAY)
    expect(await disagreements(world.database.ownerDb, world.provider)).toEqual([])
  })

  it('of an old decline does not end the attempt that is in progress', async () => {
    const made = await world.subscribe({ card: declinesLater })
    await disturb('hold', FAILED)
    await world.liveUntil(OCTOBER_CLOSES)
    const held = { kind: 'hold', when: 'before', method: 'POST', path: '/v1/payment_intents' }
    const fault = idIn(await control('POST', '/faults', held))
    await world.changeCard(made, {})
    const settling = world.worker.runDue()
    const statusNow = () => status(made)
    await expect.poll(statusNow, { timeout: 10_000 }).toEqual({ payment_status: 'Requesting', attempt: 2 })
    await control('POST', '/webhooks/release')
    await drained()
    expect(await received(FAILED)).toBe(1)
    expect(await status(made)).toEqual({ payment_status: 'Requesting', attempt: 2 })
    await control('POST', `/faults/${fault}/release`)
    await settling
    expect(await status(made)).toEqual({ payment_status: 'Complete', attempt: 2 })
  })

  it('of a decline never takes Complete back', async () => {
    const made = await world.subscribe({ card: declinesLater })
    await disturb('hold', FAILED)
    await world.liveUntil(OCTOBER_CLOSES)
    await world.changeCard(made, {})
    await world.worker.runDue()
    await control('POST', '/webhooks/release')
    await drained()
    expect(await received(FAILED)).toBe(1)
    expect(await status(made)).toEqual({ payment_status: 'Complete', attempt: 2 })
  })

  it('of a card that the bank replaced refreshes what we show of it', async () => {
    const made = await world.subscribe()
    const contract = world.database.ownerDb.selectFrom('contracts').where('contract_id', '=', made.contractId)
    const shown = contract.select(['card_payment_method_id', 'card_last4', 'card_exp_month', 'card_exp_year'])
    const before = await shown.executeTakeFirstOrThrow()
    const replacement = { last4: '1881', exp_month: 9, exp_year: 2044 }
    await control('POST', `/payment_methods/${before.card_payment_method_id}/replace`, replacement)
    await drained()
    expect(await shown.executeTakeFirstOrThrow()).toEqual({
      ...before,
      card_last4: '1881',
      card_exp_month: 9,
      card_exp_year: 2044,
    })
  })

  it('of an older replacement, sent again, does not restore the older figures', async () => {
    const made = await world.subscribe()
    const contract = world.database.ownerDb.selectFrom('contracts').where('contract_id', '=', made.contractId)
    const shown = contract.select(['card_payment_method_id', 'card_last4'])
    const { card_payment_method_id: id } = await shown.executeTakeFirstOrThrow()
    for (const last4 of ['1881', '1999']) {
      await control('POST', `/payment_methods/${id}/replace`, { last4, exp_month: 9, exp_year: 2044 })
      await drained()
    }
    const { events } = z
      .object({ events: z.array(z.object({ id: z.string(), type: z.string() })) })
      .parse(await control('GET', '/events'))
    const oldest = events.find(({ type }) => type === 'payment_method.automatically_updated')
    await control('POST', `/events/${oldest?.id}/redeliver`)
    await drained()
    expect(await shown.executeTakeFirstOrThrow()).toMatchObject({ card_last4: '1999' })
  })
})

interface Posted {
  readonly secret?: string
  readonly seconds?: number
  readonly body?: string
}

const succeededEvent = (organizationId: string, billingInfoId: string): string => {
  const money = { amount: 9484, amount_received: 9484, currency: 'jpy' }
  const intent = {
    id: 'pi_made_up',
    object: 'payment_intent',
    status: 'succeeded',
    latest_charge: 'ch_made_up',
    ...money,
  }
  const object = { ...intent, metadata: { organizationId, billingInfoId } }
  return JSON.stringify({ id: 'evt_made_up', object: 'event', type: SUCCEEDED, data: { object } })
}

const machineSeconds = (): number => Math.floor(Temporal.Now.instant().epochMilliseconds / 1000)

const post = (event: string, { secret, seconds = machineSeconds(), body = event }: Posted = {}) => {
  const key = secret ?? world.provider.sandbox.webhookSecret
  const v1 = createHmac('sha256', key).update(`${seconds}.${event}`).digest('hex')
  const headers = { 'content-type': 'application/json', 'stripe-signature': `t=${seconds},v1=${v1}` }
  return world.server.send({ method: 'POST', path: '/provider/webhook', text: body, headers })
}

describe('an event that the provider did not send', () => {
  const nobody = '00000000-0000-4000-8000-000000000000'

  it.each<[string, () => Promise<Posted>]>([
    ['signed with another secret', async () => ({ secret: 'whsec_of_somebody_else' })],
    ['signed more than five minutes ago', async () => ({ seconds: machineSeconds() - 301 })],
    ['changed after it was signed', async () => ({ body: succeededEvent(nobody, nobody).replace('9484', '1') })],
  ])('%s is refused and changes nothing', async (_, posted) => {
    const before = await everything(world.database)
    const reply = await post(succeededEvent(nobody, nobody), await posted())
    expect(reply).toMatchObject({ status: 400, body: { code: 'forged-event' } })
    expect(await everything(world.database)).toEqual(before)
  })

  it('without a signature is refused', async () => {
    const headers = { 'content-type': 'application/json' }
    const reply = await world.server.send({ method: 'POST', path: '/provider/webhook', text: '{}', headers })
    expect(reply).toMatchObject({ status: 400, body: { code: 'forged-event' } })
  })

  it('and is no event, though signed, is refused, so that nobody sends it again for days', async () => {
    expect(await post('{"object":"nothing"}')).toMatchObject({ status: 400, body: { code: 'invalid-request' } })
  })

  it('of a billing that belongs to another region is taken and left alone', async () => {
    expect(await post(succeededEvent(nobody, nobody))).toMatchObject({ status: 200, body: { received: true } })
    expect(await world.database.ownerDb.selectFrom('charges').selectAll().execute()).toEqual([])
  })
})
