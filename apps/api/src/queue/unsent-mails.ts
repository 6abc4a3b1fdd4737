import { at } from '../db/column-values.ts'
import type { Db } from '../db/connect.ts'
import { inTransaction, jobsScope } from '../db/transaction.ts'
import type { Clock } from '../ports/clock.ts'
import type { Message } from '../ports/mail.ts'

export const keepUnsent = (db: Db, { now }: Clock, { to, subject, text }: Message): Promise<void> =>
  inTransaction(db, jobsScope, async (tx) => {
    const row = { address: to, subject, words: text, kept_at: at(now()) }
    await tx.insertInto('unsent_mails').values(row).execute()
  })

export const unsentMails = (db: Db, most: number) =>
  inTransaction(db, jobsScope, (tx) =>
    tx.selectFrom('unsent_mails').selectAll().orderBy('mail_id', 'desc').limit(most).execute(),
  )
