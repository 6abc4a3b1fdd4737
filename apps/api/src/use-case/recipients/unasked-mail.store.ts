import type { Instant } from '@touchline/domain/calendar'
import { at } from '../../db/column-values.ts'
import type { Tx } from '../../db/connect.ts'

const ofMailbox = (tx: Tx, mark: string) => tx.selectFrom('unwanted_mail').where('mailbox_mark', '=', mark)

export const isUnwanted = async (tx: Tx, mark: string): Promise<boolean> =>
  (await ofMailbox(tx, mark).select('mailbox_mark').executeTakeFirst()) !== undefined

export const insertUnwanted = (tx: Tx, mark: string, now: Instant) =>
  tx
    .insertInto('unwanted_mail')
    .values({ mailbox_mark: mark, asked_at: at(now) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

export const deleteUnwanted = (tx: Tx, mark: string) =>
  tx.deleteFrom('unwanted_mail').where('mailbox_mark', '=', mark).execute()
