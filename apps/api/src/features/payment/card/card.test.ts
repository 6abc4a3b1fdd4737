import { randomUUID } from 'node:crypto'
import { createOrganization } from '@touchline/testing/organization'
import type { CardFields, Confirmation } from '@touchline/testing/provider'
import { organizationOfEachTest, sharedWorld } from '@touchline/testing/shared'
import { beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { at } from '../../../db/column-values.ts'

const world = await sharedWorld()
const made = organizationOfEachTest(world, { name: 'Kita Rowing Club' })
beforeEach(() => world.provider.control('DELETE', '/faults'))

const requestCard = (of = made) => of.call('requestCard', { body: {} })
const secret = async (): Promise<string> => {
  const reply = await requestCard()
  expect(reply.status).toBe(200)
  return z.object({ clientSecret: z.string() }).parse(reply.body).clientSecret
}

const save = (paymentMethodId: string, id = made.contractId) =>
  made.call('saveCard', { params: { id }, body: { paymentMethodId } })

const typed = async (card: CardFields): Promise<{ clientSecret: string; confirmation: Confirmation }> => {
  const clientSecret = await secret()
  return { clientSecret, confirmation: await world.provider.typeCard(clientSecret, card) }
}

const savedCard = async (card: CardFields): Promise<string> => {
  const { confirmation } = await typed(card)
  if (confirmation.kind !== 'saved') throw new Error(`the setup ended as ${confirmation.kind}`)
  return confirmation.paymentMethodId
}

const contract = ({ contractId } = made) =>
  world.database.one('contracts', ['provider_customer_id', 'card_payment_method_id', 'card_last4', 'payment_method'], {
    contract_id: contractId,
  })

describe('a card request', () => {
  it('opens a setup for the one customer of the organisation, however often it is asked', async () => {
    const secrets = await Promise.all([secret(), secret(), secret()])
    expect(new Set(secrets).size).toBe(3)
    const { customers } = await world.provider.books()
    const ours = customers.filter(({ metadata }) => metadata['organizationId'] === made.organizationId)
    expect(ours).toMatchObject([{ id: (await contract()).provider_customer_id }])
  })

  it('is stopped when somebody tries card after card', async () => {
    const replies = []
    for (let count = 0; count < 21; count += 1) replies.push((await requestCard()).status)
    expect(replies.slice(0, 20).every((status) => status === 200)).toBe(true)
    expect(replies[20]).toBe(429)
  })

  it('says so when the provider is away', async () => {
    await world.provider.control('POST', '/faults', { kind: 'status', status: 500, times: 100 })
    expect(await requestCard()).toMatchObject({ status: 503, body: { code: 'provider-unavailable' } })
  })
})

describe('a saved card', () => {
  it('is shown as the provider knows it, and pays from now on', async () => {
    const card = { number: '378282246310005', expiryMonth: 7, expiryYear: 2031, holder: 'KITA HANAKO' }
    const reply = await save(await savedCard(card))
    expect(reply).toMatchObject({
      status: 200,
      body: {
        payment: {
          method: 'CREDIT_CARD',
          yearlyMethod: 'CREDIT_CARD',
          paymentService: {
            brand: 'amex',
            cardLast4: '0005',
            expiryMonth: 7,
            expiryYear: 2031,
            cardName: 'KITA HANAKO',
          },
        },
      },
    })
    expect(await made.audit()).toMatchObject([
      { action: 'register-customer', actor: made.userId, after: { customerId: expect.stringMatching(/^cus_/) } },
      {
        action: 'save-card',
        actor: made.userId,
        after: { brand: 'amex', last4: '0005', expiryMonth: 7, expiryYear: 2031 },
      },
    ])
  })

  it('appears on every contract document of the organisation', async () => {
    const perUser = { customer_type: 'manage_user', user_id: made.userId, contract_id: randomUUID() } as const
    const common = {
      organization_id: made.organizationId,
      currency: 'JPY',
      tax_region: 'JP',
      zone: 'Asia/Tokyo',
    } as const
    const created_at = at(world.now())
    await world.database.add('contracts', { ...perUser, ...common, created_at })
    await save(await savedCard({}))
    const all = world.database.ownerDb.selectFrom('contracts').select('card_last4')
    expect(await all.where('organization_id', '=', made.organizationId).execute()).toEqual([
      { card_last4: '4242' },
      { card_last4: '4242' },
    ])
  })

  it.each([
    ['4000000000000002', 'generic_decline'],
    ['4000000000009995', 'insufficient_funds'],
    ['4000000000000069', 'expired_card'],
  ])('%s is declined by the provider itself and never reaches us', async (number, code) => {
    const { clientSecret, confirmation } = await typed({ number })
    const body = { error: { code: expect.any(String) } }
    expect(confirmation).toMatchObject({ kind: 'declined', body })
    expect(JSON.stringify(confirmation)).toContain(code)
    expect(await world.provider.savedBy(clientSecret)).toBeNull()
    expect(await contract()).toMatchObject({ card_payment_method_id: null, payment_method: 'BANK_TRANSFER' })
  })

  it('that asks for its holder is saved when the holder says yes', async () => {
    const { clientSecret, confirmation } = await typed({ number: '4000002500003155' })
    if (confirmation.kind !== 'challenge') throw new Error(`no challenge: ${confirmation.kind}`)
    await world.provider.answerChallenge(confirmation.intentId, 'succeed')
    const paymentMethodId = (await world.provider.savedBy(clientSecret)) ?? ''
    expect((await save(paymentMethodId)).status).toBe(200)
    expect(await contract()).toMatchObject({ card_last4: '3155' })
  })

  it('that asks for its holder is not saved when the holder says no', async () => {
    const { clientSecret, confirmation } = await typed({ number: '4000002500003155' })
    if (confirmation.kind !== 'challenge') throw new Error(`no challenge: ${confirmation.kind}`)
    await world.provider.answerChallenge(confirmation.intentId, 'fail')
    expect(await world.provider.savedBy(clientSecret)).toBeNull()
  })
})

describe('saving refuses', () => {
  it('the card of another organisation', async () => {
    const stolen = await savedCard({})
    const other = world.visit(await createOrganization(world.database.ownerDb, { createdAt: world.now() }))
    expect(await requestCard(other)).toMatchObject({ status: 200 })
    expect(await other.call('saveCard', { body: { paymentMethodId: stolen } })).toMatchObject({
      status: 400,
      body: { code: 'card-not-ours' },
    })
    expect(await contract(other)).toMatchObject({ card_payment_method_id: null })
  })

  it('a payment method that the provider does not know', async () => {
    await secret()
    expect(await save('pm_nobody_knows_it')).toMatchObject({ status: 400, body: { code: 'card-not-ours' } })
  })

  it('a contract of another organisation', async () => {
    const other = await createOrganization(world.database.ownerDb, { createdAt: world.now() })
    expect(await save(await savedCard({}), other.contractId)).toMatchObject({
      status: 404,
      body: { code: 'not-found' },
    })
  })

  it('to believe the browser while the provider is away', async () => {
    const paymentMethodId = await savedCard({})
    await world.provider.control('POST', '/faults', { kind: 'drop', times: 100 })
    expect(await save(paymentMethodId)).toMatchObject({ status: 503, body: { code: 'provider-unavailable' } })
  })
})
