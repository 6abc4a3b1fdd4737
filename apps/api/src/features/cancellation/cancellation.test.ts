import { instantToWire } from '@touchline/contract/wire'
import { DAY, startOfDay } from '@touchline/domain/calendar'
import { createGame } from '@touchline/testing/game'
import type { Reply } from '@touchline/testing/http'
import { sharedWorld } from '@touchline/testing/shared'
import type { TestOrganization } from '@touchline/testing/test-organization'
import type { SubscriberOptions } from '@touchline/testing/world'
import { beforeAll, describe, expect, it } from 'vitest'
import { at } from '../../db/column-values.ts'

const world = await sharedWorld({ now: Date.parse('2026-10-05T03:00:00Z') })

const join = async (options: SubscriberOptions = {}) => {
  const made = await world.subscribe(options)
  await made.signIn()
  return made
}

const cancel = (who: TestOrganization, date = world.now(), more: { readonly reason?: string } = {}) =>
  who.call('cancelContract', {
    body: { contractInfoId: who.contractId, cancellationDate: instantToWire(date), ...more },
  })

const withdraw = (who: TestOrganization) => who.call('withdrawCancellation')

const contractOf = (who: TestOrganization) => who.row('contracts')

const entriesOf = async (who: TestOrganization) =>
  (await who.rows('plan_entries', 'starts_at')).map(({ contract_plan_id, starts_at, ends_at }) => ({
    contract_plan_id,
    starts_at,
    ends_at,
  }))

const joinYearly = async (lastDay: string): Promise<TestOrganization & { readonly end: number }> => {
  const who = await join({ basePlanId: 'yearlyStandardPlan.base' })
  const end = startOfDay(lastDay, 'Asia/Tokyo')
  await who.setEntries({ ends_at: at(end) })
  return { ...who, end }
}

describe('closing a monthly account', () => {
  let who: TestOrganization
  let closedAt: number
  let answered: Reply
  beforeAll(async () => {
    who = await join({ name: 'Sumida Badminton' })
    await createGame(world.database.ownerDb, who, {
      title: 'Cup final',
      storedAt: world.now(),
      angles: [60],
    })
    await world.liveUntil(world.now() + 2 * DAY)
    await who.signIn()
    closedAt = world.now()
    answered = await cancel(who, closedAt, { reason: 'season-over' })
    await world.liveUntil(closedAt)
  })

  it('is answered with the contract as it ended', () => {
    expect(answered).toMatchObject({
      status: 200,
      body: {
        cancellation: 'closed',
        contractInfo: { isCancellation: true, cancellationDate: instantToWire(closedAt - 1) },
      },
    })
  })

  it('ends the plan and every session at once, and refuses to sign in', async () => {
    expect(await entriesOf(who)).toMatchObject([{ contract_plan_id: 'teamBasicPlan.base', ends_at: closedAt }])
    expect(await who.call('getContractInfo')).toMatchObject({ status: 401 })
    const form = { grant_type: 'password', username: who.login, password: who.password }
    const reply = await world.server.send({ method: 'POST', path: '/administrator/auth_billing', form })
    expect(reply).toMatchObject({ status: 403, body: { code: 'account-closed' } })
  })

  it('bills the three used days and is paid the same day', async () => {
    expect(world.jobErrors).toEqual([])
    const dates = { service_starts_on: '2026-10-01', service_ends_on: '2026-10-07', billing_date: '2026-10-07' }
    const [invoice, ...more] = await who.bills()
    expect(more).toEqual([])
    expect(invoice).toMatchObject({ ...dates, payment_status: 'Complete' })
    const price = await world.database.one('contract_plans', ['price_jpy'], { contract_plan_id: 'teamBasicPlan.base' })
    expect(invoice?.total).toBe(Math.floor((Math.floor(((price.price_jpy ?? 0) * 3) / 31) * 110) / 100))
  })

  it('is written down under the name of the administrator who did it, with the reason', async () => {
    const rows = await world.database.pick('audit_entries', ['actor', 'action', 'after'], {
      organization_id: who.organizationId,
      action: 'close-account',
    })
    const after = { cancellation: 'done', at: closedAt, reason: 'season-over' }
    expect(rows).toEqual([{ actor: who.userId, action: 'close-account', after }])
  })

  it('mails one link that gives the receipts and the data, for thirty days and to nobody else', async () => {
    const letter = world.mailbox.taken.find(({ subject }) => subject.endsWith('is closed'))
    expect(letter?.text).toContain('Sumida Badminton')
    const token = /token=([\w-]+)/.exec(letter?.text ?? '')?.[1] ?? ''
    const read = (given: string) =>
      world.server.send({ method: 'POST', path: '/account_export', json: { token: given } })
    const reply = await read(token)
    expect(reply).toMatchObject({
      status: 200,
      body: {
        organizationName: 'Sumida Badminton',
        zone: 'Asia/Tokyo',
        closedAt: instantToWire(closedAt),
        expiresAt: instantToWire(closedAt + 30 * DAY),
        receipts: [{ servicePeriod: { from: '2026-10-01', to: '2026-10-07' } }],
        data: {
          users: [{ username: who.login }],
          invoices: [{ paymentStatus: 'Complete', paymentMethod: 'CREDIT_CARD', transferred: 0, refunds: [] }],
          games: [{ title: 'Cup final', movieLengthSeconds: 60 }],
        },
      },
    })
    expect(await read(`${token.slice(0, -1)}_`)).toMatchObject({ status: 404, body: { code: 'export-unknown' } })
    await world.liveUntil(closedAt + 30 * DAY - 1)
    expect((await read(token)).status).toBe(200)
    await world.liveUntil(closedAt + 30 * DAY)
    expect((await read(token)).status).toBe(404)
  })

  it('is never billed again, and what it stored is deleted after thirty days', async () => {
    expect(await who.bills()).toHaveLength(1)
    const games = world.database.ownerDb.selectFrom('games').select('title')
    const left = games.where('organization_id', '=', who.organizationId).where('deleted_at', 'is', null)
    expect(await left.execute()).toEqual([])
    const purged = await world.database.pick('audit_entries', ['action'], {
      organization_id: who.organizationId,
      action: 'purge-account',
    })
    expect(purged).toHaveLength(1)
  })
})

describe('scheduling the end of a yearly contract', () => {
  it('takes its date alone, keeps the session, and is withdrawn again', async () => {
    const who = await joinYearly('2027-10-05')
    const before = await entriesOf(who)
    const last = instantToWire(who.end - 1)
    expect(await cancel(who)).toMatchObject({
      status: 409,
      body: { code: 'not-contract-date', details: { from: last, to: last } },
    })
    expect(await cancel(who, who.end - 1)).toMatchObject({
      status: 200,
      body: {
        cancellation: 'reserved',
        contractInfo: { isCancellation: false, cancellationDate: instantToWire(who.end - 1) },
      },
    })
    expect(await cancel(who, who.end - 1)).toMatchObject({ status: 409, body: { code: 'already-reserved' } })
    expect(await withdraw(who)).toMatchObject({ status: 200, body: { cancellationDate: null } })
    expect(await entriesOf(who)).toEqual(before)
    expect(await withdraw(who)).toMatchObject({ status: 409, body: { code: 'nothing-reserved' } })
  })

  it('is not withdrawn while the organisation is on hold, and is afterwards', async () => {
    const who = await joinYearly('2027-10-05')
    expect((await cancel(who, who.end - 1)).status).toBe(200)
    const before = await contractOf(who)
    const hold = (instant: number | null) =>
      world.database.change(
        'organizations',
        { parked_at: instant === null ? null : at(instant), parked_reason: 'looked at' },
        { organization_id: who.organizationId },
      )
    await hold(world.now())
    expect(await withdraw(who)).toMatchObject({ status: 409, body: { code: 'parked' } })
    expect(await contractOf(who)).toEqual(before)
    await hold(null)
    expect(await withdraw(who)).toMatchObject({ status: 200, body: { cancellationDate: null } })
  })

  it('restores a change that was scheduled for after the term', async () => {
    const who = await joinYearly('2027-10-05')
    const entry = {
      organization_id: who.organizationId,
      contract_id: who.contractId,
      entry_id: crypto.randomUUID(),
      contract_plan_id: 'teamBasicPlan.base',
      role: 'base' as const,
      starts_at: at(who.end),
    }
    await world.database.ownerDb.insertInto('plan_entries').values(entry).execute()
    const before = await entriesOf(who)
    expect((await cancel(who, who.end - 1)).status).toBe(200)
    expect(await entriesOf(who)).toHaveLength(1)
    expect((await withdraw(who)).status).toBe(200)
    expect(await entriesOf(who)).toEqual(before)
  })

  it('counts as cancelled from its date on', async () => {
    const who = await joinYearly('2026-11-20')
    expect((await cancel(who, who.end - 1)).status).toBe(200)
    await world.liveUntil(who.end)
    const reply = await who.call('getContractInfo')
    expect(reply).toMatchObject({ status: 200, body: { isCancellation: true } })
    expect(await withdraw(who)).toMatchObject({ status: 409, body: { code: 'nothing-reserved' } })
    expect(await cancel(who)).toMatchObject({ status: 409, body: { code: 'already-cancelled' } })
  })
})

describe('a cancellation is refused', () => {
  it('when the password was proven more than five minutes ago, and changes nothing', async () => {
    const who = await join()
    const token = await who.signIn()
    await world.liveUntil(world.now() + 5 * 60_000 + 1)
    const body = { contractInfoId: who.contractId, cancellationDate: instantToWire(world.now()) }
    expect(await who.call('cancelContract', { body, headers: { token } })).toMatchObject({
      status: 403,
      body: { code: 'password-required' },
    })
    expect((await contractOf(who)).closed_at).toBeNull()
  })

  it('while a billing is in Error, until it is paid', async () => {
    const who = await join({ card: { number: '4000000000000341' } })
    const start = world.now()
    await world.liveUntil(start + 40 * DAY)
    expect(await cancel(who)).toMatchObject({ status: 409, body: { code: 'unsettled' } })
    await world.changeCard(who, {})
    await world.liveUntil(world.now())
    expect((await cancel(who)).status).toBe(200)
  })

  it('for a contract that the body does not name, and for one of another organisation', async () => {
    const [who, other] = [await join(), await join()]
    const send = (contractId: string, named: string) =>
      who.call('cancelContract', {
        params: { id: contractId },
        body: { contractInfoId: named, cancellationDate: instantToWire(world.now()) },
      })
    expect(await send(who.contractId, other.contractId)).toMatchObject({ status: 400 })
    expect(await send(other.contractId, other.contractId)).toMatchObject({ status: 404 })
    expect((await contractOf(other)).closed_at).toBeNull()
  })

  it('the second time of two at once', async () => {
    const who = await joinYearly('2028-01-01')
    const replies = await Promise.all([cancel(who, who.end - 1), cancel(who, who.end - 1), cancel(who, who.end - 1)])
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  })
})

it('a last payment that fails is reported in words that do not ask to sign in', async () => {
  const who = await join({ name: 'Nagi Judo', card: { number: '4000000000000341' } })
  await world.liveUntil(world.now() + 60_000)
  expect((await cancel(who)).status).toBe(200)
  await world.liveUntil(world.now())
  const mails = world.mailbox.taken.filter(({ text }) => text.includes('Nagi Judo'))
  expect(mails.map(({ subject }) => subject).toSorted()).toEqual([
    'December 2026 comes to ¥350',
    'The account of Nagi Judo is closed',
    expect.stringMatching(/^The payment of ¥350 did not go through; next try on /),
  ])
  expect(mails.some(({ text }) => text.includes('payment-info-change'))).toBe(false)
  expect(await who.bills()).toMatchObject([{ payment_status: 'Error' }])
})
