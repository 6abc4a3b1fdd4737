import type { Instant } from '@touchline/domain/calendar'
import type { NamedMail } from '@touchline/domain/mail-reports'
import { sql } from 'kysely'
import { at } from '../../../db/column-values.ts'
import type { Tx } from '../../../db/connect.ts'

export const lockNamed = (tx: Tx, { organizationId, mark }: NamedMail) =>
  tx
    .selectFrom('notice_mails')
    .select(['address', 'sent_at as sentAt', 'arrived_at as arrivedAt', 'failed_at as failedAt', 'failure'])
    .where('organization_id', '=', organizationId)
    .where('mark', '=', mark)
    .forUpdate()
    .executeTakeFirst()

const named = (tx: Tx, { organizationId, mark }: NamedMail) =>
  tx.updateTable('notice_mails').where('organization_id', '=', organizationId).where('mark', '=', mark)

export const markCameBack = (tx: Tx, mail: NamedMail, said: string, now: Instant) =>
  named(tx, mail)
    .set({ sent_at: null, arrived_at: null, failed_at: at(now), failure: 'came-back', said })
    .execute()

export const markArrived = (tx: Tx, mail: NamedMail, now: Instant) =>
  named(tx, mail)
    .set({ sent_at: sql`coalesce(sent_at, ${at(now)})`, arrived_at: at(now) })
    .execute()
