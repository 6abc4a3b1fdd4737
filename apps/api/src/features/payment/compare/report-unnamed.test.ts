import { DAY } from '@touchline/domain/calendar'
import { OCTOBER_CLOSES, sharedWorld } from '@touchline/testing/shared'
import type { TestOrganization } from '@touchline/testing/test-organization'
import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { inTransaction } from '../../../db/transaction.ts'
import { askForComparison } from './compare-charges.ts'

const ELSEWHERE = '00000000-0000-4000-8000-000000000009'

const world = await sharedWorld()

const made = z.object({ id: z.string(), client_secret: z.optional(z.string()) })

async function customerByHand(fields: Readonly<Record<string, string>> = {}) {
  const { byHand, typeCard } = world.provider
  const { id: customer } = made.parse(await byHand('customers', { name: 'Nobody', ...fields }))
  const setup = made.parse(await byHand('setup_intents', { customer, usage: 'off_session' }))
  const typed = await typeCard(setup.client_secret ?? '')
  if (typed.kind !== 'saved') throw new Error('no card was saved')
  return { customer, card: typed.paymentMethodId, amount: 500 }
}

async function cardOf(club: TestOrganization) {
  const { provider_customer_id, card_payment_method_id } = await club.row('contracts')
  return { customer: provider_customer_id ?? '', card: card_payment_method_id ?? '', amount: 500 }
}

const said: Record<string, string> = {}

const charged = await world.subscribe()
const refunded = await world.subscribe()
const steady = await world.subscribe()
await world.liveUntil(OCTOBER_CLOSES + DAY / 4)
const { db, clock } = world.deps
const { chargeByHand, refund } = world.provider
said['charged'] = await chargeByHand(await cardOf(charged))
await refund(await chargeByHand(await cardOf(refunded)))
const nobody = await customerByHand()
said['nobody'] = await chargeByHand(nobody)
await chargeByHand(await customerByHand({ 'metadata[organizationId]': ELSEWHERE }))
await chargeByHand({ ...nobody, metadata: { organizationId: ELSEWHERE } })
await chargeByHand({ ...(await cardOf(steady)), metadata: { legacy_invoice: '17' } })
said['half'] = await chargeByHand({ ...nobody, metadata: { organizationId: charged.organizationId } })
await inTransaction(db, { system: 'jobs' }, (tx) => askForComparison(tx, clock.now()))
await world.liveUntil(OCTOBER_CLOSES + 5 * DAY)

const findings = () => world.database.pick('findings', ['organization_id', 'check_id', 'subject', 'facts'], {}, 'facts')

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

it('holds its organisation, and none that has only charges of its bills and of another biller', async () => {
  const rows = world.database.ownerDb.selectFrom('organizations').select(['organization_id', 'parked_at'])
  const held = (await rows.execute()).flatMap((row) => (row.parked_at === null ? [] : [row.organization_id]))
  expect(held).toEqual([charged.organizationId])
  expect([refunded, steady].map(({ organizationId }) => organizationId)).not.toContain(held[0])
  expect(world.jobErrors).toEqual([])
})
