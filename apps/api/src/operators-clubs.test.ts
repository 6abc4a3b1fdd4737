import { randomUUID } from 'node:crypto'
import { getContractInfo } from '@touchline/contract/contract-info'
import { getHistory } from '@touchline/contract/history'
import { dateOf, startOfDay } from '@touchline/domain/calendar'
import { operatorOn } from '@touchline/testing/commands'
import type { Reply, Request } from '@touchline/testing/http'
import type { CardFields } from '@touchline/testing/provider'
import { sharedWorld } from '@touchline/testing/shared'
import { describe, expect, it } from 'vitest'
import { Refused, UsageError } from './admin/command.ts'

const BEGIN = Date.parse('2026-11-21T04:00:00Z')
const DECEMBER = Date.parse('2026-12-01T03:00:00Z')
const JANUARY = Date.parse('2027-01-01T03:00:00Z')
const DECLINES = { number: '4000000000000341' }
const PASSWORD = 'four words on a bench'
const operator = ['--operator', 'Sato', '--reason', 'Agreed with Mori']

const world = await sharedWorld({ now: BEGIN })

const type = (...words: readonly string[]) => operatorOn(world.deps).type(words)

interface Club {
  readonly organizationId: string
  readonly contractId: string
  send(method: 'GET' | 'POST' | 'PUT', path: string, json?: unknown, headers?: Request['headers']): Promise<Reply>
}

async function openClub(code: string, ...more: readonly string[]): Promise<Club> {
  const lines = await type('create-organization', '--name', 'Kita', '--code', code, '--login', code, ...more)
  const [organizationId = ''] = lines.flatMap((line) => /^organisation (\S+)/.exec(line)?.[1] ?? [])
  const [token] = lines.flatMap((line) => /token=([\w-]+)/.exec(line)?.[1] ?? [])
  const { server, database } = world
  await server.send({ method: 'POST', path: '/forgotten_password/set', json: { token, newPassword: PASSWORD } })
  const form = { grant_type: 'password', username: code, password: PASSWORD }
  const session = await server.send({ method: 'POST', path: '/administrator/auth_billing', form })
  const accessToken = /"access_token":"([^"]+)"/.exec(JSON.stringify(session.body))?.[1] ?? ''
  const contact = {
    payer_mail: `${code}@club.example`,
    payer_tel: '+81355500142',
    payer_country: 'JP',
    payer_name: 'Kita',
  }
  const contracts = database.ownerDb.updateTable('contracts').set(contact).where('organization_id', '=', organizationId)
  const { contract_id: contractId } = await contracts.returning('contract_id').executeTakeFirstOrThrow()
  const send: Club['send'] = (method, path, json, headers) =>
    server.send({
      method,
      path: `/${organizationId}/manage${path}`,
      token: accessToken,
      headers: { 'idempotency-key': randomUUID(), ...headers },
      ...(json === undefined ? {} : { json }),
    })
  return { organizationId, contractId, send }
}

const noon = (day: string) => startOfDay(day, 'Asia/Tokyo') + 43_200_000

async function planOf({ contractId }: Club): Promise<string> {
  const now = world.now()
  const rows = world.database.ownerDb.selectFrom('plan_entries').select(['contract_plan_id', 'starts_at', 'ends_at'])
  const bases = await rows.where('contract_id', '=', contractId).where('role', '=', 'base').execute()
  const held = bases.find(({ starts_at, ends_at }) => starts_at <= now && (ends_at === null || ends_at > now))
  if (held === undefined) return 'none'
  const until = held.ends_at === null ? '' : ` until ${dateOf(held.ends_at - 1, 'Asia/Tokyo')}`
  return `${held.contract_plan_id}${until}`
}

async function noticesOf({ organizationId }: Club, kind: string): Promise<readonly string[]> {
  const rows = world.database.ownerDb.selectFrom('notices').select('happened_at').where('kind', '=', kind)
  const sent = await rows.where('organization_id', '=', organizationId).orderBy('happened_at').execute()
  return sent.map(({ happened_at }) => dateOf(happened_at, 'Asia/Tokyo'))
}

const documentOf = async ({ contractId, send }: Club) =>
  getContractInfo.response.parse((await send('GET', `/contract_info/${contractId}`)).body)

const saidTo = async ({ send }: Club) => {
  const { entries } = getHistory.response.parse((await send('GET', '/history')).body)
  return entries.map(({ by, kind, facts }) => ({ by: by.kind, kind, facts }))
}

async function buy({ contractId, send }: Club, planId = 'teamStandardPlan'): Promise<Reply> {
  const path = `/contract_info/${contractId}/plans/monthly`
  const asked = await send('POST', path, { planId, quotedTotal: 1 })
  const quotedTotal = Number(/"total":(\d+)/.exec(JSON.stringify(asked.body))?.[1])
  return Number.isNaN(quotedTotal) ? asked : send('POST', path, { planId, quotedTotal })
}

const expectBooksToAgree = async () => {
  expect(await world.disagreements()).toEqual([])
  expect(world.jobErrors).toEqual([])
}

const cardOf = async ({ organizationId, contractId }: Club, card: CardFields = {}) => {
  const users = world.database.ownerDb.selectFrom('users').select(['user_id as userId', 'account_id as accountId'])
  const user = await users.where('organization_id', '=', organizationId).executeTakeFirstOrThrow()
  const login = { login: '', password: '' }
  await world.changeCard(
    { ...login, organizationId, contractId, userId: user.userId, accountId: user.accountId ?? '' },
    card,
  )
}

describe('a club that pays by bank transfer as agreed', () => {
  it('buys without a card, is billed, and is paid by what comes to the bank', async () => {
    const club = await openClub('by-transfer')
    expect(await buy(club)).toMatchObject({ status: 409, body: { code: 'card-unregistered' } })
    const method = ['set-payment-method', 'by-transfer', '--method']
    expect(await type(...method, 'bank-transfer', ...operator)).toEqual(['its next bills are paid by bank transfer'])
    expect(await type(...method, 'bank-transfer', ...operator)).toEqual(['nothing to change: it is set already'])
    expect(await buy(club)).toMatchObject({ status: 200 })
    expect((await documentOf(club)).payment).toMatchObject({
      method: 'BANK_TRANSFER',
      yearlyMethod: 'BANK_TRANSFER',
      isTransferAgreed: true,
    })
    expect(await saidTo(club)).toContainEqual({
      by: 'operator',
      kind: 'set-payment-method',
      facts: { method: 'bank-transfer', reason: 'Agreed with Mori' },
    })
    await expect(type(...method, 'card', ...operator)).rejects.toThrow('There is no card on file')
    await world.liveUntil(DECEMBER)
    const [waiting = ''] = await type('list-transfers')
    expect(waiting).toMatch(/ {2}2026-11 {2}7260 JPY {2}due 2026-12-31 /)
    const [billingId = ''] = waiting.split(' ')
    const transfer = ['--amount', '7260', '--date', '2026-12-01', '--reference', 'M-1', '--operator', 'Sato']
    expect(await type('book-transfer', billingId, ...transfer)).toEqual(['paid; the receipt is in the billing history'])
    await world.runDue()
    await expectBooksToAgree()
  })

  it('pays by card again as soon as it saves one, and cannot leave it for a plan that runs', async () => {
    const club = await openClub('back-to-card')
    await type('set-payment-method', club.organizationId, '--method', 'bank-transfer', ...operator)
    expect(await buy(club)).toMatchObject({ status: 200 })
    await cardOf(club)
    const document = await documentOf(club)
    expect(document.payment).toMatchObject({ method: 'CREDIT_CARD', isTransferAgreed: false })
    await type('set-payment-method', club.organizationId, '--method', 'bank-transfer', ...operator)
    expect((await documentOf(club)).payment).toMatchObject({ method: 'BANK_TRANSFER', isTransferAgreed: true })
    await type('set-payment-method', club.organizationId, '--method', 'card', ...operator)
    expect((await documentOf(club)).payment).toMatchObject({ method: 'CREDIT_CARD', isTransferAgreed: false })
  })

  it('owes what was made out to its card as before: nothing that is unpaid becomes a transfer', async () => {
    const club = await openClub('owing')
    await cardOf(club, DECLINES)
    await buy(club)
    await world.liveUntil(JANUARY)
    const { payment } = await documentOf(club)
    const methods = { method: 'BANK_TRANSFER', yearlyMethod: 'BANK_TRANSFER' }
    const { body: document, headers } = await club.send('GET', `/contract_info/${club.contractId}`)
    const ifMatch = { 'if-match': String(headers['etag']) }
    const saved = await club.send(
      'PUT',
      `/contract_info/${club.contractId}`,
      { ...Object(document), payment: methods },
      ifMatch,
    )
    expect(saved).toMatchObject({ status: 409, body: { code: 'unsettled' } })
    expect((await documentOf(club)).payment).toEqual(payment)
    expect(await type('set-payment-method', 'owing', '--method', 'bank-transfer', ...operator)).toEqual([
      'its next bills are paid by bank transfer',
      'its unpaid bill stays as it was made out: paid by card',
    ])
    expect(await type('list-transfers')).toHaveLength(1)
    await expectBooksToAgree()
  })

  it('is one of this region', async () => {
    await expect(type('set-payment-method', 'nobody', '--method', 'card', ...operator)).rejects.toThrow(
      'no organisation has the id or code nobody',
    )
  })
})

describe('a trial that an operator gives', () => {
  const opened = (code: string, days: string) => openClub(code, '--trial', 'freePlan', '--days', days)

  it('begins with the club, is extended, and ends into what can be watched; the club is reminded twice', async () => {
    const club = await opened('on-trial', '14')
    expect(await planOf(club)).toBe('freePlan.base until 2027-01-14')
    expect(await type('trial', 'extend', 'on-trial', '--days', '7', ...operator)).toEqual([
      'freePlan now runs until 2027-01-21',
    ])
    const until = ['trial', 'extend', 'on-trial', '--until']
    await expect(type(...until, '2027-01-20', ...operator)).rejects.toThrow(
      'it has freePlan until 2027-01-21 already; give a later day',
    )
    await world.liveUntil(noon('2027-01-21'))
    expect(await noticesOf(club, 'trial-ends')).toEqual(['2027-01-14', '2027-01-20'])
    await world.liveUntil(noon('2027-01-22'))
    expect(await planOf(club)).toBe('freeReadonlyPlan.base')
    expect(await type(...until, '2027-01-31', ...operator)).toEqual(['freePlan from 2027-01-22 until 2027-01-31'])
    expect(await planOf(club)).toBe('freePlan.base until 2027-01-31')
    expect((await saidTo(club)).slice(0, 4)).toMatchObject([
      {
        by: 'operator',
        kind: 'grant-plan',
        facts: { planGroupId: 'freePlan', day: '2027-01-22', until: '2027-01-31' },
      },
      { by: 'service', kind: 'trial-ended' },
      { by: 'operator', kind: 'extend-plan', facts: { day: '2027-01-21', reason: 'Agreed with Mori' } },
      { by: 'platform', kind: 'begin-trial', facts: { planGroupId: 'freePlan', until: '2027-01-14' } },
    ])
    await expectBooksToAgree()
  })

  it('is bought out of, or ended at once', async () => {
    const buyer = await opened('buyer', '14')
    await cardOf(buyer)
    expect(await buy(buyer)).toMatchObject({ status: 200 })
    await expect(type('trial', 'end', 'buyer', ...operator)).rejects.toThrow('no trial is in force')
    await expect(type('trial', 'extend', 'buyer', '--days', '3', ...operator)).rejects.toThrow('it is on no trial')
    const ended = await opened('ended', '14')
    expect(await type('trial', 'end', 'ended', ...operator)).toEqual([
      'freePlan ended; its games can be watched, and a plan can be bought',
    ])
    expect(await planOf(ended)).toBe('freeReadonlyPlan.base')
    await world.liveUntil(noon('2027-02-10'))
    expect(await planOf(ended)).toBe('freeReadonlyPlan.base')
    await expectBooksToAgree()
  })

  it.each([
    [['--trial', 'goldPlan', '--days', '14'], Refused, 'this region has no trial of that name'],
    [['--trial', 'teamBasicPlan', '--days', '14'], Refused, 'this region has no trial of that name'],
    [['--trial', 'freePlan'], UsageError, 'a trial has a plan and days'],
    [['--trial', 'freePlan', '--days', '0'], UsageError, '--days is a whole number from 1 to 366'],
  ])('is refused in one line, and nothing is created: %s', async (words, kind, message) => {
    const opening = openClub('refused', ...words)
    await expect(opening).rejects.toThrow(message)
    await expect(opening).rejects.toThrow(kind)
    await expect(type('trial', 'end', 'refused', ...operator)).rejects.toThrow('has the id or code refused')
  })
})

describe('a plan that an operator grants', () => {
  it('is one that an esports club cannot buy, with a bill that waits for a transfer, and an end', async () => {
    const club = await openClub('esports', '--type', 'ESPORTS')
    await type('set-payment-method', 'esports', '--method', 'bank-transfer', ...operator)
    expect(await buy(club)).toMatchObject({ status: 403, body: { code: 'esports' } })
    const grant = ['grant-plan', 'esports', '--group']
    expect(await type(...grant, 'teamBasicPlan', '--until', '2027-03-31', ...operator)).toEqual([
      'teamBasicPlan from 2027-02-10 until 2027-03-31',
      'with tax 7388 JPY for this month, 10890 JPY for a whole month',
    ])
    expect(await type(...grant, 'teamBasicPlan', '--until', '2027-04-15', ...operator)).toEqual([
      'teamBasicPlan now runs until 2027-04-15',
      'with tax 7388 JPY for this month, 10890 JPY for a whole month',
    ])
    await world.liveUntil(noon('2027-04-16'))
    expect(await planOf(club)).toBe('none')
    expect(await noticesOf(club, 'plan-granted')).toEqual(['2027-02-10', '2027-02-10'])
    expect(await noticesOf(club, 'plan-ends')).toEqual(['2027-04-12'])
    const grants = await type(...grant, 'mbpPlan', ...operator)
    expect(grants[0]).toBe('mbpPlan from 2027-04-16 without an end')
    await world.liveUntil(noon('2027-05-01'))
    await expectBooksToAgree()
  })

  it.each([
    [['goldPlan'], 'this region has no plan group goldPlan; it can grant '],
    [['proPlan'], 'proPlan is offered in other regions only'],
    [['yearlyStandardPlan'], 'its monthly plan can be granted'],
    [['settlementReadonlyPlan'], 'follows a trial or an unpaid bill'],
    [['freePlan'], 'give its last day with --until'],
    [['mbpPlan', '--until', '2020-01-01'], 'the last day is today ('],
  ])('is refused in one line that says what is possible: %s', async (words, message) => {
    await expect(type('grant-plan', 'ended', '--group', ...words, ...operator)).rejects.toThrow(message)
  })

  it('is refused while a bill is unpaid', async () => {
    await expect(type('grant-plan', 'owing', '--group', 'mbpPlan', ...operator)).rejects.toThrow('a bill is unpaid')
  })
})
