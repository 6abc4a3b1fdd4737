import { randomUUID } from 'node:crypto'
import { runEndpoints } from '@touchline/contract/desk/run'
import { operatorOn } from '@touchline/testing/commands'
import { sharedDesk, sharedWorld } from '@touchline/testing/shared'
import { expect, it } from 'vitest'

const NOVEMBER_20 = Date.parse('2026-11-20T12:00:00+09:00')
const DECEMBER = Date.parse('2026-12-01T00:00:00+09:00')
const WHY = 'plan teamStandardPlusPlan.base has no price in JPY'

const world = await sharedWorld()
await world.subscribe({ name: 'Kita' })
const nord = await world.subscribe({ name: 'Nord', basePlanId: 'teamStandardPlusPlan.base' })
await world.liveUntil(NOVEMBER_20)
const { ownerDb } = world.database
await world.database.change('contract_plans', { price_jpy: null }, { contract_plan_id: 'teamStandardPlusPlan.base' })
await ownerDb.updateTable('catalogue_version').set({ version: randomUUID() }).execute()
const desk = await sharedDesk(world)

const run = () => desk.read('getRun', { params: { month: 'coming' } })

it('a bill that cannot be computed is shown with its reason beside those that can', async () => {
  expect((await desk.ask('/run/coming/preview', {})).status).toBe(204)
  await world.runDue()
  const { preview, making } = await run()
  expect(making).toBeNull()
  expect(preview?.totals).toMatchObject([{ after: { bills: 1, minor: 10_890 } }])
  expect(preview?.totals[0]?.steps).toContainEqual({ kind: 'uncomputed', bills: 1, minor: expect.any(Number) })
  const { body } = await desk.ask('/run/coming/bills?step=uncomputed')
  expect(runEndpoints.listRunBills.response.parse(body).bills).toMatchObject([
    { club: 'Nord', total: 0, strangeness: null, steps: [{ kind: 'uncomputed', why: WHY }] },
  ])
  const lines = await operatorOn(world.deps).type(['preview-run', '--month', '2026-12'])
  expect(lines.find((line) => line.includes('Nord'))).toContain(WHY)
})

it('who signs leaves in writing how many could not be computed', async () => {
  const { preview } = await run()
  expect(await desk.ask('/run/coming/sign', { digest: preview?.digest })).toMatchObject({ body: { kind: 'first' } })
  const { reason } = await ownerDb.selectFrom('approvals').select('reason').executeTakeFirstOrThrow()
  expect(reason).toContain('1 could not be computed')
})

it('the month closes for the others', async () => {
  await world.liveUntil(DECEMBER + 60_000)
  const fixed = await world.database.pick('invoices', ['organization_id'], { billing_date: '2026-12-01' })
  expect(fixed).toHaveLength(1)
  expect(fixed).not.toContainEqual({ organization_id: nord.organizationId })
})
