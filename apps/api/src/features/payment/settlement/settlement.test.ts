import { randomUUID } from 'node:crypto'
import { DAY } from '@touchline/domain/calendar'
import { OCTOBER_CLOSES, worldOfEachTest } from '@touchline/testing/shared'
import type { TestOrganization } from '@touchline/testing/test-organization'
import { graceOf } from '@touchline/testing/world'
import { describe, expect, it } from 'vitest'
import { at } from '../../../db/column-values.ts'

const TOTAL = 9_484

const saves = { number: '4000000000000341' }

const october = async (club: TestOrganization) => (await club.bills())[0]
const plansOf = async (club: TestOrganization) =>
  (await club.rows('plan_entries', 'starts_at')).map((row) => [row.contract_plan_id, row.starts_at, row.ends_at])

describe('a fixed billing', () => {
  const world = worldOfEachTest()

  it('is charged to the card on file, and has its receipt', async () => {
    const made = await world.subscribe()
    await world.liveUntil(OCTOBER_CLOSES)
    expect(await october(made)).toMatchObject({ payment_status: 'Complete', attempt: 1, total: TOTAL })
    expect(await world.charges()).toMatchObject([{ amount: TOTAL, currency: 'jpy', paid: true }])
    expect(await world.disagreements()).toEqual([])
    expect(world.jobErrors).toEqual([])
  })

  it('to be paid by bank transfer waits, and nobody is called', async () => {
    const made = await world.subscribe({ card: null })
    await world.liveUntil(OCTOBER_CLOSES)
    expect(await october(made)).toMatchObject({ payment_status: 'Waiting', attempt: 0 })
    expect(await world.provider.books()).toMatchObject({ customers: [], payment_intents: [] })
  })

  it('without the card it needs fails with a reason of its own, and is paid once a card comes', async () => {
    const made = await world.subscribe({ card: null })
    const byCard = world.database.ownerDb.updateTable('contracts').where('contract_id', '=', made.contractId)
    await byCard.set({ payment_method: 'CREDIT_CARD' }).execute()
    await world.liveUntil(OCTOBER_CLOSES)
    expect(await october(made)).toMatchObject({ payment_status: 'Error', failure_code: 'card_missing' })
    await world.changeCard(made, {})
    await world.runDue()
    expect(await october(made)).toMatchObject({ payment_status: 'Complete', failure_code: null })
  })
})

describe('a declined charge', () => {
  const world = worldOfEachTest()

  it('pauses the plan at once, keeps the true reason and notifies the billing contact', async () => {
    const made = await world.subscribe({ card: saves })
    await world.liveUntil(OCTOBER_CLOSES)
    const settlement = await october(made)
    expect(settlement).toMatchObject({
      payment_status: 'Error',
      failure_code: 'card_declined',
      failure_decline_code: 'generic_decline',
    })
    expect(settlement?.intent_id).toMatch(/^pi_/)
    expect(await plansOf(made)).toEqual([
      ['teamBasicPlan.base', expect.any(Number), OCTOBER_CLOSES],
      ['settlementReadonlyPlan.base', OCTOBER_CLOSES, null],
    ])
    expect(world.mailbox.taken).toMatchObject([
      { to: 'office@kita.example', subject: 'October 2026 comes to ¥9,484' },
      { to: 'office@kita.example', subject: 'The payment of ¥9,484 did not go through; next try on 4 November 2026' },
      { to: 'office@kita.example', subject: 'Basic is paused until ¥9,484 is paid' },
    ])
    expect(await world.disagreements()).toEqual([])
  })

  it('is made good by a new card at once: the same billing, charged once, the plan restored', async () => {
    const made = await world.subscribe({ card: saves })
    await world.liveUntil(OCTOBER_CLOSES)
    const failed = await october(made)
    const paidAt = OCTOBER_CLOSES + DAY
    await world.liveUntil(paidAt)
    await world.changeCard(made, { number: '5555555555554444' })
    await world.liveUntil(paidAt)
    expect(await october(made)).toMatchObject({
      payment_status: 'Complete',
      attempt: 2,
      intent_id: failed?.intent_id,
    })
    expect((await plansOf(made)).slice(1)).toEqual([
      ['settlementReadonlyPlan.base', OCTOBER_CLOSES, paidAt],
      ['teamBasicPlan.base', paidAt, null],
    ])
    await world.liveUntil(OCTOBER_CLOSES + 20 * DAY)
    expect((await world.charges()).map(({ paid }) => paid)).toEqual([false, true])
    expect(await world.disagreements()).toEqual([])
  })

  it('that is soft is tried again on the usual days, then each week, and no more after sixty days', async () => {
    const made = await world.subscribe({ card: saves })
    const attemptsBy = async (day: number) => {
      await world.liveUntil(OCTOBER_CLOSES + day * DAY)
      return (await october(made))?.attempt
    }
    expect(await attemptsBy(2.9)).toBe(1)
    expect(await attemptsBy(3)).toBe(2)
    expect(await attemptsBy(7.9)).toBe(2)
    expect(await attemptsBy(8)).toBe(3)
    expect(await attemptsBy(14.9)).toBe(3)
    expect(await attemptsBy(15)).toBe(4)
    expect(await attemptsBy(21.9)).toBe(4)
    expect(await attemptsBy(22)).toBe(5)
    expect(await attemptsBy(65)).toBe(10)
    expect((await world.provider.books()).payment_intents).toHaveLength(1)
  })

  it.each(['stolen_card', 'restricted_card'])('of a %s is not tried again until the card changes', async (code) => {
    const made = await world.subscribe()
    await world.provider.control('POST', '/declines', { code })
    await world.liveUntil(OCTOBER_CLOSES + 20 * DAY)
    expect(await october(made)).toMatchObject({ attempt: 1, failure_decline_code: code })
  })

  it('that turned hard cancels the retry that an earlier soft one had planned', async () => {
    const made = await world.subscribe({ card: saves })
    await world.liveUntil(OCTOBER_CLOSES)
    await world.provider.control('POST', '/declines', { code: 'lost_card' })
    await world.changeCard(made, {})
    await world.liveUntil(OCTOBER_CLOSES + 20 * DAY)
    expect(await october(made)).toMatchObject({ attempt: 2, failure_decline_code: 'lost_card' })
    expect(world.jobErrors).toEqual([])
  })

  it('that wants the cardholder is kept open and pauses the plan until a card pays', async () => {
    const made = await world.subscribe({ card: { number: '4000002760003184' } })
    await world.liveUntil(OCTOBER_CLOSES + 20 * DAY)
    expect(await october(made)).toMatchObject({
      payment_status: 'Error',
      attempt: 1,
      failure_code: 'authentication_required',
      intent_id: expect.stringMatching(/^pi_/),
    })
    await world.changeCard(made, {})
    await world.runDue()
    expect(await october(made)).toMatchObject({ payment_status: 'Complete' })
  })

  it('of an old card is followed by the new one at once, when the card was replaced during the charge', async () => {
    const made = await world.subscribe({ card: saves })
    const fault = { kind: 'hold', when: 'after', method: 'POST', path: '/v1/payment_intents' }
    const { id } = Object(await world.provider.control('POST', '/faults', fault))
    const closing = world.liveUntil(OCTOBER_CLOSES)
    const waiting = () => world.provider.control('GET', '/faults')
    await expect.poll(waiting, { timeout: 10_000 }).toMatchObject({ faults: [{ waiting: 1 }] })
    await world.changeCard(made, {})
    await world.provider.control('POST', `/faults/${id}/release`)
    await closing
    await world.runDue()
    expect(await october(made)).toMatchObject({ payment_status: 'Complete', attempt: 2 })
    expect(await world.disagreements()).toEqual([])
  })
})

describe('a plan that is paused', () => {
  const world = worldOfEachTest()

  it('past the start of a scheduled one leaves the place to it, from the payment on', async () => {
    const made = await world.subscribe({ card: saves, basePlanId: 'teamStandardPlan.base' })
    const december = Date.UTC(2026, 10, 30, 15)
    const { ownerDb } = world.database
    const entries = ownerDb.updateTable('plan_entries').where('contract_id', '=', made.contractId)
    await entries.set({ ends_at: at(december) }).execute()
    const reserved = { contract_plan_id: 'teamBasicPlan.base', role: 'base', starts_at: at(december) } as const
    const key = { organization_id: made.organizationId, contract_id: made.contractId, entry_id: randomUUID() }
    await world.database.add('plan_entries', { ...key, ...reserved })
    await world.liveUntil(december + DAY)
    await world.changeCard(made, {})
    await world.runDue()
    expect(await october(made)).toMatchObject({ payment_status: 'Complete' })
    expect((await plansOf(made)).slice(1)).toEqual([
      ['settlementReadonlyPlan.base', OCTOBER_CLOSES, december + DAY],
      ['teamBasicPlan.base', december + DAY, null],
    ])
    expect(world.jobErrors).toEqual([])
  })

  it('comes back with the end, the coupon and the limits it had', async () => {
    const made = await world.subscribe({ card: saves })
    const end = Date.UTC(2027, 2, 31, 15)
    const had = {
      coupon_id: '6f9d2c1e-0c6b-4a53-9a5e-1f0f5a1c7e01',
      upload_hard_seconds: 7_200,
      upload_soft_seconds: 3_600,
      export_hard_seconds: 0,
      export_soft_seconds: 0,
    }
    const ofContract = world.database.ownerDb.updateTable('plan_entries').where('contract_id', '=', made.contractId)
    await ofContract.set({ ends_at: at(end), ...had }).execute()
    await world.liveUntil(OCTOBER_CLOSES + DAY)
    await world.changeCard(made, {})
    await world.runDue()
    expect((await plansOf(made)).at(-1)).toEqual(['teamBasicPlan.base', OCTOBER_CLOSES + DAY, end])
    const restored = world.database.ownerDb.selectFrom('plan_entries').selectAll().orderBy('starts_at', 'desc')
    expect(await restored.limit(1).executeTakeFirst()).toMatchObject(had)
  })
})

describe('a grace of five days', () => {
  const world = worldOfEachTest({ dunning: graceOf(5) })
  const pauseToCome = async (made: TestOrganization) => (await made.read('getUnpaid')).pausesAt

  it('leaves the plan in force until it is over', async () => {
    const made = await world.subscribe({ card: saves })
    await world.liveUntil(OCTOBER_CLOSES + 5 * DAY - 1)
    expect(await plansOf(made)).toHaveLength(1)
    expect(await pauseToCome(made)).toBe(new Date(OCTOBER_CLOSES + 5 * DAY).toISOString())
    await world.liveUntil(OCTOBER_CLOSES + 5 * DAY)
    expect(await pauseToCome(made)).toBeNull()
    expect((await plansOf(made)).at(-1)).toEqual(['settlementReadonlyPlan.base', OCTOBER_CLOSES + 5 * DAY, null])
  })

  it('is said with the next try and how many follow, in the answer, the mail and the calendar', async () => {
    const made = await world.subscribe({ card: saves })
    await world.liveUntil(OCTOBER_CLOSES + 3 * DAY)
    expect(await made.read('getUnpaid')).toMatchObject({
      billings: [{ nextTryDateTime: new Date(OCTOBER_CLOSES + 8 * DAY).toISOString(), furtherTries: 7 }],
      pausesAt: new Date(OCTOBER_CLOSES + 5 * DAY).toISOString(),
    })
    const [first] = world.mailbox.taken.filter(({ subject }) => subject.includes('did not go through'))
    expect(first?.text).toContain('We try again on 4 November 2026. 8 more tries follow.')
    expect(first?.text).toContain('Everything works until 6 November 2026.')
    const { token } = await made.read('beginCalendarFeed', { body: {} })
    const feed = await world.server.send({ path: `/calendar_feed/${token}` })
    const days = [...String(feed.body).matchAll(/UID:((?:try|stop)-[\d-]+)\./g)].map(([, key]) => key)
    expect(new Set(days)).toEqual(new Set(['stop-2026-11-06', 'try-2026-11-09']))
  })

  it('counts from the first failure where no card was on file', async () => {
    const made = await world.subscribe({ card: saves })
    await made.setContract({ card_payment_method_id: null, card_last4: null })
    await world.liveUntil(OCTOBER_CLOSES + 2 * DAY)
    expect(await october(made)).toMatchObject({ failure_code: 'card_missing' })
    expect(await pauseToCome(made)).toBe(new Date(OCTOBER_CLOSES + 5 * DAY).toISOString())
    await world.changeCard(made, saves)
    await world.runDue()
    expect(await october(made)).toMatchObject({ payment_status: 'Error', attempt: 1 })
    expect(await pauseToCome(made)).toBe(new Date(OCTOBER_CLOSES + 5 * DAY).toISOString())
  })

  it('pauses nothing when the billing is paid in time', async () => {
    const made = await world.subscribe({ card: saves })
    await world.liveUntil(OCTOBER_CLOSES + DAY)
    await world.changeCard(made, {})
    await world.liveUntil(OCTOBER_CLOSES + 10 * DAY)
    expect(await plansOf(made)).toEqual([['teamBasicPlan.base', expect.any(Number), null]])
  })
})

describe('a grace that ends with a try', () => {
  const rule = { tries: [3, 7], graceDays: 7 }
  const world = worldOfEachTest({ dunning: { month: rule, year: rule } })

  it('lets the try come first', async () => {
    const made = await world.subscribe({ card: saves })
    await world.liveUntil(OCTOBER_CLOSES + 7 * DAY - 1)
    expect(await october(made)).toMatchObject({ attempt: 2 })
    expect(await plansOf(made)).toHaveLength(1)
    await world.liveUntil(OCTOBER_CLOSES + 8 * DAY)
    expect(await october(made)).toMatchObject({ attempt: 3 })
    expect((await plansOf(made)).at(-1)?.[0]).toBe('settlementReadonlyPlan.base')
  })
})
