import type { MadeOrganization } from '@touchline/testing/organization'
import { openWorld, type World } from '@touchline/testing/world'
import { afterAll, beforeAll, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { inTransaction } from '../../../db/transaction.ts'
import { askForComparison } from './compare-charges.ts'

const OCTOBER_CLOSES = Date.UTC(2026, 9, 31, 15)
const DAY = 86_400_000
const ELSEWHERE = '00000000-0000-4000-8000-000000000009'

let world: World
let charged: MadeOrganization
let refunded: MadeOrganization
let steady: MadeOrganization

const made = z.object({ id: z.string(), client_secret: z.optional(z.string()), latest_charge: z.nullish(z.string()) })

/** A call with the account's own key, as its dashboard makes it. */
async function byHand(path: string, fields: Readonly<Record<string, string>>) {
  const { url, secretKey } = world.provider.sandbox
  const headers = { authorization: `Bearer ${secretKey}` }
  const response = await fetch(new URL(`/v1/${path}`, url), {
    method: 'POST',
    headers,
    body: new URLSearchParams(fields),
  })
  return made.parse(await response.json())
}

async function chargeByHand(customer: string, card: string, metadata: Readonly<Record<string, string>> = {}) {
  const named = Object.entries(metadata).map(([name, value]) => [`metadata[${name}]`, value])
  const payment = {
    amount: '500',
    currency: 'jpy',
    customer,
    payment_method: card,
    confirm: 'true',
    off_session: 'true',
  }
  const { latest_charge: charge } = await byHand('payment_intents', { ...payment, ...Object.fromEntries(named) })
  if (charge === undefined || charge === null) throw new Error('nothing was charged')
  return charge
}

async function customerByHand(fields: Readonly<Record<string, string>> = {}) {
  const { id: customer } = await byHand('customers', { name: 'Nobody', ...fields })
  const { client_secret: secret = '' } = await byHand('setup_intents', { customer, usage: 'off_session' })
  const typed = await world.provider.typeCard(secret)
  if (typed.kind !== 'saved') throw new Error('no card was saved')
  return { customer, card: typed.paymentMethodId }
}

async function chargeCard({ organizationId }: MadeOrganization): Promise<string> {
  const contracts = world.database.ownerDb.selectFrom('contracts').where('organization_id', '=', organizationId)
  const found = await contracts.select(['provider_customer_id', 'card_payment_method_id']).executeTakeFirstOrThrow()
  return chargeByHand(found.provider_customer_id ?? '', found.card_payment_method_id ?? '')
}

const said: Record<string, string> = {}

beforeAll(async () => {
  world = await openWorld()
  charged = await world.subscribe()
  refunded = await world.subscribe()
  steady = await world.subscribe()
  await world.liveUntil(OCTOBER_CLOSES + DAY / 4)
  const { db, clock } = world.deps
  said['charged'] = await chargeCard(charged)
  await world.provider.refund(await chargeCard(refunded), 500)
  const nobody = await customerByHand()
  said['nobody'] = await chargeByHand(nobody.customer, nobody.card)
  const elsewhere = await customerByHand({ 'metadata[organizationId]': ELSEWHERE })
  await chargeByHand(elsewhere.customer, elsewhere.card)
  await chargeByHand(nobody.customer, nobody.card, { organizationId: ELSEWHERE })
  said['half'] = await chargeByHand(nobody.customer, nobody.card, { organizationId: charged.organizationId })
  await inTransaction(db, { system: 'jobs' }, (tx) => askForComparison(tx, clock.now()))
  await world.liveUntil(OCTOBER_CLOSES + 5 * DAY)
})
afterAll(() => world.close())

const findings = () =>
  world.database.ownerDb
    .selectFrom('findings')
    .select(['organization_id', 'check_id', 'subject', 'facts'])
    .orderBy('facts')
    .execute()

it('a charge that names no bill is a finding of its customer, or of the region where that is nobody', async () => {
  const found = await findings()
  const facts = expect.stringMatching(/^500 JPY in minor units, customer cus_/)
  const unnamed = { check_id: 'I19-unnamed', facts }
  expect(found).toHaveLength(3)
  for (const [name, organizationId] of [
    ['charged', charged.organizationId],
    ['half', charged.organizationId],
    ['nobody', null],
  ] as const)
    expect(found).toContainEqual({ ...unnamed, organization_id: organizationId, subject: `charge ${said[name]}` })
})

it('it holds the organisation, and none that has only charges of its bills', async () => {
  const rows = world.database.ownerDb.selectFrom('organizations').select(['organization_id', 'parked_at'])
  const held = (await rows.execute()).flatMap((row) => (row.parked_at === null ? [] : [row.organization_id]))
  expect(held).toEqual([charged.organizationId])
  expect([refunded, steady].map(({ organizationId }) => organizationId)).not.toContain(held[0])
  expect(world.jobErrors).toEqual([])
})
