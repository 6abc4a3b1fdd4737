import { revenueEndpoints } from '@touchline/contract/desk/revenue'
import { DAY } from '@touchline/domain/calendar'
import type { OperatorRole } from '@touchline/domain/operators'
import { buyAddOn } from '@touchline/testing/add-ons'
import { operatorOn } from '@touchline/testing/commands'
import { subscribeOn } from '@touchline/testing/on-plans'
import { sharedDesk, sharedWorld } from '@touchline/testing/shared'
import { sql } from 'kysely'
import { expect, it } from 'vitest'

const OCTOBER = Date.parse('2026-10-15T00:00:00+09:00')
const NOVEMBER = Date.parse('2026-11-10T12:00:00+09:00')
const DECEMBER = Date.parse('2026-12-01T00:00:00+09:00')

const world = await sharedWorld()
const desk = await sharedDesk(world)

const get = async (path: string, roles: readonly OperatorRole[] = ['finance']) =>
  desk.ask(`/revenue/${path}`, undefined, { roles })

const clubsOf = async (month: string, figure: string) => {
  const { clubs } = revenueEndpoints.listRevenueClubs.response.parse(
    (await get(`${month}/clubs?currency=JPY&figure=${figure}`)).body,
  )
  return clubs
}

await world.subscribe({ name: 'Kita' })
const nord = await world.subscribe({ name: 'Nord', basePlanId: 'teamStandardPlan.base' })
await subscribeOn(
  world,
  { plans: ['yearlyStandardPlan.base'], start: OCTOBER, end: OCTOBER + 365 * DAY },
  { name: 'Yearly' },
)
await world.liveUntil(NOVEMBER)
await buyAddOn(nord, 'users', { role: 'viewer', count: 1 })
await world.liveUntil(DECEMBER + DAY)

it('a month says what it began with, what moved and what it ends with, by command as at the desk', async () => {
  const lines = await operatorOn(world.deps).type(['revenue', '--month', '2026-11'])
  expect(lines).toMatchInlineSnapshot(`
    [
      "2026-11, JPY",
      "  46200 JPY at the end of the month before, 3 clubs",
      "    +500 JPY  more, 1 club",
      "  46700 JPY at its end, 3 clubs",
      "  165000 JPY agreed by terms for the twelve months after it",
      "  46700 JPY to the bills",
      "    -16500 JPY  twelfths",
      "    -150 JPY  days",
      "  30050 JPY before tax in 2 bills",
    ]
  `)
  const { currencies, isRunning } = revenueEndpoints.getRevenue.response.parse((await get('202611', ['product'])).body)
  expect(isRunning).toBe(false)
  expect(currencies).toMatchInlineSnapshot(`
    [
      {
        "began": {
          "amount": 46200,
          "clubs": 3,
        },
        "cohorts": [
          {
            "clubs": 3,
            "month": "202610",
            "staying": {
              "amount": 46700,
              "clubs": 3,
            },
          },
        ],
        "currency": "JPY",
        "ends": {
          "amount": 46700,
          "clubs": 3,
        },
        "movements": [
          {
            "amount": 500,
            "clubs": 1,
            "kind": "more",
          },
        ],
        "paused": {
          "amount": 0,
          "clubs": 0,
        },
        "reasons": [],
      },
    ]
  `)
})

it('twelve months end with it, twelve are agreed ahead, and the bridge adds up to the bills', async () => {
  const year = revenueEndpoints.getRevenueYear.response.parse((await get('202611/year')).body).currencies[0]
  for (const { began, movements, ends } of year?.months ?? [])
    expect(movements.reduce((sum, { amount }) => sum + amount, began)).toBe(ends)
  expect(year?.months.map(({ ends }) => ends).slice(-3)).toMatchInlineSnapshot(`
    [
      0,
      46200,
      46700,
    ]
  `)
  const ahead = revenueEndpoints.getRevenueAhead.response.parse((await get('202611/ahead')).body).currencies[0]
  expect(ahead?.months.filter((_, index) => index % 5 === 0)).toMatchInlineSnapshot(`
    [
      {
        "agreed": 16500,
        "month": "202612",
        "monthly": 30200,
        "renewal": 0,
      },
      {
        "agreed": 16500,
        "month": "202705",
        "monthly": 30200,
        "renewal": 0,
      },
      {
        "agreed": 0,
        "month": "202710",
        "monthly": 30200,
        "renewal": 16500,
      },
    ]
  `)
  const bridge = revenueEndpoints.getRevenueBridge.response.parse((await get('202610/bridge')).body).currencies[0]
  const { sum } = await world.database.ownerDb
    .selectFrom('billings as b')
    .innerJoin('invoices as i', 'i.billing_id', 'b.billing_id')
    .select((eb) => eb.fn.sum<string>('i.subtotal').as('sum'))
    .where('b.target_month', '=', '2026-10-01')
    .executeTakeFirstOrThrow()
  expect(bridge?.billed).toBe(Number(sum))
  expect(bridge?.steps.reduce((total, { amount }) => total + amount, bridge.recurring)).toBe(bridge?.billed)
  expect(bridge?.steps.filter(({ amount }) => amount !== 0)).toMatchInlineSnapshot(`
    [
      {
        "amount": -16500,
        "step": "twelfths",
      },
      {
        "amount": -3833,
        "step": "days",
      },
      {
        "amount": 198000,
        "step": "terms",
      },
    ]
  `)
})

it('a bridge that does not come to the bills names the first that differs, and no file is made of it', async () => {
  const bridgeOf = async () =>
    revenueEndpoints.getRevenueBridge.response.parse((await get('202611/bridge')).body).currencies[0]
  const change = (by: string) =>
    sql.raw(`update invoice_lines set amount = amount ${by} where role = 'base' and target_month = '2026-11-01'`)
  const file = () => desk.ask('/tables/bridge?month=202611', undefined, { roles: ['finance'] })
  expect((await bridgeOf())?.differing).toBeNull()
  expect((await file()).status).toBe(200)
  const { ownerDb } = world.database
  await change('+ 7').execute(ownerDb)
  const [first] = await clubsOf('202611', 'rest')
  expect(await bridgeOf()).toMatchObject({ differing: { clubs: 2, document: first?.bills[0]?.number } })
  expect(await file()).toMatchObject({
    status: 409,
    body: { code: 'bridge-differs', details: { document: first?.bills[0]?.number } },
  })
  await change('- 7').execute(ownerDb)
})

it('a figure opens to its clubs with their lines and bills', async () => {
  expect(await clubsOf('202611', 'more')).toMatchObject([
    { club: 'Nord', amount: 500, bills: [{ number: expect.any(String) }] },
  ])
})

it('a month that has not begun is refused, at the desk and by command', async () => {
  for (const path of ['202701', '202701/year', '202701/ahead', '202701/bridge', '202701/clubs?currency=JPY&figure=new'])
    expect(await get(path)).toMatchObject({
      status: 422,
      body: { code: 'month-not-begun', details: { last: '202612' } },
    })
  await expect(operatorOn(world.deps).type(['revenue', '--month', '2027-01'])).rejects.toThrow(
    '2027-01 cannot be asked: months until 2026-12 can',
  )
})
