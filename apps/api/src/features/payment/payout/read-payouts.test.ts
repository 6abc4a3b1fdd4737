import { DAY, HOUR } from '@touchline/domain/calendar'
import { bookFaults } from '@touchline/testing/books'
import { sharedDesk, sharedWorld } from '@touchline/testing/shared'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import type { Payments } from '../../../ports/payments.ts'

const NOVEMBER = Date.UTC(2026, 9, 31, 15)
const FEE = 275

/** As if the provider gave one movement a page, and dies once before the second. */
let dies = false
const byOne =
  (real: Payments): Payments['listMovements'] =>
  async (question) => {
    const whole = await real.listMovements({ ...question, after: null })
    if (whole.kind !== 'ok') return whole
    const { movements } = whole.value
    const at = movements.findIndex(({ movementId }) => movementId === question.after) + 1
    if (at === 1 && dies) {
      dies = false
      throw new Error('the process died')
    }
    const page = movements.slice(at, at + 1)
    return {
      kind: 'ok',
      value: { movements: page, next: at + 1 < movements.length ? (page[0]?.movementId ?? null) : null },
    }
  }

const world = await sharedWorld({ payments: (real) => ({ ...real, listMovements: byOne(real) }) })

const payoutBooks = z.object({ payouts: z.array(z.object({ id: z.string(), amount: z.int(), currency: z.string() })) })

const club = await world.subscribe()
await world.liveUntil(NOVEMBER - HOUR)
const { provider_customer_id, card_payment_method_id } = await club.row('contracts')
const byHand = { customer: provider_customer_id ?? '', card: card_payment_method_id ?? '' }
await world.provider.chargeByHand({ ...byHand, amount: 5_000 })
await world.liveUntil(NOVEMBER + DAY)
const { charge_id: chargeId } = await club.row('charges')
const desk = await sharedDesk(world)

async function accounts(month: string): Promise<Readonly<Record<string, number>>> {
  const { books } = await desk.read('getJournal', { params: { month } })
  return Object.fromEntries((books[0]?.accounts ?? []).map(({ account, debit, credit }) => [account, debit - credit]))
}

const rows = async () => {
  const { ownerDb } = world.database
  const { payouts } = payoutBooks.parse(await world.provider.control('GET', '/books'))
  const kept = await ownerDb.selectFrom('payouts').selectAll().orderBy('made_at').execute()
  const moved = await ownerDb.selectFrom('payout_movements').selectAll().orderBy('movement_id').execute()
  return { payouts, kept, moved }
}

it('what the provider pays out is in the journal once all of it is read, and it owes nothing then', async () => {
  await world.liveUntil(NOVEMBER + 5 * DAY)
  dies = true
  await world.readPayouts()
  expect(dies).toBe(false)
  expect(await accounts('202611')).toMatchObject({ receivables: 0, provider: 9_484 })
  await world.liveUntil(NOVEMBER + 6 * DAY)
  const { kept, moved } = await rows()
  const fees = new Map(moved.map(({ billing_id: bill, fee }) => [bill === null ? 'others' : 'own', fee]))
  expect(kept).toMatchObject([{ state: 'paid', amount: 9_484 - FEE + 5_000 - 145, line_id: null }])
  expect([moved.length, fees]).toEqual([
    2,
    new Map([
      ['own', FEE],
      ['others', 145],
    ]),
  ])
  expect(await accounts('202611')).toMatchObject({
    receivables: 0,
    provider: 0,
    fees: FEE,
    others: -4_855,
    'under-way': 9_484 - FEE + 4_855,
  })
  expect(await bookFaults(world.database.ownerDb)).toEqual([])
})

it('what was read is read no second time, whatever the day', async () => {
  const before = { ...(await rows()), journal: await accounts('202611') }
  await world.liveUntil(NOVEMBER + 7 * DAY)
  await world.readPayouts()
  await world.readPayouts()
  expect({ ...(await rows()), journal: await accounts('202611') }).toEqual(before)
})

it('a payout that came back is owed again, and the next one has it', async () => {
  const [first] = (await rows()).kept
  await world.provider.control('POST', `/payouts/${first?.payout_id}/fail`)
  await world.readPayouts()
  const amount = first?.amount ?? 0
  expect(await accounts('202611')).toMatchObject({ 'under-way': amount })
  await world.liveUntil(NOVEMBER + 8 * DAY)
  await world.readPayouts()
  const { kept, moved } = await rows()
  expect(kept.map(({ state }) => state)).toEqual(['failed', 'under-way'])
  expect(moved.filter(({ kind }) => kind === 'payout-failed')).toMatchObject([{ source_id: first?.payout_id, amount }])
  expect(await accounts('202611')).toMatchObject({ provider: 0, fees: FEE, 'under-way': amount })
  expect(await bookFaults(world.database.ownerDb)).toEqual([])
})

it('what went back and what a bank took are in it with their bill and their fee', async () => {
  await world.provider.dispute(chargeId)
  await world.provider.chargeByHand({ ...byHand, amount: 40_000 })
  await world.liveUntil(NOVEMBER + 13 * DAY)
  await world.readPayouts()
  expect((await rows()).moved.filter(({ kind }) => kind === 'dispute')).toMatchObject([
    { amount: -9_484, fee: 1_500, charge_id: chargeId, billing_id: expect.any(String) },
  ])
  expect(await accounts('202611')).toMatchObject({ provider: 0, disputed: 9_484, fees: FEE + 1_500 })
})

it('a payout of somebody else alone is left out of the journal', async () => {
  const before = await accounts('202611')
  await world.provider.chargeByHand({ ...byHand, amount: 3_000 })
  await world.liveUntil(NOVEMBER + 17 * DAY)
  await world.readPayouts()
  expect((await rows()).kept.at(-1)).toMatchObject({ state: 'others', amount: 2_913 })
  expect(await accounts('202611')).toEqual(before)
})

it('each part is checked against the sum, each charge against the books', async () => {
  const faultsAfter = async (change: string, back: string) => {
    await sql.raw(change).execute(world.database.ownerDb)
    const found = await bookFaults(world.database.ownerDb)
    await sql.raw(back).execute(world.database.ownerDb)
    return found.map((fault) => JSON.stringify(fault))
  }
  const ofCharge = `update payout_movements set amount = amount %, fee = fee % where kind = 'charge' and billing_id is not null`
  const [plus, minus] = ['+ 100', '- 100'].map((by) => ofCharge.replaceAll('%', by))
  expect(await faultsAfter(plus ?? '', minus ?? '')).toMatchObject([expect.stringContaining('I44-payouts')])
  const ofSum = `update payouts set amount = amount % where state = 'paid'`
  const [more, less] = ['+ 1', '- 1'].map((by) => ofSum.replaceAll('%', by))
  expect((await faultsAfter(more ?? '', less ?? '')).every((fault) => fault.includes('I44-payouts'))).toBe(true)
})
