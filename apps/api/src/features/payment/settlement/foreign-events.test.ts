import { createHmac } from 'node:crypto'
import { heardEvents } from '@touchline/api/adapters/stripe-account'
import { everything } from '@touchline/testing/everything'
import { OCTOBER_CLOSES, sharedWorld } from '@touchline/testing/shared'
import { beforeEach, describe, expect, it } from 'vitest'

const UNKNOWN = '00000000-0000-4000-8000-000000000000'

const counted: string[] = []
const world = await sharedWorld({ hearsEvents: false, onProviderEvent: (outcome) => counted.push(outcome) })
const made = await world.subscribe()
await world.liveUntil(OCTOBER_CLOSES)
const { billing_id: billId } = await made.row('charges')
const customer = (await made.row('contracts')).provider_customer_id ?? ''
beforeEach(() => {
  counted.length = 0
})

const seconds = (): number => Math.floor(Temporal.Now.instant().epochMilliseconds / 1_000)

const signatureOf = (text: string, at: number, secret = world.provider.sandbox.webhookSecret): string =>
  createHmac('sha256', secret).update(`${at}.${text}`).digest('hex')

let sent = 0
const eventOf = (type: string, object: object): string =>
  JSON.stringify({ object: 'event', id: `evt_${(sent += 1)}`, type, created: seconds(), data: { object } })

const plainHeader = (text: string): string => `t=${seconds()},v1=${signatureOf(text, seconds())}`

const post = (text: string, header = plainHeader(text)) =>
  world.server.send({
    method: 'POST',
    path: '/provider/webhook',
    text,
    headers: { 'content-type': 'application/json', 'stripe-signature': header },
  })

const intent = (change: object) => ({
  id: 'pi_theirs',
  object: 'payment_intent',
  status: 'succeeded',
  amount: 1_999,
  amount_received: 1_999,
  currency: 'gbp',
  customer: null,
  latest_charge: 'ch_theirs',
  metadata: {},
  ...change,
})
const charge = (change: object) => ({
  id: 'ch_theirs',
  object: 'charge',
  amount: 1_999,
  amount_refunded: 999,
  currency: 'gbp',
  customer: null,
  payment_intent: 'pi_theirs',
  metadata: {},
  ...change,
})
const refund = (change: object) => ({
  id: 're_theirs',
  object: 'refund',
  amount: 9,
  currency: 'gbp',
  status: 'failed',
  ...change,
})
const dispute = { id: 'du_theirs', object: 'dispute', amount: 9, currency: 'gbp', charge: 'ch_theirs', status: 'lost' }
const method = (type: string, change: object) => ({
  id: 'pm_theirs',
  object: 'payment_method',
  type,
  customer: null,
  ...change,
})
const card = { brand: 'visa', last4: '4242', exp_month: 1, exp_year: 2040 }

const theirs: Readonly<Record<string, readonly object[]>> = {
  'payment_intent.succeeded': [
    intent({}),
    intent({ currency: 'eur' }),
    intent({ currency: 'kwd', amount: 1_999_500 }),
    intent({ currency: 'xyz' }),
    intent({ latest_charge: null, payment_method_types: ['sepa_debit'] }),
    intent({ amount_received: undefined }),
    intent({ metadata: { organizationId: 'acme-7', billingInfoId: '42' } }),
    intent({ metadata: { organizationId: UNKNOWN, billingInfoId: UNKNOWN } }),
    intent({ metadata: { organizationId: UNKNOWN } }),
    intent({ metadata: { order: 'A-17' } }),
  ],
  'payment_intent.payment_failed': [
    intent({ status: 'requires_payment_method', latest_charge: null, last_payment_error: null }),
    intent({ status: 'requires_payment_method', last_payment_error: { code: 'debit_not_authorized' } }),
    intent({ status: 'canceled', currency: 'brl', metadata: { organizationId: 'acme', billingInfoId: 'x' } }),
  ],
  'charge.refunded': [
    charge({}),
    charge({ payment_intent: null }),
    charge({ currency: 'bhd' }),
    charge({ currency: 'usd' }),
  ],
  'charge.refund.updated': [refund({ charge: null }), refund({ charge: 'ch_theirs' }), refund({ status: 'succeeded' })],
  'refund.failed': [refund({ charge: null }), refund({ charge: 'ch_theirs' }), refund({ charge: undefined })],
  'charge.dispute.created': [dispute],
  'charge.dispute.updated': [{ ...dispute, charge: undefined, amount: undefined }],
  'charge.dispute.closed': [{ ...dispute, currency: 'jod' }],
  'payment_method.automatically_updated': [
    method('sepa_debit', { sepa_debit: { last4: '3000' } }),
    method('link', { customer: 'cus_theirs' }),
    method('card', { customer: 'cus_theirs', card, billing_details: { name: null } }),
    method('card', { customer: 'cus_theirs', card: null }),
    method('card', { customer: 'cus_theirs', card }),
  ],
  'customer.created': [{ id: 'cus_theirs', object: 'customer' }],
}

const books = async () => {
  const { provider_events: _events, jobs: _jobs, ...rest } = await everything(world.database)
  return rest
}

describe('an event of another seller in the same account', () => {
  it('is tried in every kind that the endpoint hears', () => {
    expect(Object.keys(theirs).toSorted((a, b) => a.localeCompare(b))).toEqual(
      heardEvents.toSorted((a, b) => a.localeCompare(b)),
    )
  })

  it.each(heardEvents)('%s is taken, and changes and finds nothing', async (type) => {
    const before = await books()
    for (const object of theirs[type] ?? []) {
      const reply = await post(eventOf(type, object))
      expect([object, reply]).toMatchObject([object, { status: 200, body: { received: true } }])
    }
    await world.runDue()
    expect(await books()).toEqual(before)
    expect(counted).toHaveLength((theirs[type] ?? []).length)
    expect(counted).not.toContain('set-aside')
  })
})

const findings = async () =>
  (await world.database.ownerDb.selectFrom('findings').select(['subject', 'facts']).execute()).at(-1)

describe('an event of ours', () => {
  const ours = () => ({ organizationId: made.organizationId, billingInfoId: billId })

  it.each<[string, string, () => object]>([
    ['a bill in a currency that we do not sell in', 'payment_intent.succeeded', () => intent({ metadata: ours() })],
    ['a refund in such a currency', 'charge.refunded', () => charge({ metadata: ours() })],
    ['a method that is no card', 'payment_method.automatically_updated', () => method('link', { customer })],
  ])('that cannot be read is taken, and a finding names it: %s', async (_, type, object) => {
    const event = eventOf(type, object())
    expect(await post(event)).toMatchObject({ status: 200 })
    const found = await findings()
    expect(found?.subject).toBe(`event evt_${sent}`)
    expect(found?.facts).toMatch(type.startsWith('payment_method') ? customer : billId)
    expect(counted).toEqual(['set-aside'])
  })

  it('that another amount makes unbookable is a finding, too', async () => {
    await world.database.ownerDb.updateTable('settlements').set({ payment_status: 'Requesting' }).execute()
    const event = eventOf('payment_intent.succeeded', intent({ currency: 'jpy', amount_received: 1, metadata: ours() }))
    expect(await post(event)).toMatchObject({ status: 200 })
    expect((await findings())?.facts).toContain(billId)
  })

  it.each<[string, string, () => object]>([
    ['the amount received', 'payment_intent.succeeded', () => intent({ amount_received: undefined, metadata: ours() })],
    ['the metadata', 'payment_intent.succeeded', () => intent({ metadata: undefined })],
    ['the metadata', 'payment_intent.payment_failed', () => intent({ metadata: null })],
    ['the metadata', 'charge.refunded', () => charge({ metadata: undefined })],
    ['the currency', 'charge.refunded', () => charge({ currency: undefined, metadata: ours() })],
    ['the id', 'charge.dispute.created', () => ({ ...dispute, id: undefined })],
    ['the object', 'refund.failed', () => ({})],
  ])('that lacks %s is no event: %s', async (_, type, object) => {
    expect(await post(eventOf(type, object()))).toMatchObject({ status: 400, body: { code: 'invalid-request' } })
  })
})

describe('the header of a signature', () => {
  const other = (text: string): string => signatureOf(text, seconds(), 'whsec_other')
  it.each<[string, number, (text: string, at: number, v1: string) => string]>([
    ['a later scheme beside it', 200, (_, at, v1) => `t=${at},v1=${v1},v2=whatever/they+sign==`],
    ['the scheme of test mode beside it', 200, (_, at, v1) => `t=${at},v1=${v1},v0=${v1}`],
    ['another order', 200, (_, at, v1) => `v1=${v1},t=${at}`],
    ['blanks after the commas', 200, (_, at, v1) => `t=${at}, v1=${v1}`],
    ['an older secret’s first', 200, (text, at, v1) => `t=${at},v1=${other(text)},v1=${v1}`],
    ['the scheme of test mode alone', 400, (_, at, v1) => `t=${at},v0=${v1}`],
    ['a later scheme alone', 400, (_, at, v1) => `t=${at},v2=${v1}`],
    ['no time', 400, (_, _at, v1) => `v1=${v1}`],
    ['no signature', 400, (_, at) => `t=${at}`],
    ['one of another length', 400, (_, at, v1) => `t=${at},v1=${v1}00`],
    ['nothing', 400, () => ''],
  ])('with %s is answered by %i', async (_, status, header) => {
    const text = eventOf('customer.created', { id: 'cus_theirs' })
    const at = seconds()
    expect(await post(text, header(text, at, signatureOf(text, at)))).toMatchObject({ status })
  })
})

describe('an event that the provider did not send', () => {
  const money = { amount: 9_484, amount_received: 9_484, currency: 'jpy' }
  const ofNobody = () =>
    eventOf(
      'payment_intent.succeeded',
      intent({ ...money, metadata: { organizationId: UNKNOWN, billingInfoId: UNKNOWN } }),
    )
  const headerAt = (text: string, at: number, secret?: string) => `t=${at},v1=${signatureOf(text, at, secret)}`

  it.each<readonly [string, (text: string) => readonly [text: string, header: string]]>([
    ['signed with another secret', (text) => [text, headerAt(text, seconds(), 'whsec_of_somebody_else')]],
    ['signed more than five minutes ago', (text) => [text, headerAt(text, seconds() - 301)]],
    ['changed after it was signed', (text) => [text.replace('9484', '1'), plainHeader(text)]],
  ])('%s is refused and changes nothing', async (_, posted) => {
    const before = await everything(world.database)
    expect(await post(...posted(ofNobody()))).toMatchObject({ status: 400, body: { code: 'forged-event' } })
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
    const charges = () => world.database.ownerDb.selectFrom('charges').selectAll().execute()
    const before = await charges()
    expect(await post(ofNobody())).toMatchObject({ status: 200, body: { received: true } })
    expect(await charges()).toEqual(before)
  })
})
