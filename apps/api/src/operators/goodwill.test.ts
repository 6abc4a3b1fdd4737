import { randomUUID } from 'node:crypto'
import type { OperatorRole } from '@touchline/domain/operators'
import { impossible } from '@touchline/testing/desk'
import { ofEachTest, sharedDesk, sharedWorld } from '@touchline/testing/shared'
import { expect, it } from 'vitest'

const world = await sharedWorld({ hearsEvents: false })
const desk = await sharedDesk(world)
const club = ofEachTest(() => world.subscribe({ basePlanId: 'teamBasicPlan.base' }))

const support = { roles: ['support'] } as const
const what = (act: string, input: object) => ({ act, input, reason: 'uploads stood still', caseId: '4713' })

const month = { kind: 'month' }
const percent = { kind: 'percent', percent: 20, bills: 2, of: 'plan' }
const askFor = (said: object, of = club.organizationId) =>
  ({ params: { organizationId: of }, body: { said, caseId: '4713' }, ...support }) as const
const ask = (said: object, roles: readonly OperatorRole[] = ['support'], of = club.organizationId) =>
  desk.call('seeGoodwill', { ...askFor(said, of), roles })
const looked = (said: object) => desk.read('seeGoodwill', askFor(said))

async function seen(said: object) {
  const { amounts, bills } = await looked(said)
  const lines = bills.map(({ before, after }) => [before.goodwill, before.total, after.goodwill, after.total])
  return { amounts, bills: lines.slice(0, 3) }
}

const look = async (act: string, input: object) => (await desk.seen(what(act, input), support)).preview
const order = (act: string, input: object) => desk.order(what(act, input), support)

const kept = () => {
  const rows = world.database.ownerDb.selectFrom('goodwill').select(['giving_id', 'amount'])
  return rows.where('organization_id', '=', club.organizationId).execute()
}

it.each([
  [
    'a month',
    month,
    [{ from: '202610', amount: 8_622, of: 8_622 }],
    [
      [0, 9_484, -8_622, 0],
      [0, 10_890, 0, 10_890],
      [0, 10_890, 0, 10_890],
    ],
  ],
  [
    'a percentage of two bills',
    percent,
    [
      { from: '202610', amount: 1_724, of: 8_622 },
      { from: '202611', amount: 1_980, of: 9_900 },
    ],
    [
      [0, 9_484, -1_724, 7_587],
      [0, 10_890, -1_980, 8_712],
      [0, 10_890, 0, 10_890],
    ],
  ],
  [
    'more than a bill comes to',
    { kind: 'amount', amount: 12_000 },
    [{ from: '202610', amount: 12_000, of: null }],
    [
      [0, 9_484, -8_622, 0],
      [0, 10_890, -3_378, 7_174],
      [0, 10_890, 0, 10_890],
    ],
  ],
])('is seen as amounts and bills before it is given: %s', async (_, said, amounts, bills) => {
  expect(await seen(said)).toEqual({ amounts, bills })
  expect(await kept()).toEqual([])
})

it('is given up to the limit of the day and ended once, and the next look has it', async () => {
  const given = (amount: number, currency = 'JPY') => ({
    organizationId: club.organizationId,
    currency,
    amounts: [{ from: '202610', amount }],
  })
  expect(await order('give-goodwill', given(10_000))).toMatchObject({ status: 200, body: { kind: 'done' } })
  expect(await seen({ kind: 'amount', amount: 1 })).toMatchObject({
    bills: [
      [-8_622, 0, -8_622, 0],
      [-1_378, 9_374, -1_379, 9_373],
      [0, 10_890, 0, 10_890],
    ],
  })
  expect(await order('give-goodwill', given(1))).toMatchObject({
    status: 409,
    body: { code: 'second-person-needed', details: { limit: 10_000, usedToday: 10_000 } },
  })
  expect(await look('give-goodwill', given(1, 'EUR'))).toMatchObject(impossible('goodwill-amount'))
  const [row] = await kept()
  const ended = { organizationId: club.organizationId, givingId: row?.giving_id }
  expect(await order('end-goodwill', ended)).toMatchObject({ status: 200, body: { kind: 'done' } })
  expect(await look('end-goodwill', ended)).toMatchObject(impossible('goodwill-used'))
  expect((await seen(month)).bills[0]).toEqual([0, 9_484, -8_622, 0])
})

it('says what runs already, what was given and refunded, and what a contract that ends leaves unused', async () => {
  const look = (amount: number) => looked({ kind: 'amount', amount })
  expect(await look(1_000)).toMatchObject({
    before: 0,
    unused: 0,
    saved: 1_100,
    leavesOn: null,
    lastYear: { goodwill: 0, refunded: 0 },
  })
  const amounts = [{ from: '202610', amount: 9_000 }]
  await order('give-goodwill', { organizationId: club.organizationId, currency: 'JPY', amounts })
  await order('cancel-plan', { organizationId: club.organizationId, way: 'reserve' })
  expect(await look(1_000)).toMatchObject({
    before: 9_000,
    unused: 10_000 - 8_622,
    leavesOn: '2026-10-31',
    lastYear: { goodwill: 9_000 },
  })
})

it('is shown of no club that is none, to no role that gives none, and at its field where it is not said well', async () => {
  expect(await ask(month, ['finance'], randomUUID())).toMatchObject({ status: 404, body: { code: 'not-found' } })
  expect(await ask(month, ['product'])).toMatchObject({ status: 403, body: { code: 'act-not-allowed' } })
  expect(await ask({ ...percent, percent: 101 })).toMatchObject({
    status: 400,
    body: { details: { fields: ['body.said.percent'] } },
  })
  expect(await ask({ kind: 'amount', amount: 0 })).toMatchObject({
    status: 400,
    body: { details: { fields: ['body.said.amount'] } },
  })
})
