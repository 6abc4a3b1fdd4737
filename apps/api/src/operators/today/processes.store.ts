import type { Instant } from '@touchline/domain/calendar'
import { sql } from 'kysely'
import { at } from '../../db/column-values.ts'
import type { Tx } from '../../db/connect.ts'

export interface Processes {
  readonly jobsOverdue: number
  readonly provider: Instant
  readonly books: Instant
  readonly onHold: number
  readonly isChainWhole: boolean
  readonly mail: Instant | null
  readonly receivers: number
  readonly receiversBehind: number
}

const LATE_MS = 120_000

export async function readProcesses(tx: Tx, now: Instant): Promise<Processes> {
  const late = at(now - LATE_MS)
  const { rows } = await sql<Omit<Processes, 'onHold'>>`
    select
      (select count(*)::int from jobs where state = 'queued' and run_at < ${late}) as "jobsOverdue",
      (select completed_at from completed_checks where name = 'provider') as provider,
      (select completed_at from completed_checks where name = 'books') as books,
      not exists (select from findings where released_at is null and check_id like 'I32%') as "isChainWhole",
      (select min(run_at) from jobs where state = 'queued' and kind = 'send-mail' and run_at < ${late}) as mail,
      (select count(*)::int from receivers) as receivers,
      (select count(*)::int from receivers r where r.state = 'given-up' or exists (select from deliveries d
        where d.receiver_id = r.receiver_id and d.state = 'waiting' and d.due_at < ${late})) as "receiversBehind"`.execute(
    tx,
  )
  const [row] = rows
  if (row === undefined) throw new Error('a reading without tables has one row')
  const { onHold } = await tx
    .selectFrom('organizations')
    .select(sql<number>`count(*)::int`.as('onHold'))
    .where('parked_at', 'is not', null)
    .executeTakeFirstOrThrow()
  return { ...row, onHold }
}
