import { randomUUID } from 'node:crypto'
import { actEndpoints } from '@touchline/contract/desk/acts'
import { campaignEndpoints } from '@touchline/contract/desk/campaigns'
import { anybody } from '@touchline/domain/campaigns'
import type { OperatorRole } from '@touchline/domain/operators'
import { buyWithCoupon, makeCoupon } from '@touchline/testing/coupons'
import { impossible } from '@touchline/testing/desk'
import { sharedDesk, sharedWorld } from '@touchline/testing/shared'
import type { TestOrganization } from '@touchline/testing/test-organization'
import { expect, it } from 'vitest'
import { inTransaction, jobsScope } from '../db/transaction.ts'
import { computeOn } from '../features/coupons/campaign/compute-campaign.ts'
import { sendOn } from '../features/coupons/campaign/send-campaign.ts'

const world = await sharedWorld({ hearsEvents: false })

async function subscribed(name: string, basePlanId: string): Promise<TestOrganization> {
  const club = await world.subscribe({ name, basePlanId })
  await club.setContract({ payer_mail: `${name}@kita.example` })
  return club
}

await world.liveUntil(Date.parse('2026-11-28T03:00:00Z'))
const kita = await subscribed('kita', 'teamBasicPlan.base')
const minami = await subscribed('minami', 'teamBasicPlan.base')
const pro = await subscribed('pro', 'teamStandardPlan.base')
const desk = await sharedDesk(world, {
  settings: { limits: { product: { 'start-campaign': { JPY: 45_000n } } } },
})

const product = { roles: ['product'] } as const

type Method = 'GET' | 'POST'
const send = async (method: Method, path: string, json?: unknown, role: OperatorRole = 'product', operator?: string) =>
  desk.send({ method, path, cookie: await desk.signIn([role], operator), ...(json === undefined ? {} : { json }) })

const save = (couponCode: string, audience: object = {}, role: OperatorRole = 'product') =>
  send('POST', '/campaigns', { name: 'Spring', couponCode, audience: { ...anybody, ...audience } }, role)

async function saved(couponCode: string, audience: object = {}): Promise<string> {
  const body = { name: 'Spring', couponCode, audience: { ...anybody, ...audience } }
  const reply = await desk.read('saveCampaign', { body, ...product })
  if (reply.kind !== 'saved') throw new Error(reply.faults.join())
  await world.liveUntil(world.now() + 1_000)
  return reply.campaignId
}

const read = (campaignId: string) => desk.read('getCampaign', { params: { campaignId }, ...product })
const clubsOf = async (campaignId: string, which: string) => {
  const { clubs } = await desk.read('listCampaignClubs', { params: { campaignId }, query: { which }, ...product })
  return clubs.map(({ name }) => name).toSorted()
}

const look = (act: string, input: object, role?: OperatorRole) =>
  send('POST', `/acts/${act}/preview`, { input, reason: 'agreed' }, role)

const digestOf = async (act: string, input: object) =>
  actEndpoints.previewAct.response.parse((await look(act, input)).body).preview.digest

async function order(act: string, input: object, more: object = {}) {
  const digest = await digestOf(act, input)
  return ordered(act, input, { digest, ...more })
}

const ordered = async (act: string, input: object, more: object) =>
  desk.send({
    method: 'POST',
    path: `/acts/${act}`,
    cookie: await desk.signIn(['product'], 'Sato'),
    headers: { 'idempotency-key': randomUUID() },
    json: { input, reason: 'agreed', caseId: null, ...more },
  })

const coupon = (more: Parameters<typeof makeCoupon>[1] = {}) =>
  makeCoupon({ ...world, ...world.deps }, { numberOfAvailableUses: 100, ...more })

const today = '2026-11-28'
const offers = (club: TestOrganization) => club.notices('coupon-offered')
const mailsTo = (name: string) =>
  world.mailbox.taken.filter(({ to, subject }) => to === `${name}@kita.example` && subject.includes('T0'))

it('is made by product and finance; a coupon or an audience that cannot be is said', async () => {
  const { code } = await coupon()
  expect(await save(code, {}, 'support')).toMatchObject({ status: 403 })
  const over = await coupon({ effectiveUntil: '2026-11-27' })
  const later = await coupon({ effectiveFrom: '2026-12-01' })
  const none = await coupon({ numberOfAvailableUses: 0 })
  const faults: readonly (readonly [string, object, string[]])[] = [
    ['NOCODE', {}, ['coupon-unknown']],
    [over.code, {}, ['coupon-over']],
    [later.code, {}, ['coupon-not-yet']],
    [none.code, {}, ['coupon-exhausted']],
    [code, { currency: 'USD' }, ['currency-unpriced']],
    [
      code,
      { groups: ['nothing'], paidFrom: '2026-02-01', paidUntil: '2026-01-01' },
      ['group-unknown', 'days-reversed'],
    ],
    [code, { seatsFrom: 3, seatsUntil: 2 }, ['seats-reversed']],
  ]
  for (const [couponCode, audience, expected] of faults)
    expect((await save(couponCode, audience)).body).toEqual({ kind: 'not-saved', faults: expected })
  expect(await save(code, { paidFrom: '2026-02-31' })).toMatchObject({ status: 400 })
})

it('says what it gives if every club that could use the coupon does, and starts for none where there is none', async () => {
  const { code } = await coupon()
  const id = await saved(code, { groups: ['teamBasicPlan'] })
  const seen = await read(id)
  const each = { currency: 'JPY', gives: 12_134, billed: 48_538, startsOn: today }
  expect(seen).toMatchObject({
    state: 'computed',
    clubs: 2,
    progress: { done: 3, all: 3 },
    coupon: { code, groupId: 'teamStandardPlan', percent: 20, cycle: 'month', months: 3, usesLeft: 100 },
    offered: 0,
    result: { used: 0, sums: [] },
  })
  expect(seen.largest).toMatchObject([each, each])
  expect(seen.sums).toMatchObject([{ currency: 'JPY', clubs: 2, gives: 2 * each.gives, billed: 2 * each.billed }])
  expect(seen.letters.map(({ language }) => language)).toEqual(['en', 'ja', 'fr', 'es', 'pt-pt', 'de'])
  expect(seen.letters.find(({ language }) => language === 'en')).toMatchObject({
    subject: `20% less for Standard with the coupon ${code}, until 31 December 2026`,
    text: expect.stringContaining(`/change-plan?coupon=${code}`),
  })
  const empty = await saved(code, { currency: 'JPY', seatsFrom: 500 })
  expect(await look('start-campaign', { campaignId: empty, on: today })).toMatchObject(impossible('campaign-empty'))
  expect(await look('start-campaign', { campaignId: randomUUID(), on: today })).toMatchObject(
    impossible('campaign-unknown'),
  )
  expect(await look('start-campaign', { campaignId: id, on: '2026-11-27' })).toMatchObject(impossible('campaign-day'))
  expect(await look('start-campaign', { campaignId: id, on: '2027-01-01' })).toMatchObject(
    impossible('campaign-coupon'),
  )
  expect(await look('stop-campaign', { campaignId: id })).toMatchObject(impossible('campaign-unstarted'))
  expect(await send('GET', `/campaigns/${randomUUID()}`)).toMatchObject({ status: 404 })
  expect(await send('GET', `/campaigns/${randomUUID()}/clubs`)).toMatchObject({ status: 404 })
})

it('goes to each club once, though the process dies between two batches and two of them send', async () => {
  const { id: couponId, code } = await coupon()
  const id = await saved(code, { groups: ['teamBasicPlan'] })
  const twin = await saved(code, { groups: ['teamBasicPlan'] })
  const input = { campaignId: id, on: '2026-11-29' }
  expect((await look('start-campaign', input)).body).toMatchObject({
    standing: { needsSecond: false, limit: 45_000, usedToday: 0 },
  })
  const digest = await digestOf('start-campaign', input)
  const both = await Promise.all([1, 2].map(() => ordered('start-campaign', input, { digest })))
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(await read(id)).toMatchObject({ state: 'waiting', startedBy: 'Sato', sendDate: '2026-11-29T00:00:00.000Z' })
  expect(await offers(kita)).toEqual([])
  const { db, clock } = world.deps
  const dies = inTransaction(db, jobsScope, async (tx) => {
    await sendOn(tx, id, Date.parse('2026-11-29T00:00:00Z'))
    throw new Error('the process dies')
  })
  await expect(dies).rejects.toThrow('the process dies')
  expect(await offers(kita)).toEqual([])
  await world.moveTo(Date.parse('2026-11-29T00:00:00Z'))
  const sending = () => inTransaction(db, jobsScope, (tx) => sendOn(tx, id, clock.now()))
  await Promise.all([sending(), sending()])
  await computeOn(world.deps, id)
  await world.liveUntil(clock.now() + 60_000)
  for (const club of [kita, minami]) expect(await offers(club)).toHaveLength(1)
  expect([mailsTo('kita'), mailsTo('minami'), mailsTo('pro')].map((mails) => mails.length)).toEqual([1, 1, 0])
  expect(mailsTo('kita')[0]?.oneClickUnsubscribe).toContain('unsubscribe')
  expect(await read(id)).toMatchObject({ state: 'sent', offered: 2, leftOut: [] })
  const { entries } = await kita.read('getHistory')
  expect(entries.find(({ kind }) => kind === 'offer-coupon')).toMatchObject({
    by: { kind: 'service' },
    facts: { couponCode: code, planGroupId: 'teamStandardPlan', until: '2026-12-31' },
  })

  await order('start-campaign', { campaignId: twin, on: '2026-11-29' })
  await world.liveUntil(clock.now() + 60_000)
  expect(await read(twin)).toMatchObject({ state: 'sent', offered: 0, leftOut: [{ reason: 'offered', clubs: 2 }] })
  expect(await clubsOf(twin, 'left-out')).toEqual(['kita', 'minami'])
  expect(await offers(kita)).toHaveLength(1)
  expect(await look('stop-campaign', { campaignId: twin })).toMatchObject(impossible('campaign-over'))

  const quoted = await buyWithCoupon(kita, { couponId, quotedTotal: 0 })
  const total = Number(Object(quoted.body).details?.total ?? 0)
  expect(await buyWithCoupon(kita, { couponId, quotedTotal: total })).toMatchObject({ status: 200 })
  await world.liveUntil(Date.parse('2026-12-02T00:00:00Z'))
  expect(await clubsOf(id, 'used')).toEqual(['kita'])
  const { result } = await read(id)
  expect(result).toMatchObject({ used: 1, sums: [{ currency: 'JPY', billed: 1_056, gave: 264, brings: 15_840 }] })
})

it('is stopped until its day, and asks for a second person above the limit', async () => {
  const { code } = await coupon({ termMonths: 12 })
  const id = await saved(code, { groups: ['teamStandardPlan'] })
  const input = { campaignId: id, on: '2026-12-10' }
  expect((await look('start-campaign', input)).body).toMatchObject({ standing: { needsSecond: true } })
  expect(await order('start-campaign', input)).toMatchObject({ body: { code: 'second-person-needed' } })
  const asked = await order('start-campaign', input, { ask: true })
  const { approvalId } = Object(asked.body)
  expect(await send('POST', `/approvals/${approvalId}/approve`, {}, 'finance', 'Abe')).toMatchObject({ status: 204 })
  expect(await read(id)).toMatchObject({ state: 'waiting' })
  expect(await order('stop-campaign', { campaignId: id })).toMatchObject({ body: { kind: 'done' } })
  expect(await order('stop-campaign', { campaignId: id })).toMatchObject({ body: { kind: 'unchanged' } })
  await world.liveUntil(Date.parse('2026-12-11T00:00:00Z'))
  expect(await read(id)).toMatchObject({ state: 'stopped', offered: 0 })
  expect(await offers(pro)).toEqual([])
  const { body } = await send('GET', '/campaigns', undefined, 'auditor')
  expect(campaignEndpoints.listCampaigns.response.parse(body).campaigns[0]).toMatchObject({ campaignId: id, clubs: 1 })
})
