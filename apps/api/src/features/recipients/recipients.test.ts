import { DAY } from '@touchline/domain/calendar'
import { mailTopics } from '@touchline/domain/recipients'
import { everything } from '@touchline/testing/everything'
import { createOrganization } from '@touchline/testing/organization'
import { organizationOfEachTest, sharedWorld } from '@touchline/testing/shared'
import { describe, expect, it } from 'vitest'
import { addresseesOf, recipientsFor } from '../../books/recipients/recipients.ts'
import { inTransaction } from '../../db/transaction.ts'
import { enqueue } from '../../queue/enqueue.ts'
import { jobs } from '../../queue/jobs.ts'
import { unsubscribeLinks } from '../../use-case/recipients/unsubscribe-links.ts'

const world = await sharedWorld({ hearsEvents: false })
const club = organizationOfEachTest(world, { canBuy: true })

const asked = (method: 'POST' | 'PUT' | 'DELETE', path: string, json?: unknown) =>
  club.send({ method, path: `/${club.organizationId}/manage/recipients${path}`, json })

const accounts = {
  address: 'accounts@kita.example',
  name: 'Accounts',
  lang: 'ja',
  classes: ['documents', 'payment-problems'],
}
const add = (changes: object = {}) => club.call('addRecipient', { body: { ...accounts, ...changes } })
const open = (path: string, json?: unknown) => world.server.send({ method: 'POST', path, json })
const confirm = (proof: string) => open('/recipients/confirm', { token: proof })
const shown = async () => (await club.read('listRecipients')).recipients

const idOf = async (address: string): Promise<string> =>
  (await shown()).find((each) => each.address === address)?._id ?? 'nobody'

const arrived = () =>
  world.newestMail(({ subject, text }) => subject.startsWith('Sample') || text.includes('/#/recipient-confirmation'))

const getting = async (kind: Parameters<typeof recipientsFor>[1], moment: string | null = null) => {
  const { organizationId } = club
  const all = await inTransaction(world.deps.db, { organizationId }, (tx) => addresseesOf(tx, [organizationId]))
  return [...all.values()]
    .flatMap((each) => recipientsFor(each, kind, moment))
    .filter((each) => each.isPaused !== true)
    .map(({ address }) => address)
}

const confirmed = async (changes: object = {}): Promise<string> => {
  await add(changes)
  await confirm((await arrived()).proof)
  return idOf({ ...accounts, ...changes }.address)
}

const sendNotice = async (recipientId: string, address: string, kind: 'paid' | 'payment-failed') => {
  const { organizationId } = club
  const before = world.mailbox.taken.length
  const mail = { to: address, subject: 'Paid', text: 'Paid', html: '<p>Paid</p>' }
  const notice = { recipientId, kind, moment: null }
  await inTransaction(world.deps.db, { organizationId }, (tx) =>
    enqueue(tx, jobs.sendMail({ organizationId, ...mail, notice }), { now: world.now() }),
  )
  await world.runDue()
  return world.mailbox.taken.length - before
}

const linksOf = async (address: string, kind: 'paid' | 'payment-failed' | 'renewal') => {
  const recipient = { recipientId: await idOf(address), address, name: 'x', language: 'ja' as const }
  const { page, oneClick } = unsubscribeLinks(world.deps.cell, club.organizationId, recipient, kind)
  return { token: /token=([^&]+)/.exec(page)?.[1] ?? '', path: oneClick.slice(world.deps.cell.url.length) }
}

describe('a recipient', () => {
  it('gets mails once the addressee opened the link, which works once and for a week', async () => {
    expect((await add()).status).toBe(201)
    expect(await shown()).toMatchObject([
      { isPayer: true, address: 'office@club.test', name: 'Club office', state: 'active' },
      { isPayer: false, ...accounts, state: 'waiting' },
    ])
    const mail = await arrived()
    expect(mail).toMatchObject({ to: accounts.address, subject: 'Kita Rowing Clubからのメールの受信確認' })
    const { ownerDb } = world.database
    expect(JSON.stringify(await ownerDb.selectFrom('recipients').selectAll().execute())).not.toContain(mail.proof)
    expect(await getting('paid')).toEqual(['office@club.test'])
    expect(await confirm(mail.proof)).toMatchObject({
      status: 200,
      body: { address: accounts.address, organizationName: 'Kita Rowing Club', classes: accounts.classes },
    })
    expect(await getting('paid')).toEqual(['office@club.test', accounts.address])
    expect(await getting('usage-reached')).toEqual(['office@club.test'])
    expect(await confirm(mail.proof)).toMatchObject({ status: 409, body: { code: 'mail-token-used' } })
    expect(await confirm('x'.repeat(43))).toMatchObject({ status: 404, body: { code: 'mail-token-unknown' } })
  })

  it('whose link is a week old gets another one; the first is worth nothing then', async () => {
    await add()
    const { proof } = await arrived()
    await world.liveUntil(world.now() + 7 * DAY)
    expect(await confirm(proof)).toMatchObject({ status: 410, body: { code: 'mail-token-expired' } })
    expect(await shown()).toMatchObject([{}, { state: 'expired' }])
    const again = await asked('POST', `/${await idOf(accounts.address)}/send_again`)
    expect(again).toMatchObject({ status: 202, body: { recipients: [{}, { state: 'waiting' }] } })
    expect(await confirm(proof)).toMatchObject({ status: 404 })
    expect((await confirm((await arrived()).proof)).status).toBe(200)
  })

  it.each([
    ['no address', { address: 'accounts' }, { status: 400, body: { details: { fields: ['body.address'] } } }],
    ['no name', { name: ' ' }, { status: 400, body: { details: { fields: ['body.name'] } } }],
    ['the payer’s address', { address: 'OFFICE@club.test' }, { status: 409, body: { code: 'recipient-exists' } }],
  ])('is not added with %s', async (_, changes, refusal) => {
    const before = await everything(world.database)
    expect(await add(changes)).toMatchObject(refusal)
    const { throttles: _before, ...after } = await everything(world.database)
    expect(before).toMatchObject(after)
  })

  it('is not added twice, nor as the eleventh, not even by two administrators at once', async () => {
    for (let count = 1; count <= 9; count += 1) await add({ address: `a${count}@kita.example` })
    expect(await add({ address: 'A1@kita.example' })).toMatchObject({ body: { code: 'recipient-exists' } })
    const both = await Promise.all(['b', 'c'].map((name) => add({ address: `${name}@kita.example` })))
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 409])
    expect(both.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'too-many-recipients' })
    expect(await shown()).toHaveLength(11)
  })

  it('is edited and removed by its own organisation only, and the audit says so', async () => {
    const id = await confirmed()
    const edited = { name: 'Treasurer', lang: 'de', classes: ['usage'] }
    expect(await asked('PUT', `/${id}`, edited)).toMatchObject({
      body: { recipients: [{ getsReceipts: true }, { ...edited, getsReceipts: false }] },
    })
    expect(await getting('paid')).toEqual(['office@club.test'])
    const other = await createOrganization(world.database.ownerDb, { createdAt: world.now() })
    expect(await world.visit(other).delete(`/manage/recipients/${id}`)).toMatchObject({ status: 404 })
    expect((await asked('DELETE', `/${id}`)).status).toBe(200)
    expect(await asked('DELETE', `/${id}`)).toMatchObject({ status: 404, body: { code: 'not-found' } })
    expect(await asked('PUT', `/${id}`, edited)).toMatchObject({ status: 404, body: { code: 'not-found' } })
    expect(await asked('DELETE', `/${club.contractId}`)).toMatchObject({ status: 404 })
    expect((await club.audit()).filter(({ action }) => action.endsWith('recipient'))).toMatchObject([
      { actor: club.userId, action: 'add-recipient', after: { mail: accounts.address } },
      { actor: accounts.address, action: 'confirm-recipient', after: { mail: accounts.address } },
      { actor: club.userId, action: 'edit-recipient', after: { mail: accounts.address } },
      { actor: club.userId, action: 'remove-recipient', after: { mail: accounts.address } },
    ])
  })
})

describe('a switch', () => {
  it('turns one line off and on, for the payer as well, and is refused where there is none', async () => {
    const id = await confirmed()
    const change = (who: string, line: string, isOn: boolean) => asked('PUT', `/${who}/notices/${line}`, { isOn })
    expect((await change(id, 'paid', false)).status).toBe(200)
    expect((await change(id, 'usage', true)).status).toBe(200)
    expect((await change(club.contractId, 'usage', false)).status).toBe(200)
    expect(await getting('paid')).toEqual(['office@club.test'])
    expect(await getting('usage-reached')).toEqual([accounts.address])
    await change(club.contractId, 'renewal', false)
    expect(await getting('renewal', 'sixty-days')).toEqual([])
    expect(await getting('renewal', 'thirty-days')).toEqual(['office@club.test'])
    for (const [who, line] of [
      [club.contractId, 'payment-problems'],
      [id, 'payment-problems'],
      [id, 'security'],
    ] as const)
      expect(await change(who, line, false)).toMatchObject({ status: 409, body: { code: 'notice-locked' } })
  })
})

describe('the link of a mail', () => {
  it('ends one line with one request, without a page or a cookie, and says on its page how it is undone', async () => {
    await confirmed()
    const { path, token: proof } = await linksOf(accounts.address, 'paid')
    const form = { 'List-Unsubscribe': 'One-Click' }
    expect(await world.server.send({ method: 'POST', path, form })).toMatchObject({ status: 200, body: {} })
    expect((await world.server.send({ method: 'POST', path, form })).status).toBe(200)
    expect(world.server.logLines.join('\n')).not.toContain(proof)
    expect(await getting('paid')).toEqual(['office@club.test'])
    const page = {
      organizationName: 'Kita Rowing Club',
      maskedAddress: 'a•••@kita.example',
      line: 'paid',
      ends: 'line',
    }
    expect((await open('/unsubscribe_link/read', { token: proof })).body).toEqual({ ...page, isOn: false })
    const back = await open('/unsubscribe_link/follow', { token: proof, isOn: true })
    expect(back.body).toEqual({ ...page, isOn: true })
    expect(await getting('paid')).toEqual(['office@club.test', accounts.address])
  })

  it('ends payment problems as a whole, and keeps back what waits to be sent', async () => {
    const id = await confirmed()
    expect(await sendNotice(id, accounts.address, 'payment-failed')).toBe(1)
    await open((await linksOf(accounts.address, 'payment-failed')).path)
    expect(await getting('plan-paused')).toEqual(['office@club.test'])
    expect(await sendNotice(id, accounts.address, 'payment-failed')).toBe(0)
  })

  it('is not found where it is forged, too old for its address, or of what cannot be ended', async () => {
    const id = await confirmed()
    const { path } = await linksOf(accounts.address, 'paid')
    const ofPayer = await linksOf('office@club.test', 'payment-failed')
    const paidOfPayer = await linksOf('office@club.test', 'paid')
    await club.setContract({ payer_mail: 'new@club.test' })
    await asked('DELETE', `/${id}`)
    for (const each of [
      path,
      `${path.slice(0, -4)}AAAA`,
      ofPayer.path,
      paidOfPayer.path,
      `/unsubscribe?token=${'x'.repeat(90)}`,
    ])
      expect(await open(each)).toMatchObject({ status: 404, body: { code: 'not-found' } })
  })
})

it('an address that is refused five times in a row is paused until somebody asks again', async () => {
  const id = await confirmed()
  world.mailbox.unknown.add(accounts.address)
  await sendNotice(id, accounts.address, 'paid')
  world.mailbox.unknown.clear()
  expect(await sendNotice(id, accounts.address, 'paid')).toBe(1)
  world.mailbox.unknown.add(accounts.address)
  for (let count = 0; count < 4; count += 1) await sendNotice(id, accounts.address, 'paid')
  expect(await getting('paid')).toContain(accounts.address)
  await sendNotice(id, accounts.address, 'paid')
  expect(await getting('paid')).toEqual(['office@club.test'])
  expect(await shown()).toMatchObject([{}, { state: 'paused' }])
  world.mailbox.unknown.clear()
  expect(await sendNotice(id, accounts.address, 'paid')).toBe(0)
  expect(await asked('POST', `/${id}/send_again`)).toMatchObject({ body: { recipients: [{}, { state: 'active' }] } })
  expect(await sendNotice(id, accounts.address, 'paid')).toBe(1)
})

it('thresholds are the defaults until they are set, and refused outside of their range', async () => {
  const save = (body: object) => club.call('saveThresholds', { body })
  const read = () => club.read('readThresholds')
  expect(await read()).toEqual({ usagePercents: [80, 100], nextPaymentAbove: null, storageAbove: null })
  const set = { usagePercents: [50, 90], nextPaymentAbove: 40_000, storageAbove: 1_500 }
  expect((await save(set)).status).toBe(200)
  expect(await read()).toEqual(set)
  for (const [change, field] of [
    [{ usagePercents: [0] }, 'body.usagePercents.0'],
    [{ usagePercents: [1000] }, 'body.usagePercents.0'],
    [{ usagePercents: [90, 50] }, 'body.usagePercents'],
    [{ nextPaymentAbove: 0 }, 'body.nextPaymentAbove'],
  ] as const)
    expect(await save({ ...set, ...change })).toMatchObject({
      status: 400,
      body: { details: { fields: expect.arrayContaining([field]) } },
    })
  expect(await read()).toEqual(set)
})

it.each(mailTopics)('a sample of the line %s goes to the payer, and says that it is one', async (line) => {
  const reply = await club.post('/manage/notice_samples', { line })
  expect(reply).toMatchObject({ status: 202, body: { address: 'office@club.test' } })
  const mail = await arrived()
  expect(mail).toMatchObject({ to: 'office@club.test', subject: expect.stringMatching(/^Sample: /) })
  expect(mail.text).toContain('This is a sample. Its figures are invented.')
})
