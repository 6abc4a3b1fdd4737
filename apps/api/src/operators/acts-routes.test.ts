import { actEndpoints } from '@touchline/contract/desk/acts'
import { addDays, DAY, dateOf, HOUR, startOfDay } from '@touchline/domain/calendar'
import { buyAddOn } from '@touchline/testing/add-ons'
import { openTestDesk } from '@touchline/testing/desk'
import { OCTOBER_CLOSES, sharedWorld } from '@touchline/testing/shared'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'

const world = await sharedWorld()
let desk = await openTestDesk([world.deps])
afterAll(() => desk.close())
const club = await world.subscribe()
await world.liveUntil(OCTOBER_CLOSES + 31 * DAY)
const bill = { organizationId: club.organizationId, billingId: (await club.row('charges')).billing_id }

const seen = z.object({ preview: z.object({ digest: z.string() }), standing: z.object({ needsSecond: z.boolean() }) })
const reason = 'two games were counted twice'
const refund = (amount: number, reference: string) => ({ ...bill, amount, reference })

const look = (cookie: string, act: string, input: object) =>
  desk.send({ method: 'POST', path: `/acts/${act}/preview`, json: { input, reason, caseId: '3127' }, cookie })

async function order(cookie: string, act: string, input: object, more: object = {}) {
  const { preview } = seen.parse((await look(cookie, act, input)).body)
  const json = { input, reason, caseId: '3127', digest: preview.digest, ...more }
  return desk.send({ method: 'POST', path: `/acts/${act}`, json, cookie })
}

const ordersOf = (reference: string) => world.database.pick('refund_orders', ['operator', 'amount'], { reference })
const lastAction = () =>
  world.database.ownerDb
    .selectFrom('operator_actions')
    .selectAll()
    .orderBy('sequence', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()

const actionsOf = (operator: string) => world.database.pick('operator_actions', ['command'], { operator })

describe('an act at the desk', () => {
  it('is shown, ordered as it was shown, and stands in the chain with reason, case and preview', async () => {
    const cookie = await desk.signIn(['support'], 'aya@kita.example')
    const shown = await look(cookie, 'refund', refund(1_000, 'within'))
    expect(shown).toMatchObject({
      status: 200,
      body: {
        preview: { changes: true, documents: [{ kind: 'credit-note', total: 1_000 }] },
        standing: { needsSecond: false, limit: 20_000, usedToday: 0 },
      },
    })
    expect(await ordersOf('within')).toEqual([])
    expect(await order(cookie, 'refund', refund(1_000, 'within'))).toMatchObject({
      status: 200,
      body: { kind: 'done' },
    })
    expect(await ordersOf('within')).toEqual([{ operator: 'aya@kita.example', amount: 1_000 }])
    expect(await lastAction()).toMatchObject({ operator: 'aya@kita.example', reason, case_id: '3127' })
    const after = await look(cookie, 'refund', refund(1, 'after'))
    expect(after).toMatchObject({ body: { standing: { usedToday: 1_000 } } })
  })

  it('reads in the History of the club as one of support, whose name nobody learns', async () => {
    const club = await world.subscribe()
    const cookie = await desk.signIn(['support'], 'aya@kita.example')
    const to = { groupId: 'teamStandardPlan' }
    await order(cookie, 'change-plan', { organizationId: club.organizationId, to })
    const { entries } = await club.read('getHistory')
    expect(entries[0]).toMatchObject({
      kind: 'plan-upgrade',
      by: { kind: 'operator', name: null },
      facts: { fromPlanGroupId: 'teamBasicPlan', planGroupId: 'teamStandardPlan' },
    })
  })

  it('is not ordered where the books have changed since the preview', async () => {
    const other = await world.subscribe()
    const cookie = await desk.signIn(['support'])
    const input = { organizationId: other.organizationId, to: { groupId: 'teamStandardPlan' } }
    const { preview } = seen.parse((await look(cookie, 'change-plan', input)).body)
    expect(await buyAddOn(other, 'users', { role: 'viewer', count: 1 })).toMatchObject({ status: 200 })
    expect(await order(cookie, 'change-plan', input, { digest: preview.digest })).toMatchObject({
      status: 409,
      body: { code: 'preview-changed' },
    })
    const { entries } = await other.read('getHistory')
    expect(entries.map(({ kind }) => kind)).not.toContain('plan-upgrade')
    expect(await order(cookie, 'change-plan', input)).toMatchObject({ status: 200 })
  })

  it('is made once under its key, with one answer, also where two are sent at once', async () => {
    const cookie = await desk.signIn(['support'], 'once@kita.example')
    const { preview } = seen.parse((await look(cookie, 'send-documents', bill)).body)
    const json = { input: bill, reason, caseId: '3127', digest: preview.digest }
    const key = { 'idempotency-key': crypto.randomUUID() }
    const send = (body: object, by = cookie) =>
      desk.send({ method: 'POST', path: '/acts/send-documents', json: body, cookie: by, headers: key })
    const atOnce = await Promise.all([send(json), send(json)])
    const again = await send(json)
    const said = { status: 200, body: { kind: 'done', subject: bill.billingId, file: null } }
    expect([...atOnce, again]).toMatchObject([said, said, said])
    expect(await actionsOf('once@kita.example')).toHaveLength(1)
    const other = { status: 422, body: { code: 'idempotency-key-reused' } }
    expect(await send({ ...json, reason: 'they asked again' })).toMatchObject(other)
    expect(await send(json, await desk.signIn(['support'], 'other@kita.example'))).toMatchObject(other)
    expect(await actionsOf('once@kita.example')).toHaveLength(1)
  })

  it('is refused under a key that is too short, and a key under which nothing was done stays free', async () => {
    const cookie = await desk.signIn(['support'], 'free@kita.example')
    const key = { 'idempotency-key': crypto.randomUUID() }
    const send = (json: object, headers: object) =>
      desk.send({ method: 'POST', path: '/acts/send-documents', json, cookie, headers: { ...headers } })
    const { preview } = seen.parse((await look(cookie, 'send-documents', bill)).body)
    const json = { input: bill, reason, caseId: '3127', digest: preview.digest }
    expect(await send({ ...json, digest: 'a'.repeat(64) }, key)).toMatchObject({ body: { code: 'preview-changed' } })
    expect(await send(json, { 'idempotency-key': 'short' })).toMatchObject({
      body: { code: 'invalid-request', details: { fields: ['headers.idempotency-key'] } },
    })
    expect(await send(json, key)).toMatchObject({ status: 200, body: { kind: 'done' } })
    expect(await actionsOf('free@kita.example')).toHaveLength(1)
  })

  it('says what is possible where it is not', async () => {
    const cookie = await desk.signIn(['finance'])
    expect(await look(cookie, 'refund', refund(9_999_999, 'much'))).toMatchObject({
      status: 409,
      body: { code: 'act-impossible', details: { why: { reason: 'too-much', left: { currency: 'JPY' } } } },
    })
    expect(await look(cookie, 'refund', { ...bill, amount: 0, reference: 'none' })).toMatchObject({
      status: 400,
      body: { code: 'invalid-request', details: { fields: ['body.input.amount'] } },
    })
  })

  it('is not done to a club that is none', async () => {
    const cookie = await desk.signIn(['finance'])
    const none = { ...bill, organizationId: crypto.randomUUID() }
    expect(await look(cookie, 'refund', { ...none, amount: 1, reference: 'none' })).toMatchObject({
      status: 409,
      body: { code: 'act-impossible', details: { why: { reason: 'not-found' } } },
    })
  })

  it.each([
    ['auditor', 'refund'],
    ['product', 'refund'],
    ['support', 'book-transfer'],
    ['finance', 'requeue-job'],
  ] as const)('is refused to the role %s: %s', async (role, act) => {
    const cookie = await desk.signIn([role])
    expect(await look(cookie, act, refund(1, 'no'))).toMatchObject({ status: 403, body: { code: 'act-not-allowed' } })
    expect(desk.securityLines.at(-1)).toContain('"event":"act-refused"')
  })

  it('counts the day of a limit in the zone of the club, not by the date of the server', async () => {
    const usedAt = async (instant: number) => {
      await world.moveTo(instant)
      const shown = await look(await desk.signIn(['support'], 'night@kita.example'), 'refund', refund(1, 'night'))
      return z.object({ standing: z.object({ usedToday: z.int() }) }).parse(shown.body).standing.usedToday
    }
    const midnight = startOfDay(addDays(dateOf(world.now(), 'Asia/Tokyo'), 1), 'Asia/Tokyo')
    expect(await usedAt(midnight - 60_000)).toBe(0)
    await order(await desk.signIn(['support'], 'night@kita.example'), 'refund', refund(700, 'before midnight'))
    expect(await usedAt(midnight - 1)).toBe(700)
    expect(await usedAt(midnight)).toBe(0)
    await order(await desk.signIn(['support'], 'night@kita.example'), 'refund', refund(300, 'after midnight'))
    expect(await usedAt(midnight + 10 * HOUR)).toBe(300)
  })

  it('is not ordered by whose role was taken away after the preview, and books nothing', async () => {
    const without = await openTestDesk([world.deps], { settings: { groups: new Map([['support', ['product']]]) } })
    const cookie = await desk.signIn(['support'])
    const { preview } = seen.parse((await look(cookie, 'refund', refund(500, 'taken away'))).body)
    const json = { input: refund(500, 'taken away'), reason, caseId: '3127', digest: preview.digest }
    const late = await without.send({ method: 'POST', path: '/acts/refund', json, cookie })
    expect(late).toMatchObject({ status: 403, body: { code: 'act-not-allowed' } })
    expect(await ordersOf('taken away')).toEqual([])
    await without.close()
  })

  it('is done whole or not at all where its operator is signed out meanwhile, and afterwards refused', async () => {
    const operator = 'gone@kita.example'
    const what = { act: 'refund', input: refund(400, 'signed out'), caseId: '3127' }
    const { request } = await desk.seen(what, { roles: ['support'], operator })
    const leaving = world.database.ownerDb.deleteFrom('operator_sessions').where('operator', '=', operator)
    const [reply] = await Promise.all([desk.send(request), leaving.execute()])
    expect([200, 401]).toContain(reply.status)
    expect(await ordersOf('signed out')).toHaveLength(reply.status === 200 ? 1 : 0)
    expect(await actionsOf(operator)).toHaveLength(reply.status === 200 ? 1 : 0)
    expect(await desk.send(request)).toMatchObject({ status: 401, body: { code: 'not-signed-in' } })
  })

  it.each([
    ['a reason that says nothing', { reason: '' }, 'body.reason'],
    ['a reason of 501 signs', { reason: 'x'.repeat(501) }, 'body.reason'],
  ])('is refused at its field for %s', async (_, more, field) => {
    const cookie = await desk.signIn(['finance'])
    expect(await order(cookie, 'refund', refund(500, 'no reason'), more)).toMatchObject({
      status: 400,
      body: { code: 'invalid-request', details: { fields: [field] } },
    })
    expect(await ordersOf('no reason')).toEqual([])
  })

  it.each([-1, 0, 0.5])('is refused an amount of %d at its field', async (amount) => {
    expect(await look(await desk.signIn(['finance']), 'refund', refund(amount, 'none'))).toMatchObject({
      status: 400,
      body: { details: { fields: ['body.input.amount'] } },
    })
  })

  it('gives with support 14 days of a trial, and with product more', async () => {
    const { organizationId } = await world.subscribe()
    const days = (count: number) => ({ organizationId, until: { days: count } })
    const support = await desk.signIn(['support'])
    expect(await look(support, 'extend-trial', days(15))).toMatchObject({ status: 403 })
    expect(await look(support, 'extend-trial', { organizationId, until: { lastDay: '2027-01-01' } })).toMatchObject({
      status: 403,
    })
    expect(await look(support, 'extend-trial', days(14))).toMatchObject({
      body: { code: 'act-impossible', details: { why: { reason: 'no-trial' } } },
    })
    expect(await look(await desk.signIn(['product']), 'extend-trial', days(15))).toMatchObject({
      body: { code: 'act-impossible' },
    })
  })
})

const asked = z.object({ approvalId: z.string() })

describe('a second operator', () => {
  /** Alone allowed 100 a day. */
  const ask = async (reference: string) => {
    const cookie = await desk.signIn(['support'], 'aya@kita.example')
    const alone = await order(cookie, 'refund', refund(101, reference))
    expect(alone).toMatchObject({ status: 409, body: { code: 'second-person-needed', details: { limit: 100 } } })
    const reply = await order(cookie, 'refund', refund(101, reference), { ask: true })
    return { cookie, approvalId: asked.parse(reply.body).approvalId }
  }
  beforeAll(async () => {
    await desk.close()
    desk = await openTestDesk([world.deps], { settings: { limits: { support: { refund: { JPY: 100n } } } } })
  })

  it('is needed above the limit with what was done the same day, and approves what was asked', async () => {
    const { cookie, approvalId } = await ask('asked')
    expect(await ordersOf('asked')).toEqual([])
    const own = await desk.send({ method: 'POST', path: `/approvals/${approvalId}/approve`, json: {}, cookie })
    expect(own).toMatchObject({ status: 403, body: { code: 'own-approval' } })
    const finance = await desk.signIn(['finance'], 'mika@kita.example')
    const { body } = await desk.send({ path: '/approvals?state=waiting', cookie: finance })
    const sum = { minor: 101, currency: 'JPY' }
    expect(body).toMatchObject({
      approvals: [{ approvalId, askedBy: 'aya@kita.example', mayApprove: true, reason, sum }],
    })
    const path = `/approvals/${approvalId}/approve`
    expect(await desk.send({ method: 'POST', path, json: {}, cookie: finance })).toMatchObject({ status: 204 })
    const decided = desk.securityLines.findLast((line) => line.includes('"event":"approval-decided"'))
    expect(JSON.parse(decided ?? '')).toMatchObject({ operator: 'mika@kita.example', outcome: 'approved' })
    expect(await lastAction()).toMatchObject({ operator: 'aya@kita.example', approved_by: 'mika@kita.example' })
    expect(await desk.send({ method: 'POST', path, json: {}, cookie: finance })).toMatchObject({
      status: 409,
      body: { code: 'approval-answered', details: { decidedBy: 'mika@kita.example' } },
    })
  })

  it('is asked once under a key', async () => {
    const cookie = await desk.signIn(['support'], 'asks@kita.example')
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const { preview } = seen.parse((await look(cookie, 'refund', refund(101, 'asked twice'))).body)
    const json = { input: refund(101, 'asked twice'), reason, caseId: '3127', digest: preview.digest, ask: true }
    const send = () => desk.send({ method: 'POST', path: '/acts/refund', json, cookie, headers })
    const { approvalId } = asked.parse((await send()).body)
    expect((await send()).body).toEqual({ kind: 'asked', approvalId })
    const approvals = world.database.ownerDb.selectFrom('approvals').select('approval_id')
    expect(await approvals.where('asked_by', '=', 'asks@kita.example').execute()).toHaveLength(1)
  })

  it('signs in again to approve what waits, where the last proof is older than five minutes', async () => {
    const { approvalId } = await ask('proven')
    const finance = await desk.signIn(['finance'], 'mika@kita.example')
    const approve = (cookie: string) =>
      desk.send({ method: 'POST', path: `/approvals/${approvalId}/approve`, json: {}, cookie })
    await world.moveTo(world.now() + 5 * 60_000 + 1)
    expect(await approve(finance)).toMatchObject({ status: 403, body: { code: 'proof-too-old' } })
    expect(await ordersOf('proven')).toEqual([])
    expect(await approve(await desk.signIn(['finance'], 'mika@kita.example'))).toMatchObject({ status: 204 })
    expect(await ordersOf('proven')).toHaveLength(1)
  })

  it('may send it back with a word; only the asker withdraws; a role without the act does neither', async () => {
    const first = await ask('back')
    const send = (approvalId: string, step: string, json: object, cookie: string) =>
      desk.send({ method: 'POST', path: `/approvals/${approvalId}/${step}`, json, cookie })
    const word = { word: 'ask the club first' }
    const other = await desk.signIn(['auditor'])
    expect(await send(first.approvalId, 'send-back', word, other)).toMatchObject({
      status: 403,
      body: { code: 'act-not-allowed', details: { roles: ['finance'] } },
    })
    const finance = await desk.signIn(['finance'], 'mika@kita.example')
    expect(await send(first.approvalId, 'withdraw', {}, finance)).toMatchObject({ body: { code: 'not-asker' } })
    expect(await send(first.approvalId, 'send-back', word, finance)).toMatchObject({ status: 204 })
    const second = await ask('own')
    expect(await send(second.approvalId, 'withdraw', {}, second.cookie)).toMatchObject({ status: 204 })
  })

  it('reads whose it is, and sees at once where the books have changed since', async () => {
    const { cookie, approvalId: other } = await ask('meanwhile')
    const askAll = async (reference: string) =>
      asked.parse((await order(cookie, 'refund', { ...bill, amount: null, reference }, { ask: true })).body).approvalId
    const approvalId = await askAll('all of it')
    const finance = await desk.signIn(['finance'], 'mika@kita.example')
    const send = (id: string, step: string, by = finance) =>
      desk.send({ method: 'POST', path: `/approvals/${id}/${step}`, json: {}, cookie: by })
    const { body } = await desk.send({ path: '/approvals?state=waiting', cookie: finance })
    const { approvals } = actEndpoints.listApprovals.response.parse(body)
    const mine = approvals.find((each) => each.approvalId === approvalId)
    const { organization_name: name, organization_code: code } = await club.row('organizations')
    expect(mine?.club).toEqual({ name, code })
    expect((await send(approvalId, 'preview')).body).toEqual({ preview: mine?.preview })
    expect(await send(other, 'approve')).toMatchObject({ status: 204 })
    const changed = actEndpoints.previewApproval.response.parse((await send(approvalId, 'preview')).body)
    expect(changed.preview.digest).not.toBe(mine?.preview.digest)
    expect(await send(await askAll('the rest'), 'approve')).toMatchObject({ status: 204 })
    expect(await send(approvalId, 'preview')).toMatchObject({ status: 409, body: { code: 'act-impossible' } })
    const auditor = await desk.signIn(['auditor'])
    expect(await send(approvalId, 'preview', auditor)).toMatchObject({ status: 403, body: { code: 'act-not-allowed' } })
  })
})
