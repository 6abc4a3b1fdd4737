import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type MailReportOutcome, MOST_REPORT_BYTES, mailReportEndpoints } from '@touchline/contract/mail-reports'
import { mailStateOf } from '@touchline/domain/mail-reports'
import { createServiceKey } from '@touchline/testing/service-key'
import { ofEachTest, sharedFolder, sharedWorld } from '@touchline/testing/shared'
import { beforeEach, expect, it } from 'vitest'
import { writeNotice } from './books/notices/write-notice.ts'
import { inTransaction } from './db/transaction.ts'
import {
  arrivedByPostfix,
  delayedByPostfix,
  exchange,
  postfix,
  qmail,
} from './features/mail/reports/forms.test-support.ts'
import { readReports } from './features/mail/reports/read-folder.ts'
import { sendMails } from './features/mail/send-mail.ts'
import { mailsOf, refusedOf } from './operators/customer/customer.store.ts'

const MINUTE = 60_000
const DAY = 1_440 * MINUTE
const RECIPIENT = 'office@kita.example'
const WORDS = '550 5.1.1 User unknown in virtual mailbox table'

let counted: MailReportOutcome[] = []

const folder = await sharedFolder()
const mailReturn = { address: 'returned@kickview.example', folder }
const world = await sharedWorld({ hearsEvents: false, mailReturn, onMailReport: (outcome) => counted.push(outcome) })
const key = await createServiceKey(world.database.ownerDb, { scopes: ['mail-reports'] })
const club = ofEachTest(() => world.subscribe())
beforeEach(() => {
  counted = []
})

let period = 0

/** A mail to the payer, handed over; to where it comes back. */
async function mailed(): Promise<{ readonly to: string; readonly recipient: string }> {
  const { organizationId } = club
  const now = world.now()
  period += 1
  const notice = { organizationId, kind: 'trial-ends', subject: 'trial', period: String(period) } as const
  await inTransaction(world.deps.db, { organizationId }, (tx) =>
    writeNotice(tx, { ...notice, facts: { on: '2026-12-20' }, now }),
  )
  await world.liveUntil(now + MINUTE)
  const sent = world.mailbox.taken.at(-1)
  return { to: sent?.returnTo ?? '', recipient: sent?.to ?? '' }
}

const report = (body: unknown, by = key) =>
  world.server.send({
    method: 'POST',
    path: '/mail-reports',
    json: body,
    headers: { authorization: `Bearer ${by}` },
  })

const outcomeOf = async (raw: string): Promise<MailReportOutcome> => {
  const { body } = await report({ report: raw })
  return mailReportEndpoints.takeMailReport.response.parse(body).outcome
}

const known = () =>
  inTransaction(world.deps.db, { organizationId: club.organizationId }, async (tx) => {
    const mails = await mailsOf(tx, club.organizationId, { limit: 1 })
    const [refused] = await refusedOf(tx, club.organizationId)
    return { state: mails.map(mailStateOf)[0], said: mails[0]?.said, refusals: refused?.refusals ?? 0 }
  })

it('a mail came back, once, however often it is reported', async () => {
  const returned = await mailed()
  expect(returned).toMatchObject({ to: expect.stringMatching(/^returned\+[0-9a-v]{42}@/), recipient: RECIPIENT })
  expect(await known()).toEqual({ state: 'handed-over', said: null, refusals: 0 })
  expect(await outcomeOf(delayedByPostfix(returned))).toBe('nothing-final')
  expect(await known()).toMatchObject({ state: 'handed-over' })
  expect(await outcomeOf(postfix(returned))).toBe('came-back')
  expect(await known()).toEqual({ state: 'came-back', said: WORDS, refusals: 1 })
  expect(await outcomeOf(exchange(returned))).toBe('known-already')
  expect(await outcomeOf(arrivedByPostfix(returned))).toBe('known-already')
  expect(await known()).toEqual({ state: 'came-back', said: WORDS, refusals: 1 })
  const { notices } = await club.read('listNotices', { query: { lang: 'en' } })
  expect(notices.filter(({ failedMails }) => failedMails.length > 0)).toMatchObject([
    { failedMails: [{ address: RECIPIENT }] },
  ])
  expect(counted).toEqual(['nothing-final', 'came-back', 'known-already', 'known-already'])
})

it('a mail has arrived where a report says so, and may come back after that', async () => {
  const returned = await mailed()
  expect(await outcomeOf(arrivedByPostfix(returned))).toBe('arrived')
  expect(await known()).toMatchObject({ state: 'arrived' })
  expect(await outcomeOf(postfix(returned))).toBe('came-back')
  expect(await known()).toEqual({ state: 'came-back', said: WORDS, refusals: 1 })
})

it('what is no report, names no mail or is forged is counted and changes nothing', async () => {
  const returned = await mailed()
  const forged = { ...returned, to: returned.to.replace(/.{16}@/, '0000000000000000@') }
  const elsewhere = { ...returned, to: returned.to.replace(/\+.{26}/, `+${'0'.repeat(26)}`) }
  expect(await outcomeOf(qmail(returned))).toBe('no-report')
  expect(await outcomeOf(postfix(forged))).toBe('names-none')
  expect(await outcomeOf(postfix(elsewhere))).toBe('names-none')
  expect(await outcomeOf(postfix(returned).replace('Status: 5.1.1', 'Status: ?'))).toBe('malformed')
  expect(await known()).toEqual({ state: 'handed-over', said: null, refusals: 0 })
})

it('only a key of its scope reports, and only whole reports', async () => {
  const links = await createServiceKey(world.database.ownerDb, { scopes: ['links'] })
  const code = async (body: unknown, by = key) => (await report(body, by)).body
  expect(await code({ report: 'x' }, links)).toMatchObject({ code: 'service-key-scope' })
  expect(await code({ report: '' })).toMatchObject({ code: 'invalid-request' })
  expect(await code({ report: 'x'.repeat(MOST_REPORT_BYTES + 1) })).toMatchObject({ code: 'invalid-request' })
  expect(await code({ report: 'x'.repeat(2 * MOST_REPORT_BYTES) })).toMatchObject({ code: 'body-too-large' })
  expect(counted).toEqual([])
})

it('an address pauses after five mails in a row that came back, though the mail server took each', async () => {
  for (let count = 1; count <= 5; count += 1) {
    expect(await outcomeOf(postfix(await mailed()))).toBe('came-back')
    expect(await known()).toMatchObject({ refusals: count })
  }
  const before = world.mailbox.taken.length
  await mailed()
  expect(world.mailbox.taken).toHaveLength(before)
  expect(await known()).toMatchObject({ state: 'paused', refusals: 5 })
  const { recipients } = await club.read('listRecipients')
  expect(recipients).toMatchObject([{ address: RECIPIENT, state: 'paused' }])
})

it('a mail that was taken and did not come back for five days ends the count with the next', async () => {
  await outcomeOf(postfix(await mailed()))
  await mailed()
  await mailed()
  expect(await known()).toMatchObject({ refusals: 1 })
  await world.liveUntil(world.now() + 6 * DAY)
  await mailed()
  expect(await known()).toMatchObject({ state: 'handed-over', refusals: 0 })
})

it('a full disk of theirs is no fault of the address', async () => {
  expect(await outcomeOf(postfix(await mailed()).replace('Status: 5.1.1', 'Status: 5.3.4'))).toBe('came-back')
  expect(await known()).toMatchObject({ state: 'came-back', refusals: 0 })
})

it('a report that comes before its mail is noted as sent counts, and the mail is not sent again', async () => {
  const { organizationId } = club
  await mailed()
  const { ownerDb } = world.database
  const marks = ownerDb.updateTable('notice_mails').set({ sent_at: null, mark: null })
  const [mail] = await marks
    .where('organization_id', '=', organizationId)
    .returning(['notice_id', 'recipient_id'])
    .execute()
  const notice = {
    noticeId: mail?.notice_id ?? '',
    recipientId: mail?.recipient_id ?? '',
    kind: 'trial-ends',
    moment: null,
  }
  const letter = { to: RECIPIENT, subject: 's', text: 't', html: 'h', notice }
  const job = { uniqueKey: null, id: 1, organizationId, createdAt: 0, attempt: 1, maxAttempts: 10 }
  let sent = 0
  const sending = {
    ...world.deps,
    attachmentsOf: async () => () => [],
    returnAddress: 'returned@kickview.example',
    mail: {
      send: async ({ to, returnTo = '' }: { readonly to: string; readonly returnTo?: string }) => {
        sent += 1
        expect(await outcomeOf(postfix({ to: returnTo, recipient: to }))).toBe('came-back')
      },
    },
  }
  for (let times = 0; times < 2; times += 1) expect(await sendMails(sending, [{ letter, job }])).toEqual(new Map())
  expect(sent).toBe(1)
  expect(await known()).toEqual({ state: 'came-back', said: WORDS, refusals: 1 })
})

it('a folder is read file by file, each once, and what was read is kept beside', async () => {
  const returned = await mailed()
  await writeFile(join(folder, '1'), postfix(returned))
  await writeFile(join(folder, '2'), qmail(returned))
  await writeFile(join(folder, '3'), postfix(returned))
  await writeFile(join(folder, '4'), 'x'.repeat(MOST_REPORT_BYTES + 1))
  await writeFile(join(folder, '.5'), postfix(returned))
  await readReports(world.deps)
  expect(counted).toEqual(['came-back', 'no-report', 'known-already', 'too-large'])
  expect(await readdir(folder)).toEqual(['.5', 'read'])
  expect(await readdir(join(folder, 'read'))).toEqual(['1', '2', '3', '4'])
  expect(await known()).toEqual({ state: 'came-back', said: WORDS, refusals: 1 })
  await readReports(world.deps)
  expect(counted).toHaveLength(4)
  const { clock } = world.deps
  await writeFile(join(folder, '6'), postfix(await mailed()))
  await world.liveUntil(clock.now() + 2 * MINUTE)
  expect(await readdir(folder)).toEqual(['.5', 'read'])
  expect(world.jobErrors).toEqual([])
})
