import { DAY } from '@touchline/domain/calendar'
import { buyAddOn } from '@touchline/testing/add-ons'
import { operatorOn } from '@touchline/testing/commands'
import { subscribeOn } from '@touchline/testing/on-plans'
import { sharedWorld } from '@touchline/testing/shared'
import { expect, it } from 'vitest'

const DECEMBER = Date.parse('2026-12-01T00:00:00+09:00')

const world = await sharedWorld()

const preview = (month: string) => operatorOn(world.deps).type(['preview-run', '--month', month])

await world.subscribe({ name: 'Kita' })
const nord = await world.subscribe({ name: 'Nord', basePlanId: 'teamStandardPlan.base' })
await subscribeOn(
  world,
  { plans: ['yearlyStandardPlan.base'], start: DECEMBER - 365 * DAY, end: DECEMBER },
  { name: 'Yearly' },
)

it('the 1st is seen before: what the month and the terms come to, and what leads there', async () => {
  await world.liveUntil(Date.parse('2026-11-20T12:00:00+09:00'))
  const lines = await preview('2026-12')
  expect(lines.slice(0, -1)).toMatchInlineSnapshot(`
    [
      "2026-12-01, JPY",
      "  250470 JPY in 3 bills",
      "    by card  250470 JPY  3 bills",
      "    Standard  217800 JPY  1 bill",
      "    Standard  21780 JPY  1 bill",
      "    Basic  10890 JPY  1 bill",
      "    plan  227700 JPY  3 bills",
      "    tax  22770 JPY  3 bills",
      "  28453 JPY the 1st before, 2 bills",
      "    +217800 JPY  terms, 1 bill",
      "    +4217 JPY  days, 2 bills",
      "  250470 JPY now",
    ]
  `)
  await expect(preview('2027-01')).rejects.toThrow('2027-01 cannot be previewed, only 2026-12')
})

it('its digest is the same until a bill differs', async () => {
  const digest = async () => (await preview('2026-12')).at(-1)
  const first = await digest()
  expect(first).toMatch(/^digest [\da-f]{64}$/)
  expect(await digest()).toBe(first)
  expect(await buyAddOn(nord, 'users', { role: 'viewer', count: 1 })).toMatchObject({ status: 200 })
  expect(await digest()).not.toBe(first)
})

it('what was previewed at the last instant is billed', async () => {
  await world.liveUntil(DECEMBER - 1)
  const said = (await preview('2026-12')).filter((line) => / in \d+ bills?$/.test(line))
  await world.liveUntil(DECEMBER + 60_000)
  const bills = await world.database.ownerDb
    .selectFrom('invoices')
    .select((eb) => [eb.fn.sum('total').as('total'), eb.fn.countAll().as('bills')])
    .where('billing_date', '=', '2026-12-01')
    .executeTakeFirstOrThrow()
  expect(said).toEqual([`  ${bills.total} JPY in ${bills.bills} bills`])
})

it('a coupon that ends within the month is followed by its plan at the full price, whose bill it is', async () => {
  const coupon = { basePlanId: 'teamStandardPlanDiscount20Percent.base', until: DECEMBER + 19 * DAY }
  await world.subscribe({ name: 'Coupon', ...coupon })
  const lines = await preview('2027-01')
  expect(lines).toContain('    Standard  41439 JPY  2 bills')
  expect(lines.join()).not.toContain('no plan')
})
