import { listNotices } from '@touchline/contract/bell'
import type { RequestPurchase } from '@touchline/contract/request-purchase'
import { getRequest, listRequests } from '@touchline/contract/requests'
import { DAY } from '@touchline/domain/calendar'
import { newKey } from '@touchline/testing/add-ons'
import { everything } from '@touchline/testing/everything'
import { createUser } from '@touchline/testing/organization'
import { ofEachTest, sharedCell } from '@touchline/testing/shared'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { at } from '../../db/column-values.ts'

const NOW = '2026-11-21T04:00:00.000Z'
const PATH = '/manage/purchase_requests'
const hour: RequestPurchase = { kind: 'upload', hours: 1 }
const seat: RequestPurchase = { kind: 'seats', role: 'viewer', count: 1 }

const cell = await sharedCell()

const admin = ofEachTest(() => cell.open({ basePlanId: 'teamStandardPlan.base' }))
const reader = ofEachTest(() => cell.join(admin, 'reader'))

const ask = (purchase: RequestPurchase, quotedTotal: number, more: object = {}, key = newKey()) =>
  reader.post(PATH, { purchase, quotedTotal, ...more }, key)

const details = z.object({ details: z.object({ total: z.int() }) })
const priceOf = async (purchase: RequestPurchase): Promise<number> =>
  details.parse((await ask(purchase, -1)).body).details.total

const asked = async (purchase: RequestPurchase = hour, more: object = {}): Promise<string> => {
  const reply = await ask(purchase, await priceOf(purchase), more)
  expect(reply).toMatchObject({ status: 201 })
  return getRequest.response.parse(reply.body)._id
}

const one = (id: string, by = reader) => by.read('getRequest', { params: { id } })
const shownOf = async (id: string) => {
  const { total, monthly, startsOn, endsOn } = (await one(id)).quote
  return { total, monthly, startsOn, endsOn }
}
const approve = async (id: string, by = admin, shown?: object, key = newKey()) =>
  by.post(`${PATH}/${id}/approve`, shown ?? (await shownOf(id)), key)
const decline = (id: string, by = admin) => by.post(`${PATH}/${id}/decline`, { reason: 'Not this month' })
const withdraw = (id: string, by = reader) => by.post(`${PATH}/${id}/withdraw`)

const addedPlans = async () =>
  (await admin.rows('plan_entries', 'starts_at'))
    .map((row) => row.contract_plan_id)
    .filter((id) => id !== 'teamStandardPlan.base')

describe('a purchase that is prepared', () => {
  it('is kept for seven days with its quote and its words, and buys nothing', async () => {
    const total = await priceOf(hour)
    const request = await one(await asked(hour, { note: ' For the cup ' }))
    expect(request).toMatchObject({
      purchase: hour,
      quote: { currency: 'JPY', total, monthly: null, startsOn: null, endsOn: '2026-11-30' },
      note: 'For the cup',
      state: 'pending',
      askedBy: reader.login,
      askedDate: NOW,
      keptUntil: '2026-11-28T03:59:59.999Z',
      decidedBy: null,
      decidedDate: null,
      isOwn: true,
    })
    expect(await one(request._id, admin)).toEqual({ ...request, isOwn: false })
    expect(await addedPlans()).toEqual([])
    expect(await admin.actions()).toEqual(['ask-approval'])
  })

  it('says of seats that are paid month by month what a whole month costs', async () => {
    expect((await one(await asked(seat))).quote).toMatchObject({ total: 182, monthly: 550, endsOn: null })
  })

  it('is one request, however often it is sent with its key', async () => {
    const key = newKey()
    const total = await priceOf(hour)
    const first = await ask(hour, total, {}, key)
    expect((await ask(hour, total, {}, key)).body).toEqual(first.body)
    expect(await ask(hour, 1, {}, key)).toMatchObject({ status: 422, body: { code: 'idempotency-key-reused' } })
    const { results } = listRequests.response.parse((await reader.get(PATH)).body)
    expect(results).toEqual([first.body])
  })

  it('is listed newest first, page by page', async () => {
    const first = await asked()
    cell.clock.moveTo(Date.parse(NOW) + DAY)
    const second = await asked()
    const page = listRequests.response.parse((await admin.get(`${PATH}?limit=1`)).body)
    expect(page).toMatchObject({ results: [{ _id: second }], nextOffset: 1 })
    expect((await admin.get(`${PATH}?limit=1&offset=1`)).body).toMatchObject({ results: [{ _id: first }] })
  })

  it('is listed by itself, and counted in the bell of the administrators, until it is decided or its time is over', async () => {
    const other = await cell.join(admin, 'administrator')
    const manager = await cell.join(admin, 'billing-manager')
    const [declined, pending] = [await asked(), await asked()]
    await asked()
    const own = await admin.post(PATH, { purchase: hour, quotedTotal: await priceOf(hour) }, newKey())
    const idOfOwn = getRequest.response.parse(own.body)._id
    expect(await decline(declined)).toMatchObject({ status: 200 })
    const listed = async () => listRequests.response.parse((await reader.get(`${PATH}?state=pending`)).body).results
    expect((await listed()).map(({ _id }) => _id)).toHaveLength(3)
    expect((await listed()).map(({ _id }) => _id)).not.toContain(declined)
    expect((await listed()).map(({ _id }) => _id)).toEqual(expect.arrayContaining([pending, idOfOwn]))
    const people = [admin, other, manager, reader]
    const counts = () =>
      Promise.all(
        people.map(async (person) => {
          const { body } = await person.get('/manage/notices?lang=en')
          return listNotices.response.parse(body).requestsToDecide
        }),
      )
    expect(await counts()).toEqual([2, 3, 0, 0])
    cell.clock.moveTo(Date.parse(NOW) + 7 * DAY)
    expect([await listed(), await counts()]).toEqual([[], [0, 0, 0, 0]])
  })

  it.each([
    ['another figure than now', hour, 409, 'quote-changed'],
    ['more hours than are sold', { kind: 'upload', hours: 11 }, 400, 'amount-not-offered'],
    ['the plan in force', { kind: 'monthly-plan', planId: 'teamStandardPlan' }, 409, 'already-current'],
    ['no plan at all', { kind: 'monthly-plan', planId: 'noPlan' }, 404, 'plan-unknown'],
    ['the hours of nobody', { ...hour, userId: crypto.randomUUID() }, 404, 'user-unknown'],
  ] as const)('is refused as the purchase would be: %s', async (_, purchase, status, code) => {
    const before = await admin.actions()
    expect(await ask(purchase, -1)).toMatchObject({ status, body: { code } })
    expect(await admin.actions()).toEqual(before)
  })

  it('is refused while the books are looked into, and so is its approval', async () => {
    const id = await asked()
    const organizations = cell.database.ownerDb
      .updateTable('organizations')
      .set({ parked_at: at(0), parked_reason: 'books' })
    await organizations.where('organization_id', '=', admin.organizationId).execute()
    expect(await ask(hour, -1)).toMatchObject({ status: 409, body: { code: 'parked' } })
    expect(await approve(id)).toMatchObject({ status: 409, body: { code: 'parked' } })
    expect(await one(id)).toMatchObject({ state: 'pending' })
  })
})

describe('an approval', () => {
  it.each([
    ['hours for all', hour, ['teamStandardPlan.upload']],
    ['export hours', { kind: 'export', hours: 2 }, ['teamStandardPlan.export', 'teamStandardPlan.export']],
    ['a seat', seat, ['teamStandardPlan.viewer']],
  ] as const)('buys exactly what was asked for: %s', async (_, purchase, plans) => {
    const id = await asked(purchase)
    const reply = await approve(id)
    expect(reply).toMatchObject({ status: 200, body: { state: 'approved', decidedBy: admin.login, decidedDate: NOW } })
    expect(await addedPlans()).toEqual(plans)
    expect(await admin.actions()).toEqual(['ask-approval', 'buy-add-ons', 'approve-request'])
  })

  it('buys a plan from when it was said to begin', async () => {
    const plan = { kind: 'monthly-plan', planId: 'teamStandardPlusPlan', startsNextMonth: true } as const
    const id = await asked(plan)
    expect((await one(id)).quote).toMatchObject({ startsOn: '2026-12-01', endsOn: null, monthly: expect.any(Number) })
    expect(await approve(id)).toMatchObject({ status: 200 })
    const rows = await admin.rows('plan_entries', 'starts_at')
    expect(rows.at(-1)).toMatchObject({
      contract_plan_id: 'teamStandardPlusPlan.base',
      starts_at: Date.parse('2026-11-30T15:00:00Z'),
    })
  })

  it('buys hours for the user whom they were asked for', async () => {
    const { ownerDb } = cell.database
    const { organizationId } = admin
    const userId = await createUser(ownerDb, {
      organizationId,
      roles: ['analyst'],
      username: `ana-${organizationId}`,
      createdAt: 0,
    })
    await ownerDb.updateTable('users').set({ approval: 'APPROVED' }).where('user_id', '=', userId).execute()
    const id = await asked({ ...hour, userId })
    expect(await one(id)).toMatchObject({ userName: `ana-${organizationId}` })
    expect(await approve(id)).toMatchObject({ status: 200 })
    expect(await addedPlans()).toEqual(['teamStandardPlan.upload'])
  })

  it('answers the same when it is sent again, and buys once', async () => {
    const id = await asked()
    const key = newKey()
    const shown = await shownOf(id)
    const first = await approve(id, admin, shown, key)
    expect((await approve(id, admin, shown, key)).body).toEqual(first.body)
    expect(await addedPlans()).toHaveLength(1)
  })

  it('of two administrators at once happens once; the other hears who it was', async () => {
    const second = await cell.join(admin, 'administrator')
    const id = await asked()
    const replies = await Promise.all([approve(id), approve(id, second), decline(id)])
    const lost = replies.filter(({ status }) => status !== 200)
    const { decidedBy, decidedDate, state } = await one(id)
    expect(lost.map(({ body }) => body)).toMatchObject(
      [0, 1].map(() => ({ code: 'request-decided', details: { state, decidedBy, decidedDate } })),
    )
    expect(await addedPlans()).toHaveLength(state === 'approved' ? 1 : 0)
  })

  it('is asked for again where it would buy something else by now', async () => {
    const id = await asked(seat)
    const { total: before } = (await one(id)).quote
    cell.clock.moveTo(Date.parse(NOW) + 3 * DAY)
    const shown = await shownOf(id)
    const total = await priceOf(seat)
    expect(total).toBeLessThan(before)
    const now = { ...shown, total }
    const refused = { status: 409, body: { code: 'request-changed', details: now } }
    expect(await approve(id, admin, shown)).toMatchObject(refused)
    expect(await approve(id, admin, { ...now, endsOn: '2026-11-30' })).toMatchObject(refused)
    expect(await addedPlans()).toEqual([])
    expect(await one(id)).toMatchObject({ state: 'pending', quote: { total: before } })
    expect(await approve(id, admin, now)).toMatchObject({ status: 200, body: { quote: { total } } })
  })

  it('is refused for another’s request: of another organisation there is none', async () => {
    const id = await asked()
    const other = await cell.open({ basePlanId: 'teamStandardPlan.base' })
    const shown = await shownOf(id)
    const before = await everything(cell.database)
    for (const reply of [await other.get(`${PATH}/${id}`), await approve(id, other, shown), await decline(id, other)])
      expect(reply).toMatchObject({ status: 404, body: { code: 'not-found' } })
    expect(await everything(cell.database)).toEqual(before)
  })
})

describe('a request that is not approved', () => {
  it('is declined with a reason', async () => {
    const id = await asked()
    expect(await admin.post(`${PATH}/${id}/decline`, { reason: ' ' })).toMatchObject({ status: 400 })
    expect(await decline(id)).toMatchObject({ status: 200, body: { state: 'declined', reason: 'Not this month' } })
    expect(await approve(id)).toMatchObject({ body: { code: 'request-decided', details: { state: 'declined' } } })
    expect(await admin.actions()).toEqual(['ask-approval', 'decline-request'])
  })

  it('is withdrawn by the requester, and by nobody else', async () => {
    const manager = await cell.join(admin, 'billing-manager')
    const id = await asked()
    expect(await withdraw(id, manager)).toMatchObject({ status: 403, body: { code: 'not-permitted' } })
    expect(await withdraw(id)).toMatchObject({ status: 200, body: { state: 'withdrawn', decidedBy: reader.login } })
    expect(await withdraw(id)).toMatchObject({ status: 409, body: { code: 'request-decided' } })
    expect(await withdraw(crypto.randomUUID())).toMatchObject({ status: 404 })
  })

  it('expires after seven days, whether its job has run or not', async () => {
    const id = await asked()
    const end = Date.parse(NOW) + 7 * DAY
    cell.clock.moveTo(end - 1)
    await cell.runDue()
    expect(await one(id)).toMatchObject({ state: 'pending' })
    cell.clock.moveTo(end)
    expect(await approve(id)).toMatchObject({ body: { code: 'request-decided', details: { state: 'expired' } } })
    const before = await one(id)
    await cell.runDue()
    expect(await one(id)).toEqual(before)
    expect(before).toMatchObject({ state: 'expired', decidedBy: null, decidedDate: new Date(end).toISOString() })
    expect(await admin.actions()).toEqual(['ask-approval', 'request-expired'])
  })
})
