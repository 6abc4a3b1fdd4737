import { randomUUID } from 'node:crypto'
import { instantToWire } from '@touchline/contract/wire'
import { DAY, firstDay, type Instant, startOfDay } from '@touchline/domain/calendar'
import { checkAllBooks, findingsOf } from '@touchline/testing/findings'
import { createGame } from '@touchline/testing/game'
import { codeOf } from '@touchline/testing/logins'
import { priceOf, withTax } from '@touchline/testing/prices'
import { sharedWorld } from '@touchline/testing/shared'
import type { TestOrganization } from '@touchline/testing/test-organization'
import { describe, expect, it } from 'vitest'
import { inTransaction } from './db/transaction.ts'
import { grantPlan } from './features/plans/grant/grant-plan.ts'

const zone = 'Asia/Tokyo'
const noon = (date: string): Instant => startOfDay(date, zone) + DAY / 2

const world = await sharedWorld({ now: noon('2026-10-05') })

const close = (who: TestOrganization) =>
  who.call('cancelContract', {
    body: { contractInfoId: who.contractId, cancellationDate: instantToWire(world.now()) },
  })
const exportLink = () => world.newestMail(({ text }) => text.includes('account-export?token='))

/** Closed at once; the token of the link that is mailed then. */
async function closedClub(viewers = 0): Promise<TestOrganization & { readonly proof: string }> {
  const who = await world.subscribe()
  if (viewers > 0) await who.buy('addUsers', { role: 'viewer', count: viewers })
  await createGame(world.database.ownerDb, who, { storedAt: world.now() })
  await world.liveUntil(world.now() + 3_600_000)
  expect((await close(who)).status).toBe(200)
  const { text, proof } = await exportLink()
  expect(text).toContain('open the account again')
  return { ...world.visit(who), proof }
}

const reopen = (
  of: { readonly proof: string },
  { login, password }: Pick<TestOrganization, 'login' | 'password'>,
  more: object = {},
) =>
  world.server.send({
    method: 'POST',
    path: '/account_export/reopen',
    json: { token: of.proof, username: login, password, ...more },
  })

const buy = (who: TestOrganization, planId: string) => who.buy('saveMonthlyPlan', { planId, isDowngrade: false })
const billsOf = async (who: TestOrganization) =>
  (await who.bills()).map((row) => [row.target_month, row.total, row.payment_status])
const gamesOf = async (club: TestOrganization) =>
  (await club.rows('games')).filter(({ deleted_at }) => deleted_at === null).length

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
    const until = instantToWire(world.now() + 30 * DAY)
    expect(await reopen(closed, closed)).toMatchObject({
      status: 200,
      body: { username: closed.login, keptUntil: until },
    })
    expect(await closed.actions()).toContain('reopen-account')
    // The link is used up.
    expect(await reopen(closed, closed)).toMatchObject({ status: 404, body: { code: 'export-unknown' } })
    await world.runDue()
    const subjects = world.mailbox.taken.map(({ subject }) => subject)
    expect(subjects.some((subject) => subject.includes('The account is open again'))).toBe(true)
  })

  it('asks for the second factor where the login has one', async () => {
    const closing = await world.subscribe()
    const { secret } = await closing.read('beginAuthenticator')
    const { recoveryCodes } = await closing.read('confirmAuthenticator', { body: { code: codeOf(secret) } })
    expect((await close(closing)).status).toBe(200)
    const { proof } = await exportLink()
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
  let who: TestOrganization
  it('has plan, people and games again, and pays the days after the closing with the next month', async () => {
    await world.liveUntil(noon('2026-10-08'))
    const closed = await closedClub()
    who = closed
    const closedAt = world.now()
    await world.liveUntil(noon('2026-10-12'))
    expect((await reopen(closed, closed)).status).toBe(200)
    expect(await who.read('listContractInfo')).toMatchObject({
      results: [{ isCancellation: true, closings: [instantToWire(closedAt)] }],
    })
    expect(await who.read('listPeople')).toMatchObject({ people: [{ name: expect.any(String) }] })
    expect(await gamesOf(who)).toBe(1)
    const standard = await priceOf(world.database, 'teamStandardPlan.base')
    const rest = Math.floor((standard * 20) / 31)
    const { total, status } = await buy(who, 'teamStandardPlan')
    expect([total, status]).toEqual([withTax(standard + rest), 200])
    await world.liveUntil(noon('2026-12-02'))
    const basic = await priceOf(world.database, 'teamBasicPlan.base')
    expect(await billsOf(who)).toEqual([
      [firstDay('2026-10'), withTax(Math.floor((basic * 1) / 31)), 'Complete'],
      [firstDay('2026-11'), total, 'Complete'],
    ])
    expect(await gamesOf(who)).toBe(1)
  })

  it('closes at once again in a later month, not in the same', async () => {
    expect((await close(who)).status).toBe(200)
    expect((await reopen(await exportLink(), who)).status).toBe(200)
    who = world.visit(who)
    await buy(who, 'teamBasicPlan')
    const last = instantToWire(startOfDay('2027-01-01', zone) - 1)
    expect(await close(who)).toMatchObject({
      status: 409,
      body: { code: 'not-contract-date', details: { from: last, to: last } },
    })
  })

  it('is found to be in order', async () => {
    await checkAllBooks(world)
    expect(await findingsOf(world)).toEqual([])
    expect(await world.disagreements()).toEqual([])
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
        now: world.now(),
        newId: randomUUID,
      }),
    )
  const held = world.database.ownerDb.selectFrom('plan_entries').select('contract_plan_id').where('ends_at', 'is', null)
  const plans = await held.where('organization_id', '=', closed.organizationId).orderBy('contract_plan_id').execute()
  expect(plans.map(({ contract_plan_id }) => contract_plan_id.split('.')[1])).toEqual(['base', 'viewer', 'viewer'])
})

it('what is opened and not used is closed again with its games, thirty days after the closing', async () => {
  const closed = await closedClub()
  const end = world.now() + 30 * DAY
  await world.liveUntil(world.now() + 20 * DAY)
  expect((await reopen(closed, closed)).status).toBe(200)
  await world.liveUntil(end - 1)
  expect(await gamesOf(closed)).toBe(1)
  await world.liveUntil(end)
  expect(world.jobErrors).toEqual([])
  expect(await gamesOf(closed)).toBe(0)
  expect(await closed.actions()).toContain('purge-account')
  const form = { grant_type: 'password', username: closed.login, password: closed.password }
  expect(await world.server.send({ method: 'POST', path: '/administrator/auth_billing', form })).toMatchObject({
    status: 403,
    body: { code: 'account-closed' },
  })
})
