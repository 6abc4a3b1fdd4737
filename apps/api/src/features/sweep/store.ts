import { DAY, type Instant } from '@touchline/domain/calendar'
import { sql } from 'kysely'
import { at } from '../../db/column-values.ts'
import type { Tx } from '../../db/connect.ts'
import type { Age } from './ages.ts'

const cutoff = ({ clock, days }: Age, now: Instant) =>
  clock === 'database' ? sql`now() - make_interval(days => ${days})` : sql`${at(now - days * DAY)}::timestamptz`

export async function deleteOldest(tx: Tx, age: Age, now: Instant, most: number): Promise<number> {
  const table = sql.table(age.table)
  const key = sql.join(age.key.map((column) => sql.ref(column)))
  const same = age.key.map((column) => sql`${sql.ref(`aged.${column}`)} = ${sql.ref(`oldest.${column}`)}`)
  const isOneOfThem = sql.join(same, sql` and `)
  const since = sql.ref(age.since)
  const inState = age.state === undefined ? sql`` : sql`state = ${sql.lit(age.state)} and`
  const withSecret = age.isSecret === true ? sql`payload ->> 'hasSecret' = 'true' and` : sql``
  const isOld = sql`${inState} ${withSecret} ${since} < ${cutoff(age, now)}`
  const { numAffectedRows = 0n } = await sql`
    delete from ${table} as aged using (
      select ${key} from ${table} where ${isOld} order by ${since} limit ${sql.lit(most)}
    ) as oldest
    where ${isOneOfThem} and ${isOld}
  `.execute(tx)
  return Number(numAffectedRows)
}
