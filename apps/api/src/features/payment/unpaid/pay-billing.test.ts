import { paymentOutcome } from '@touchline/contract/payment'
import type { Reply } from '@touchline/testing/http'
import { OCTOBER_CLOSES, sharedWorld } from '@touchline/testing/shared'
import type { TestOrganization } from '@touchline/testing/test-organization'
import { describe, expect, it } from 'vitest'
import { inTransaction } from '../../../db/transaction.ts'
import type { Payments } from '../../../ports/payments.ts'
import { bookTransfer } from '../transfer/book-transfer.ts'

let retryAfterSeconds: number | null = null
const waiting = (real: Payments): Payments => ({
  ...real,
  retryAfterSeconds: () => retryAfterSeconds ?? real.retryAfterSeconds(),
})

const world = await sharedWorld({ payments: waiting })
const clubs = async (count: number, card: { readonly number: string } | null) => {
  const made: TestOrganization[] = []
  while (made.length < count) made.push(await world.subscribe({ card }))
  return made
}
const declined = await clubs(11, { number: '4000000000000341' })
const challenged = await clubs(3, { number: '4000002760003184' })
const transferring = await clubs(1, null)
await world.liveUntil(OCTOBER_CLOSES)

interface Debtor extends TestOrganization {
  readonly billingId: string
}

const one = async (of: TestOrganization[]): Promise<Debtor> => {
  const club = of.pop()
  if (club === undefined) throw new Error('every club has had its test')
  return { ...club, billingId: (await club.row('settlements')).billing_id }
}
const of = ({ billingId }: Debtor) => ({ params: { id: billingId } })
const pay = (who: Debtor, key?: string) => who.call('payBilling', { ...of(who), ...(key === undefined ? {} : { key }) })
const readResult = (who: Debtor) => who.call('readPaymentResult', of(who))
const receiptOf = (who: Debtor) => who.call('getReceipt', of(who))

const outcomeIn = ({ body }: Reply) => paymentOutcome.parse(body)
const secretIn = (reply: Reply) => outcomeIn(reply).clientSecret ?? ''
const intentIn = (reply: Reply) => secretIn(reply).split('_secret_')[0] ?? ''
const taken = async ({ organizationId }: Debtor) =>
  (await world.charges()).filter(({ paid, metadata }) => paid && metadata['organizationId'] === organizationId)
const expectBooksAgree = async () => expect(await world.disagreements()).toEqual([])

describe('while the provider answers nothing', () => {
  it('no attempt is begun: the payer hears at once when to come back, and then pays once', async () => {
    const who = await one(declined)
    await world.changeCard(who, {})
    const before = await who.row('settlements')
    retryAfterSeconds = 7
    const key = crypto.randomUUID()
    expect(await pay(who, key)).toMatchObject({
      status: 503,
      headers: { 'retry-after': '7' },
      body: { code: 'provider-unavailable', details: { retryAfterSeconds: 7 } },
    })
    expect(await who.row('settlements')).toEqual(before)
    retryAfterSeconds = null
    expect(await pay(who, key)).toMatchObject({ status: 200, body: { paymentStatus: 'Complete' } })
    expect(await taken(who)).toHaveLength(1)
    await expectBooksAgree()
  })
})

describe('paying a failed billing now', () => {
  it('charges the card on file: the same billing, the same intent, a receipt, and the plan is back', async () => {
    const who = await one(declined)
    const before = await who.row('settlements')
    await world.changeCard(who, {})
    const reply = await pay(who)
    expect(reply).toMatchObject({
      status: 200,
      body: { paymentStatus: 'Complete', clientSecret: null, settlementFailureReason: null },
    })
    expect(await who.row('settlements')).toMatchObject({ attempt: 2, intent_id: before.intent_id })
    expect((await receiptOf(who)).status).toBe(200)
    await world.runDue()
    expect(await taken(who)).toHaveLength(1)
    await expectBooksAgree()
  })

  it('is declined again with the reason, in codes that help no thief and without another letter', async () => {
    const who = await one(declined)
    await world.runDue()
    const letters = world.mailbox.taken.length
    await world.provider.control('POST', '/declines', { code: 'stolen_card' })
    expect(outcomeIn(await pay(who))).toEqual({
      paymentStatus: 'Error',
      clientSecret: null,
      settlementFailureReason: { code: 'card_declined', declineCode: 'generic_decline' },
    })
    expect(await who.row('settlements')).toMatchObject({ failure_decline_code: 'stolen_card', attempt: 2 })
    await world.runDue()
    expect(world.mailbox.taken).toHaveLength(letters)
  })

  it('pressed twice is one payment, with one key and with two', async () => {
    const who = await one(declined)
    await world.changeCard(who, {})
    const key = crypto.randomUUID()
    const replies = await Promise.all([pay(who, key), pay(who, key), pay(who)])
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
    await world.runDue()
    expect(outcomeIn(await pay(who, key)).paymentStatus).toBe('Complete')
    expect(await taken(who)).toHaveLength(1)
    await expectBooksAgree()
  })

  it('has the same answer under the same key, and another question under it is refused', async () => {
    const [other, who] = [await one(declined), await one(declined)]
    const key = crypto.randomUUID()
    const first = await pay(who, key)
    await world.changeCard(who, {})
    expect((await pay(who, key)).body).toEqual(first.body)
    expect(await pay({ ...who, billingId: other.billingId }, key)).toMatchObject({ status: 422 })
  })

  it.each(['before', 'after'])('whose answer is lost %s its effect is made good by the job, once', async (when) => {
    const who = await one(declined)
    await world.changeCard(who, {})
    await world.provider.control('POST', '/faults', { kind: 'drop', when, path: '/v1/payment_intents', times: 3 })
    expect(outcomeIn(await pay(who)).paymentStatus).not.toBe('Error')
    await world.provider.control('DELETE', '/faults')
    await world.liveUntil(world.now() + 120_000)
    expect(await who.row('settlements')).toMatchObject({ payment_status: 'Complete' })
    expect(await taken(who)).toHaveLength(1)
    await expectBooksAgree()
  })

  it('is refused for an estimate, which is no failed bill and no unknown one either', async () => {
    const made = await world.subscribe()
    await world.runDue()
    const { billing_id: billingId } = await made.row('billings')
    const estimate = { ...made, billingId }
    const refusal = { status: 409, body: { code: 'not-fixed' } }
    expect(await pay(estimate)).toMatchObject(refusal)
    expect(await readResult(estimate)).toMatchObject(refusal)
    expect(await pay({ ...estimate, billingId: crypto.randomUUID() })).toMatchObject({ status: 404 })
  })

  it('is not possible for an unknown caller or without a key', async () => {
    const [other, who] = [await one(declined), await one(declined)]
    expect(await pay({ ...who, billingId: other.billingId })).toMatchObject({ status: 404 })
    const path = `/${who.organizationId}/manage/billing/${who.billingId}/pay`
    const keyless = await who.send({ method: 'POST', path })
    expect(keyless).toMatchObject({ status: 400, body: { code: 'idempotency-key-required' } })
  })
})

describe('a payment that the cardholder must authenticate', () => {
  it('gives the secret for the script, is believed from the provider only, and is paid once', async () => {
    const who = await one(challenged)
    expect(await who.row('settlements')).toMatchObject({ failure_code: 'authentication_required' })
    const asked = await pay(who)
    expect(outcomeIn(asked)).toMatchObject({
      paymentStatus: 'Error',
      settlementFailureReason: { code: 'authentication_required' },
    })
    expect(intentIn(asked)).toBe((await who.row('settlements')).intent_id)
    expect(outcomeIn(await readResult(who)).paymentStatus).toBe('Error')
    await world.provider.answerChallenge(intentIn(asked), 'succeed')
    expect(outcomeIn(await readResult(who))).toEqual({
      paymentStatus: 'Complete',
      clientSecret: null,
      settlementFailureReason: null,
    })
    expect((await receiptOf(who)).status).toBe(200)
    await world.provider.control('POST', '/webhooks/drain')
    expect(await taken(who)).toHaveLength(1)
    await expectBooksAgree()
  })

  it('that fails says so, stays the same intent and can be tried again', async () => {
    const who = await one(challenged)
    const first = await pay(who)
    await world.provider.answerChallenge(intentIn(first), 'fail')
    expect(outcomeIn(await readResult(who))).toMatchObject({
      paymentStatus: 'Error',
      settlementFailureReason: { code: 'payment_intent_authentication_failure' },
    })
    const second = await pay(who)
    expect(intentIn(second)).toBe(intentIn(first))
    await world.provider.answerChallenge(intentIn(second), 'succeed')
    expect(outcomeIn(await readResult(who)).paymentStatus).toBe('Complete')
    expect(await taken(who)).toHaveLength(1)
  })

  it('keeps the secret nowhere', async () => {
    const who = await one(challenged)
    const secret = secretIn(await pay(who))
    const keys = await world.database.ownerDb.selectFrom('idempotency_keys').select('response').execute()
    expect(secret).not.toBe('')
    expect(JSON.stringify(keys)).not.toContain(secret)
  })
})

describe('an invoice that is paid by bank transfer', () => {
  const receive = (who: Debtor) =>
    inTransaction(world.deps.db, { organizationId: who.organizationId }, async (tx) => {
      const own = tx.selectFrom('invoices').where('organization_id', '=', who.organizationId)
      const invoice = own.select('total').where('billing_id', '=', who.billingId)
      const { total: amount } = await invoice.executeTakeFirstOrThrow()
      return bookTransfer(tx, {
        organizationId: who.organizationId,
        billingId: who.billingId,
        actor: 'operator',
        reference: 'bank-1',
        amount,
        receivedOn: '2026-11-21',
        now: world.now(),
        issuer: world.deps.cell.issuer,
        newId: world.deps.ids.uuid,
      })
    })

  it('waits, is not paid by card, and has its receipt once an operator saw the money', async () => {
    const who = await one(transferring)
    expect(await pay(who)).toMatchObject({ status: 409, body: { code: 'not-payable' } })
    expect((await who.row('settlements')).payment_status).toBe('Waiting')
    expect(await receive(who)).toEqual({ kind: 'booked', open: 0, credit: 0 })
    expect((await who.row('settlements')).payment_status).toBe('Complete')
    expect((await receiptOf(who)).body).toMatchObject({ paymentMethod: 'BANK_TRANSFER' })
    expect(await receive(who)).toEqual({ kind: 'was-booked' })
  })

  it('is the only one that an operator can mark', async () => {
    expect(await receive(await one(declined))).toMatchObject({ code: 'not-payable' })
  })
})
