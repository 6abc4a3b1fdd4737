import { randomUUID } from 'node:crypto'
import { instantToWire } from '@touchline/contract/wire'
import { DAY, firstDay, type Instant, startOfDay } from '@touchline/domain/calendar'
import { disagreements } from '@touchline/testing/books'
import { createGame } from '@touchline/testing/game'
import { sharedWorld } from '@touchline/testing/shared'
import type { TestOrganization } from '@touchline/testing/test-organization'
import { Secret, TOTP } from 'otpauth'
import { beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { inTransaction } from './db/transaction.ts'
import { checkBooks } from './features/findings/check-books.ts'
import { grantPlan } from './features/plans/grant/grant-plan.ts'

const zone = 'Asia/Tokyo'
const noon = (date: string): Instant => startOfDay(date, zone) + DAY / 2

const world = await sharedWorld({ now: noon('2026-10-05') })
beforeEach(async () => {
  await world.database.ownerDb.deleteFrom('throttles').execute()
})

type Club = TestOrganization

const manage = async (who: Club, method: 'GET' | 'POST' | 'PUT', rest: string, json?: object) =>
  world.server.send({
    method,
    path: `/${who.organizationId}/manage${rest}`,
    token: await world.server.signIn(who),
    headers: { 'idempotency-key': randomUUID() },
    ...(json === undefined ? {} : { json }),
  })
const onContract = (who: Club, method: 'POST' | 'PUT', rest: string, json: object) =>
  manage(who, method, `/contract_info/${who.contractId}${rest}`, json)
const close = (who: Club) =>
  onContract(who, 'PUT', '/cancel', {
    contractInfoId: who.contractId,
    cancellationDate: instantToWire(world.deps.clock.now()),
  })

/** Returns the token of the mailed link. */
async function closedClub(viewers = 0): Promise<Club & { readonly proof: string }> {
  const who = await world.subscribe()
  if (viewers > 0) await addViewers(who, viewers)
  await createGame(world.database.ownerDb, who, { storedAt: world.deps.clock.now() })
  await world.liveUntil(world.deps.clock.now() + 3_600_000)
  expect((await close(who)).status).toBe(200)
  await world.worker.runDue()
  const letter = world.mailbox.taken.findLast(({ text }) => text.includes('account-export?token='))
  expect(letter?.text).toContain('open the account again')
  return { ...who, proof: /token=([\w-]+)/.exec(letter?.text ?? '')?.[1] ?? '' }
}

const reopen = (of: { readonly proof: string }, who: Pick<Club, 'login' | 'password'>, more: object = {}) =>
  world.server.send({
    method: 'POST',
    path: '/account_export/reopen',
    json: { token: of.proof, username: who.login, password: who.password, ...more },
  })

const shown = z.object({ details: z.object({ total: z.int() }) })
async function buy(who: Club, planId: string) {
  const json = { planId, isDowngrade: false }
  const refused = await onContract(who, 'POST', '/plans/monthly', { ...json, quotedTotal: -1 })
  const { total } = shown.parse(refused.body).details
  const reply = await onContract(who, 'POST', '/plans/monthly', { ...json, quotedTotal: total })
  return { total, status: reply.status }
}

async function addViewers(who: Club, count: number): Promise<void> {
  const json = { role: 'viewer', count }
  const { total } = shown.parse(
    (await onContract(who, 'POST', '/plans/users', { ...json, quotedTotal: -1 })).body,
  ).details
  expect((await onContract(who, 'POST', '/plans/users', { ...json, quotedTotal: total })).status).toBe(200)
}

const billsOf = async ({ organizationId }: Club) => {
  const rows = await world.database.ownerDb
    .selectFrom('invoices as i')
    .innerJoin('billings as b', (on) =>
      on.onRef('b.organization_id', '=', 'i.organization_id').onRef('b.billing_id', '=', 'i.billing_id'),
    )
    .innerJoin('settlements as s', (on) =>
      on.onRef('s.organization_id', '=', 'i.organization_id').onRef('s.billing_id', '=', 'i.billing_id'),
    )
    .select(['b.target_month', 'i.total', 's.payment_status'])
    .where('i.organization_id', '=', organizationId)
    .orderBy('b.target_month')
    .execute()
  return rows.map((row) => [row.target_month, row.total, row.payment_status])
}
const gamesOf = async ({ organizationId }: Club): Promise<number> => {
  const games = world.database.ownerDb.selectFrom('games').select('match_id').where('deleted_at', 'is', null)
  return (await games.where('organization_id', '=', organizationId).execute()).length
}
const actionsOf = async ({ organizationId }: Club) => {
  const rows = world.database.ownerDb.selectFrom('audit_entries').select(['action', 'actor']).orderBy('sequence')
  return (await rows.where('organization_id', '=', organizationId).execute()).map(({ action }) => action)
}
const priceOf = async (planId: string): Promise<number> => {
  const plans = world.database.ownerDb.selectFrom('contract_plans').select('price_jpy')
  return Number((await plans.where('contract_plan_id', '=', planId).executeTakeFirstOrThrow()).price_jpy)
}
const withTax = (subtotal: number): number => Math.floor((subtotal * 110) / 100)
const findings = async () => {
  const { db, clock, ids } = world.deps
  const after = '00000000-0000-0000-0000-000000000000'
  await checkBooks({ db, clock, newId: ids.uuid, zone }, { what: 'all', at: clock.now(), after })
  const rows = await world.database.ownerDb.selectFrom('findings').select(['check_id', 'facts']).execute()
  return rows.map(({ check_id, facts }) => `${check_id}: ${facts}`)
}

const said = z.object({ secret: z._default(z.string(), ''), recoveryCodes: z._default(z.array(z.string()), []) })
const codeOf = (secret: string) =>
  TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: Temporal.Now.instant().epochMilliseconds })

describe('an account that was closed at once', () => {
  it('is opened by its link and an administrator of it, and by nobody else', async () => {
    const [closed, other] = [await closedClub(), await world.subscribe()]
    const wrong = { status: 401, body: { code: 'wrong-credentials' } }
    expect(await reopen(closed, { ...closed, password: 'not this one' })).toMatchObject(wrong)
    expect(await reopen(closed, other)).toMatchObject(wrong)
    expect(await reopen({ proof: `${closed.proof.slice(0, -1)}_` }, closed)).toMatchObject({
      status: 404,
      body: { code: 'export-unknown' },
    })
    const until = instantToWire(world.deps.clock.now() + 30 * DAY)
    expect(await reopen(closed, closed)).toMatchObject({
      status: 200,
      body: { username: closed.login, keptUntil: until },
    })
    expect(await actionsOf(closed)).toContain('reopen-account')
    expect(await reopen(closed, closed)).toMatchObject({ status: 404, body: { code: 'export-unknown' } })
    await world.worker.runDue()
    const subjects = world.mailbox.taken.map(({ subject }) => subject)
    expect(subjects.some((subject) => subject.includes('The account is open again'))).toBe(true)
  })

  it('asks for the second factor where the login has one', async () => {
    const closing = await world.subscribe()
    const token = await world.server.signIn(closing)
    const send = (path: string, json?: object) =>
      world.server.send({ method: 'POST', path, token, ...(json === undefined ? {} : { json }) })
    const { secret } = said.parse((await send('/administrator/authenticator')).body)
    const { recoveryCodes } = said.parse(
      (await send('/administrator/authenticator/confirm', { code: codeOf(secret) })).body,
    )
    const cancelled = await world.server.send({
      method: 'PUT',
      path: `/${closing.organizationId}/manage/contract_info/${closing.contractId}/cancel`,
      token,
      json: { contractInfoId: closing.contractId, cancellationDate: instantToWire(world.deps.clock.now()) },
    })
    expect(cancelled.status).toBe(200)
    await world.worker.runDue()
    const letter = world.mailbox.taken.findLast(({ text }) => text.includes('account-export?token='))
    const proof = /token=([\w-]+)/.exec(letter?.text ?? '')?.[1] ?? ''
    expect(await reopen({ proof }, closing)).toMatchObject({
      status: 403,
      body: { code: 'factor-proof-required', details: { kinds: ['totp', 'recovery'] } },
    })
    const answer = (code: string) => reopen({ proof }, closing, { factor: { kind: 'recovery', code } })
    expect(await answer('wrong-code')).toMatchObject({ body: { code: 'wrong-code' } })
    expect((await answer(recoveryCodes[0] ?? '')).status).toBe(200)
  })

  it('counts guesses with one link, whatever logins they name', async () => {
    const closed = await closedClub()
    for (let guess = 0; guess < 30; guess += 1) await reopen(closed, { login: `nobody-${guess}`, password: 'a guess' })
    expect(await reopen(closed, closed)).toMatchObject({ status: 429, body: { code: 'too-many-attempts' } })
  })
})

describe('who comes back in the month of the closing', () => {
  let who: Club
  it('has plan, people and games again, and pays the days after the closing with the next month', async () => {
    await world.liveUntil(noon('2026-10-08'))
    const closed = await closedClub()
    who = closed
    const closedAt = world.deps.clock.now()
    const people = async () => (await manage(who, 'GET', '/people')).body
    await world.liveUntil(noon('2026-10-12'))
    expect((await reopen(closed, closed)).status).toBe(200)
    expect(await manage(who, 'GET', '/contract_info')).toMatchObject({
      body: { results: [{ isCancellation: true, closings: [instantToWire(closedAt)] }] },
    })
    expect(await people()).toMatchObject({ people: [{ name: expect.any(String) }] })
    expect(await gamesOf(who)).toBe(1)
    const standard = await priceOf('teamStandardPlan.base')
    const rest = Math.floor((standard * 20) / 31)
    const { total, status } = await buy(who, 'teamStandardPlan')
    expect([total, status]).toEqual([withTax(standard + rest), 200])
    await world.liveUntil(noon('2026-12-02'))
    const basic = await priceOf('teamBasicPlan.base')
    expect(await billsOf(who)).toEqual([
      [firstDay('2026-10'), withTax(Math.floor((basic * 1) / 31)), 'Complete'],
      [firstDay('2026-11'), total, 'Complete'],
    ])
    expect(await gamesOf(who)).toBe(1)
  })

  it('closes at once again in a later month, not in the same', async () => {
    expect((await close(who)).status).toBe(200)
    await world.worker.runDue()
    const letter = world.mailbox.taken.findLast(({ text }) => text.includes('account-export?token='))
    const proof = /token=([\w-]+)/.exec(letter?.text ?? '')?.[1] ?? ''
    expect((await reopen({ proof }, who)).status).toBe(200)
    await buy(who, 'teamBasicPlan')
    const last = instantToWire(startOfDay('2027-01-01', zone) - 1)
    expect(await close(who)).toMatchObject({
      status: 409,
      body: { code: 'not-contract-date', details: { from: last, to: last } },
    })
  })

  it('is found to be in order', async () => {
    expect(await findings()).toEqual([])
    expect(await disagreements(world.database.ownerDb, world.provider)).toEqual([])
    expect(world.jobErrors).toEqual([])
  })
})

it.each(['bought', 'granted'])('a plan that is %s then has the seats of before', async (way) => {
  const closed = await closedClub(2)
  expect((await reopen(closed, closed)).status).toBe(200)
  if (way === 'bought') await buy(closed, 'teamStandardPlan')
  else
    await inTransaction(world.deps.db, closed, (tx) =>
      grantPlan(tx, {
        ...closed,
        groupId: 'mbpPlan',
        lastDay: null,
        operator: 'Aya',
        reason: 'case 4711',
        now: world.deps.clock.now(),
        newId: randomUUID,
      }),
    )
  const held = world.database.ownerDb.selectFrom('plan_entries').select('contract_plan_id').where('ends_at', 'is', null)
  const plans = await held.where('organization_id', '=', closed.organizationId).orderBy('contract_plan_id').execute()
  expect(plans.map(({ contract_plan_id }) => contract_plan_id.split('.')[1])).toEqual(['base', 'viewer', 'viewer'])
})

it('what is opened and not used is closed again with its games, thirty days after the closing', async () => {
  const closed = await closedClub()
  const end = world.deps.clock.now() + 30 * DAY
  await world.liveUntil(world.deps.clock.now() + 20 * DAY)
  expect((await reopen(closed, closed)).status).toBe(200)
  await world.liveUntil(end - 1)
  expect(await gamesOf(closed)).toBe(1)
  await world.liveUntil(end)
  expect(world.jobErrors).toEqual([])
  expect(await gamesOf(closed)).toBe(0)
  expect(await actionsOf(closed)).toContain('purge-account')
  const form = { grant_type: 'password', username: closed.login, password: closed.password }
  expect(await world.server.send({ method: 'POST', path: '/administrator/auth_billing', form })).toMatchObject({
    status: 403,
    body: { code: 'account-closed' },
  })
})
