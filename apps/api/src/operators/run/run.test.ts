import type { OperatorRole } from '@touchline/domain/operators'
import { buyAddOn } from '@touchline/testing/add-ons'
import { askedForPreview } from '@touchline/testing/runs'
import { sharedDesk, sharedWorld } from '@touchline/testing/shared'
import { expect, it } from 'vitest'

const NOVEMBER_20 = Date.parse('2026-11-20T12:00:00+09:00')
const DECEMBER = Date.parse('2026-12-01T00:00:00+09:00')

const world = await sharedWorld()
const kita = await world.subscribe({ name: 'Kita' })
await world.subscribe({ name: 'Nord', basePlanId: 'teamStandardPlan.base' })
await world.liveUntil(NOVEMBER_20)
const desk = await sharedDesk(world)

const ask = async (path: string, json?: object, operator?: string, roles: readonly OperatorRole[] = ['finance']) => {
  const reply = await desk.ask(`/run/${path}`, json, { roles, operator })
  await world.runDue()
  return reply
}

const coming = { month: 'coming' }
const run = (month = 'coming') => desk.read('getRun', { params: { month } })
const billsOf = async (text = '') => {
  const query = Object.fromEntries(new URLSearchParams(text))
  return (await desk.read('listRunBills', { params: coming, query })).bills
}
const digest = async () => (await run()).preview?.digest ?? ''
const sign = async (operator: string) => ask('coming/sign', { digest: await digest() }, operator)

const byText = (a: unknown, b: unknown) => JSON.stringify(a).localeCompare(JSON.stringify(b))

it('a 1st is computed when it is asked for, and every figure opens to its bills', async () => {
  expect(await run()).toMatchObject({ day: '2026-12-01', months: ['202612'], isComing: true, preview: null })
  expect((await ask('coming/preview', {})).status).toBe(204)
  const { preview } = await run()
  expect(preview).toMatchObject({ bills: 2, few: 2, changed: [], signature: null, strangest: [] })
  const [totals] = preview?.totals ?? []
  expect(totals).toMatchObject({ currency: 'JPY', after: { bills: 2, minor: 32_670 } })
  const bills = await billsOf('?sort=club')
  expect(bills.map(({ club, total }) => [club, total])).toEqual([
    ['Kita', 10_890],
    ['Nord', 21_780],
  ])
  const sum = bills.flatMap(({ lines }) => lines).reduce((all, { price }) => all + price, 0)
  expect(sum).toBe(32_670 - 2_970)
  expect((await billsOf('?step=days&sort=difference')).map(({ club }) => club).toSorted()).toEqual(['Kita', 'Nord'])
  expect(await billsOf('?step=left')).toEqual([])
  expect(await billsOf('?note=on-hold')).toEqual([])
  expect((await billsOf('?way=card&currency=JPY&few=1&limit=1')).length).toBe(1)
})

it('a month that is over or has not begun is refused with those that can be asked for', async () => {
  for (const month of ['202611', '202701'])
    expect(await ask(month)).toMatchObject({
      status: 422,
      body: { code: 'run-unknown', details: { months: ['202612'] } },
    })
  expect((await ask('202701/bills')).status).toBe(422)
  expect((await ask('202701/preview', {})).status).toBe(422)
  expect((await ask('202701/sign', { digest: '0'.repeat(64) })).status).toBe(422)
  const bills = [{ contractId: crypto.randomUUID(), cycle: 'month' }]
  expect((await ask('202701/seen', { isSeen: true, bills })).status).toBe(422)
})

it('what was seen stays seen where the bill is the same, and an auditor marks nothing', async () => {
  const [first, second] = await billsOf('?sort=club')
  const marked = [first, second].map((bill) => ({ contractId: bill?.contractId, cycle: bill?.cycle }))
  expect((await ask('coming/seen', { isSeen: true, bills: marked })).status).toBe(204)
  expect((await ask('coming/seen', { isSeen: false, bills: marked }, 'aud@kita.example', ['auditor'])).status).toBe(403)
  expect(await buyAddOn(kita, 'users', { role: 'viewer', count: 1 })).toMatchObject({ status: 200 })
  await world.runDue()
  expect((await run()).preview?.changed).toMatchObject([{ club: 'Kita' }])
  expect(await sign('mori@kita.example')).toMatchObject({ status: 409, body: { code: 'act-impossible' } })
  await ask('coming/preview', {})
  expect((await billsOf('?sort=club')).map(({ seenBy }) => seenBy)).toEqual([null, 'finance@kita.example'])
})

it('two operators sign the newest preview, the same one not twice', async () => {
  expect(await ask('coming/sign', { digest: '0'.repeat(64) })).toMatchObject({
    status: 409,
    body: { code: 'preview-changed' },
  })
  expect(await sign('mori@kita.example')).toMatchObject({ status: 200, body: { kind: 'first' } })
  expect(await sign('mori@kita.example')).toMatchObject({ status: 403, body: { code: 'own-approval' } })
  expect(await sign('sato@kita.example')).toMatchObject({ status: 200, body: { kind: 'signed' } })
  expect((await run()).preview?.signature).toMatchObject({
    state: 'approved',
    firstBy: 'mori@kita.example',
    secondBy: 'sato@kita.example',
  })
  expect(await sign('third@kita.example')).toMatchObject({ status: 409, body: { code: 'approval-answered' } })
  const [action] = await world.database.pick('operator_actions', ['operator', 'approved_by', 'command', 'reason'])
  expect(action).toEqual({
    operator: 'mori@kita.example',
    approved_by: 'sato@kita.example',
    command: 'sign-run',
    reason: '0 of the 0 strangest bills seen',
  })
})

it('of two who sign at once one is the first and the other the second, and of two seconds one reads who was it', async () => {
  await world.liveUntil(world.now() + 60_000)
  expect(await buyAddOn(kita, 'users', { role: 'viewer', count: 1 })).toMatchObject({ status: 200 })
  await ask('coming/preview', {})
  const both = await Promise.all(['mori@kita.example', 'sato@kita.example'].map(sign))
  expect(both.map(({ body }) => body).toSorted(byText)).toEqual([{ kind: 'first' }, { kind: 'signed' }])
  await world.liveUntil(world.now() + 60_000)
  expect(await buyAddOn(kita, 'users', { role: 'viewer', count: 1 })).toMatchObject({ status: 200 })
  await ask('coming/preview', {})
  expect((await sign('mori@kita.example')).body).toEqual({ kind: 'first' })
  const seconds = await Promise.all(['sato@kita.example', 'third@kita.example'].map(sign))
  expect(seconds.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  const refused = seconds.find(({ status }) => status === 409)
  expect(refused?.body).toMatchObject({ code: 'approval-answered' })
})

it('what is signed while another is computed is neither: the other is looked at first', async () => {
  await world.liveUntil(world.now() + 60_000)
  expect(await buyAddOn(kita, 'users', { role: 'viewer', count: 1 })).toMatchObject({ status: 200 })
  await ask('coming/preview', {})
  const seen = await digest()
  await world.liveUntil(world.now() + 60_000)
  await askedForPreview(world, '2026-12')
  const cookie = await desk.signIn(['finance'], 'mori@kita.example')
  const path = '/run/coming/sign'
  const headers = { 'idempotency-key': crypto.randomUUID() }
  const signing = await desk.send({ path, cookie, method: 'POST', json: { digest: seen }, headers })
  expect(signing).toMatchObject({
    status: 409,
    body: { code: 'act-impossible', details: { why: { reason: 'run-being-made' } } },
  })
  await world.runDue()
  expect((await run()).preview?.signature).toBeNull()
})

it('a signed preview is kept when another is computed, and once the month is over it is what is looked at', async () => {
  await ask('coming/preview', {})
  const kept = await world.database.ownerDb.selectFrom('run_previews').select('signed_at').execute()
  expect(kept.filter(({ signed_at: at }) => at !== null)).toHaveLength(3)
  expect(kept).toHaveLength(4)
  await world.liveUntil(DECEMBER + 60_000)
  expect(await run('202612')).toMatchObject({ isComing: false, months: ['202612', '202701'] })
})
