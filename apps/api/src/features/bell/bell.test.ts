import { randomUUID } from 'node:crypto'
import { listNotices } from '@touchline/contract/bell'
import type { ResponseOf } from '@touchline/contract/endpoint'
import type { NoticeKind } from '@touchline/domain/notices'
import { NOW, sharedCell } from '@touchline/testing/shared'
import type { TestOrganization } from '@touchline/testing/test-organization'
import { describe, expect, it } from 'vitest'
import { writeNotice } from '../../books/notices/write-notice.ts'
import { at } from '../../db/column-values.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { NoticeFacts } from '../../letters/notice-kinds.ts'

const MINUTE = 60_000
const FIRST = NOW - 180 * MINUTE

const cell = await sharedCell()

const open = () => cell.open({ basePlanId: 'teamStandardPlan.base', createdAt: Date.parse('2026-11-20T15:00:00Z') })

async function notify({ organizationId }: TestOrganization, count: number, from = 0): Promise<void> {
  await inTransaction(cell.deps.db, { system: 'jobs' }, async (tx) => {
    for (let each = from; each < from + count; each += 1) {
      const now = FIRST + each * MINUTE
      const facts = { on: '2026-12-20' } as const
      await writeNotice(tx, { organizationId, kind: 'trial-ends', subject: 'trial', period: `${each}`, facts, now })
    }
  })
}

type Bell = ResponseOf<typeof listNotices>

const read = (organization: TestOrganization, lang = 'en') => organization.get(`/manage/notices?lang=${lang}`)
const bellOf = async (organization: TestOrganization, lang?: string): Promise<Bell> =>
  listNotices.response.parse((await read(organization, lang)).body)

const again = (organization: TestOrganization, etag: unknown, lang = 'en') =>
  organization.send({
    path: `/${organization.organizationId}/manage/notices?lang=${lang}`,
    headers: { 'if-none-match': String(etag) },
  })

it('the bell has the last notices in the language asked for, and what the caller has not read', async () => {
  const organization = await open()
  expect(await bellOf(organization)).toEqual({ unread: 0, requestsToDecide: 0, through: null, notices: [] })
  await notify(organization, 3)
  const { unread, notices } = await bellOf(organization)
  expect(unread).toBe(3)
  expect(notices.map(({ isUnread }) => isUnread)).toEqual([true, true, true])
  expect(notices[0]).toMatchObject({ kind: 'trial-ends', sentence: 'The trial ends on 20 December 2026' })
  expect(notices[0]?.place).toBe('/purchase-plan')
  const [, middle] = notices
  expect((await organization.post('/manage/notices/read', { through: middle?.date })).body).toEqual({ unread: 1 })
  await organization.post('/manage/notices/read', { through: '2026-11-21T01:00:00.000Z' })
  expect((await bellOf(organization, 'de')).notices.map(({ isUnread }) => isUnread)).toEqual([true, false, false])
  expect((await bellOf(organization, 'de')).notices[0]?.sentence).not.toBe(notices[0]?.sentence)
})

it('the bell is answered with 304 while nothing has happened, nothing was read and the language is the same', async () => {
  const organization = await open()
  await notify(organization, 1)
  const { headers, body } = await read(organization)
  expect(await again(organization, headers['etag'])).toMatchObject({ status: 304, body: '' })
  expect((await again(organization, headers['etag'], 'ja')).status).toBe(200)
  await organization.post('/manage/notices/read', { through: listNotices.response.parse(body).notices[0]?.date })
  const after = await again(organization, headers['etag'])
  expect(after.status).toBe(200)
  await notify(organization, 1, 1)
  expect((await again(organization, after.headers['etag'])).status).toBe(200)
})

it('a notice of which a mail was given up is unread again, and says whose', async () => {
  const organization = await open()
  const { organizationId, contractId } = organization
  const { ownerDb } = cell.database
  const payer = { payer_mail: 'office@kita.example' }
  await ownerDb.updateTable('contracts').set(payer).where('organization_id', '=', organizationId).execute()
  await notify(organization, 2)
  const { headers, body } = await read(organization)
  const before = listNotices.response.parse(body)
  await organization.post('/manage/notices/read', { through: before.through })
  const [, older] = before.notices
  const failed_at = at(FIRST + 60 * MINUTE)
  const mail = { organization_id: organizationId, notice_id: older?.noticeId ?? '', failed_at }
  const recipients = [contractId, organization.userId]
  const mails = recipients.map((recipient_id) => ({ ...mail, recipient_id }))
  await ownerDb.insertInto('notice_mails').values(mails).execute()
  expect((await again(organization, headers['etag'])).status).toBe(200)
  const { unread, through, notices } = await bellOf(organization)
  expect([unread, notices.map(({ isUnread }) => isUnread)]).toEqual([1, [false, true]])
  const failedMails = [{ recipientId: contractId, address: 'office@kita.example' }]
  expect(notices.map((notice) => notice.failedMails)).toEqual([[], failedMails])
  expect((await organization.post('/manage/notices/read', { through })).body).toEqual({ unread: 0 })
})

it('the bell shows 50, counts to 100, and nothing of another organisation', async () => {
  const [organization, other] = [await open(), await open()]
  await notify(organization, 120)
  const { unread, notices } = await bellOf(organization)
  expect([unread, notices.length]).toEqual([100, 50])
  expect((await bellOf(other)).notices).toEqual([])
})

describe('what is of no use any more', () => {
  const DAY = 86_400_000
  const bill = {
    billingId: randomUUID(),
    cycle: 'month',
    month: '2026-10',
    amount: { minor: 28_380, currency: 'JPY' },
  } as const
  const write = <K extends NoticeKind>(
    { organizationId }: TestOrganization,
    kind: K,
    facts: NoticeFacts[K],
    now = FIRST,
  ): Promise<unknown> =>
    inTransaction(cell.deps.db, { system: 'jobs' }, (tx) =>
      writeNotice(tx, { organizationId, kind, subject: 'billing:1', period: `${now}`, facts, now }),
    )

  it('is read by itself after thirty days', async () => {
    const organization = await open()
    await notify(organization, 3)
    cell.clock.moveTo(FIRST + 29 * DAY)
    expect(await bellOf(organization)).toMatchObject({ unread: 3 })
    cell.clock.moveTo(FIRST + 32 * DAY)
    expect(await bellOf(organization)).toMatchObject({ unread: 0 })
  })

  it('is a forecast whose day is over in the zone of the contract, and no debt', async () => {
    const organization = await open()
    const used = { thing: 'upload', usedSeconds: 1, limitSeconds: 2, until: '2026-11-30' } as const
    await write(organization, 'outlook-over', { ...used, runsOutOn: '2026-11-22' })
    await write(organization, 'transfer-due', { ...bill, on: '2026-11-20', isOverdue: true })
    const { headers, body } = await read(organization)
    expect(
      listNotices.response
        .parse(body)
        .notices.map(({ kind }) => kind)
        .toSorted(),
    ).toEqual(['outlook-over', 'transfer-due'])
    cell.clock.moveTo(Date.UTC(2026, 10, 22, 15))
    expect((await again(organization, headers['etag'])).status).toBe(200)
    const { unread, notices } = await bellOf(organization)
    expect([unread, notices.map(({ kind }) => kind)]).toEqual([1, ['transfer-due']])
  })

  it('is what the payment of a bill answers: all are one line, before it the last decline', async () => {
    const organization = await open()
    const explained = { ...bill, story: null, uploadSeconds: 0, exportSeconds: 0, next: null }
    await write(organization, 'month-explained', explained)
    expect((await bellOf(organization)).notices.map(({ kind }) => kind)).toEqual(['month-explained'])
    const declined = {
      ...bill,
      card: null,
      reason: 'card_declined',
      retryOn: null,
      furtherTries: 0,
      pausesOn: null,
    } as const
    for (const days of [0, 1]) await write(organization, 'payment-failed', declined, FIRST + days * 1_000)
    await write(organization, 'plan-paused', { ...bill, plan: null, retryOn: null, furtherTries: 0 })
    expect((await bellOf(organization)).notices.map(({ kind }) => kind)).toEqual(['payment-failed', 'plan-paused'])
    await write(organization, 'plan-restored', { plan: null })
    await write(organization, 'paid', { ...bill, on: '2026-11-21', card: null, receipt: 'JP-2026-1' }, FIRST + MINUTE)
    const { unread, notices } = await bellOf(organization)
    expect([unread, notices.map(({ kind }) => kind)]).toEqual([1, ['paid']])
    await write(organization, 'payment-failed', declined, FIRST + 2 * MINUTE)
    expect((await bellOf(organization)).notices.map(({ kind }) => kind)).toEqual(['payment-failed', 'paid'])
  })

  it('says of a purchase what was bought, and what it costs', async () => {
    const organization = await open()
    const amount = { minor: 3_300, currency: 'JPY' } as const
    const facts = { what: 'options', plan: null, on: '2026-11-21', amount, effect: null } as const
    await write(organization, 'purchase-confirmed', { ...facts, bought: [{ thing: 'upload', count: 3 }] })
    await write(organization, 'purchase-confirmed', facts, FIRST - MINUTE)
    expect((await bellOf(organization)).notices.map(({ sentence }) => sentence)).toEqual([
      'Bought: Upload time (3 h), ¥3,300',
      'The purchase is confirmed',
    ])
  })
})
