import { DAY } from '@touchline/domain/calendar'
import { idIn } from '@touchline/testing/provider'
import { OCTOBER_CLOSES, worldOfEachTest } from '@touchline/testing/shared'
import type { TestOrganization } from '@touchline/testing/test-organization'
import type { World } from '@touchline/testing/world'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'

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
  (await world.database.pick('provider_events', ['event_id'], { event_type: type })).length

const auditOfPayments = () => world.database.pick('audit_entries', ['after'], { action: 'payment-result' })

const expectPaidOnce = async (made: TestOrganization): Promise<void> => {
  expect(await status(made)).toEqual({ payment_status: 'Complete', attempt: 1 })
  expect(await auditOfPayments()).toMatchObject([{ after: { paymentStatus: 'Complete' } }])
  expect(await world.disagreements()).toEqual([])
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
    expect(await world.disagreements()).toEqual([])
  })

  it('of an old decline does not end the attempt that is in progress', async () => {
    const made = await world.subscribe({ card: declinesLater })
    await disturb('hold', FAILED)
    await world.liveUntil(OCTOBER_CLOSES)
    const held = { kind: 'hold', when: 'before', method: 'POST', path: '/v1/payment_intents' }
    const fault = idIn(await control('POST', '/faults', held))
    await world.changeCard(made, {})
    const settling = world.runDue()
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
    await world.runDue()
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
