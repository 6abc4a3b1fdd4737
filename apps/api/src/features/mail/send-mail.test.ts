import { sharedCell } from '@touchline/testing/shared'
import { expect, it } from 'vitest'
import { writeNotice } from '../../books/notices/write-notice.ts'
import { inTransaction } from '../../db/transaction.ts'
import { MailPutOff } from '../../ports/mail.ts'
import { PutOff } from '../../queue/queue.ts'
import { sendMails } from './send-mail.ts'

const cell = await sharedCell()

const to = 'office@kita.example'

type Sending = Parameters<typeof sendMails>[0]
type Letter = Parameters<typeof sendMails>[1][number]['letter']

interface Try {
  readonly organizationId: string
  readonly askedAt: number
  readonly isLastTry: boolean
}

async function failureOf(
  { organizationId, askedAt, isLastTry, ...sending }: Sending & Try,
  letter: Letter,
): Promise<unknown> {
  const of = { id: 1, uniqueKey: 'a', organizationId, createdAt: askedAt }
  const job = { ...of, attempt: isLastTry ? 10 : 1, maxAttempts: 10 }
  return (await sendMails(sending, [{ letter, job }])).get(job)
}

const waiting = async () => {
  const { organizationId, contractId } = await cell.open()
  const { ownerDb } = cell.database
  await ownerDb.updateTable('contracts').set({ payer_mail: to }).where('contract_id', '=', contractId).execute()
  const notice = { subject: 'trial', period: '1', facts: { on: '2026-12-20' }, now: cell.clock.now() } as const
  await inTransaction(cell.deps.db, { organizationId }, (tx) =>
    writeNotice(tx, { organizationId, kind: 'trial-ends', ...notice }),
  )
  const ids = ownerDb.selectFrom('notices').select('notice_id').where('organization_id', '=', organizationId)
  const { notice_id } = await ids.executeTakeFirstOrThrow()
  const row = { organization_id: organizationId, notice_id, recipient_id: contractId }
  await ownerDb.insertInto('notice_mails').values(row).execute()
  return { organizationId, notice: { recipientId: contractId, kind: 'trial-ends', moment: 'day', noticeId: notice_id } }
}

it('a mail whose papers cannot be written is one that never left', async () => {
  const { organizationId, notice } = await waiting()
  const { db, clock } = cell.deps
  const attachmentsOf = () => Promise.reject(new Error('the font is not there'))
  const mail = { send: () => Promise.reject(new Error('nothing is sent')) }
  const sending = { db, clock, mail, attachmentsOf, organizationId, askedAt: clock.now() }
  const letter = { to, subject: 's', text: 't', html: 'h', notice }
  const state = () => cell.database.ownerDb.selectFrom('notice_mails').select(['sent_at', 'failed_at']).execute()
  expect(String(await failureOf({ ...sending, isLastTry: false }, letter))).toContain('the font is not there')
  expect(await state()).toEqual([{ sent_at: null, failed_at: null }])
  expect(String(await failureOf({ ...sending, isLastTry: true }, letter))).toContain('the font is not there')
  expect(await state()).toEqual([{ sent_at: null, failed_at: clock.now() }])
})

it('a mail that the server takes later is put off for three days without a mark, then it is one try of many', async () => {
  const { organizationId, notice } = await waiting()
  const { db, clock } = cell.deps
  const busy = (isServerBusy: boolean) => ({
    send: () => Promise.reject(new MailPutOff('421 too many', { isServerBusy, cause: null })),
  })
  const sending = { db, clock, attachmentsOf: async () => () => [], organizationId, isLastTry: true }
  const letter = { to, subject: 's', text: 't', html: 'h', notice }
  const today = { ...sending, askedAt: clock.now() }
  expect(await failureOf({ ...today, mail: busy(true) }, letter)).toMatchObject({ restMs: 30_000 })
  expect(await failureOf({ ...today, mail: busy(false) }, letter)).toMatchObject({ restMs: 300_000 })
  const failedAt = () => cell.database.pick('notice_mails', ['failed_at'], { organization_id: organizationId })
  expect(await failedAt()).toEqual([{ failed_at: null }])
  const longAgo = { ...sending, askedAt: clock.now() - 3 * 86_400_000 }
  const tried = await failureOf({ ...longAgo, mail: busy(true) }, letter)
  expect(String(tried)).toContain('421 too many')
  expect(tried).not.toBeInstanceOf(PutOff)
  expect(await failedAt()).toEqual([{ failed_at: clock.now() }])
})

it('a mail that was noted as sent is not sent again by the job of a worker that was killed', async () => {
  const { organizationId, notice } = await waiting()
  const { db, clock } = cell.deps
  const taken: string[] = []
  const mail = { send: async (message: { readonly subject: string }) => void taken.push(message.subject) }
  const again = { db, clock, mail, attachmentsOf: async () => () => [], organizationId, askedAt: clock.now() }
  const letter = { to, subject: 's', text: 't', html: 'h', notice }
  expect(await failureOf({ ...again, isLastTry: false }, letter)).toBeUndefined()
  expect(await failureOf({ ...again, isLastTry: false }, letter)).toBeUndefined()
  expect(taken).toEqual(['s'])
})

it('one mail that fails leaves the others of its batch sent', async () => {
  const { organizationId, notice } = await waiting()
  const { db, clock } = cell.deps
  const mail = {
    send: async ({ to: address }: { readonly to: string }) => {
      if (address !== to) throw new Error('the mail server hung up')
    },
  }
  const of = { uniqueKey: null, organizationId, createdAt: clock.now(), attempt: 1, maxAttempts: 10 }
  const mailed = [to, 'other@kita.example', to].map((address, id) => ({
    letter: { to: address, subject: 's', text: 't', html: 'h', ...(id === 0 ? { notice } : {}) },
    job: { ...of, id },
  }))
  const failed = await sendMails({ db, clock, mail, attachmentsOf: async () => () => [] }, mailed)
  expect([...failed].map(([{ id }, error]) => [id, String(error)])).toEqual([[1, 'Error: the mail server hung up']])
})
