import { openTestCell, type TestCell } from '@touchline/testing/cell'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { writeNotice } from '../../books/notices/write-notice.ts'
import { inTransaction } from '../../db/transaction.ts'
import { MailPutOff } from '../../ports/mail.ts'
import { PutOff } from '../../queue/queue.ts'
import { sendMail } from './send-mail.ts'

let cell: TestCell
beforeAll(async () => {
  cell = await openTestCell('2026-11-21T04:00:00Z')
})
afterAll(() => cell.drop())

const to = 'office@kita.example'

/** A notice whose mail waits, to the payer. */
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
  const sending = { db, clock, mail, attachmentsOf, organizationId, jobId: 'a', askedAt: clock.now() }
  const letter = { to, subject: 's', text: 't', html: 'h', notice }
  const state = () => cell.database.ownerDb.selectFrom('notice_mails').select(['sent_at', 'failed_at']).execute()
  await expect(sendMail({ ...sending, isLastTry: false }, letter)).rejects.toThrow('the font is not there')
  expect(await state()).toEqual([{ sent_at: null, failed_at: null }])
  await expect(sendMail({ ...sending, isLastTry: true }, letter)).rejects.toThrow('the font is not there')
  expect(await state()).toEqual([{ sent_at: null, failed_at: clock.now() }])
})

it('a mail that the server takes later is put off for three days without a mark, then it is one try of many', async () => {
  const { organizationId, notice } = await waiting()
  const { db, clock } = cell.deps
  const busy = (isServerBusy: boolean) => ({
    send: () => Promise.reject(new MailPutOff('421 too many', { isServerBusy, cause: null })),
  })
  const sending = { db, clock, attachmentsOf: async () => [], organizationId, jobId: 'a', isLastTry: true }
  const letter = { to, subject: 's', text: 't', html: 'h', notice }
  const today = { ...sending, askedAt: clock.now() }
  await expect(sendMail({ ...today, mail: busy(true) }, letter)).rejects.toMatchObject({ restMs: 30_000 })
  await expect(sendMail({ ...today, mail: busy(false) }, letter)).rejects.toMatchObject({ restMs: 300_000 })
  const failedAt = () =>
    cell.database.ownerDb
      .selectFrom('notice_mails')
      .select('failed_at')
      .where('organization_id', '=', organizationId)
      .execute()
  expect(await failedAt()).toEqual([{ failed_at: null }])
  const longAgo = { ...sending, askedAt: clock.now() - 3 * 86_400_000 }
  const tried = sendMail({ ...longAgo, mail: busy(true) }, letter)
  await expect(tried).rejects.toThrow('421 too many')
  await expect(tried).rejects.not.toBeInstanceOf(PutOff)
  expect(await failedAt()).toEqual([{ failed_at: clock.now() }])
})
