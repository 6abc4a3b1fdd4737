import type { Instant } from '@touchline/domain/calendar'
import { at } from './column-values.ts'
import { type Db, isSpread, type Tx } from './connect.ts'
import { life, lookAtMachines } from './machines.ts'
import { inRead, inTransaction, jobsScope } from './transaction.ts'

/** By group of machines; one PostgreSQL is a cluster's coordinator. */
export type Lives = ReadonlyMap<string, string>

const COORDINATOR = '0'

/** As in `database_life`: the coordinator's alone, as one PostgreSQL wrote it, then `group=life`. */
export const livesIn = (text: string): Lives =>
  new Map(
    text.split(' ').map((part) => {
      const [group = '', own] = part.split('=')
      return own === undefined ? [COORDINATOR, group] : [group, own]
    }),
  )

export const textOfLives = (lives: Lives): string =>
  [...lives]
    .toSorted(([a], [b]) => Number(a) - Number(b))
    .map(([group, own]) => (group === COORDINATOR ? own : `${group}=${own}`))
    .join(' ')

/** A machine that is away, or was never seen, has forgotten nothing that is known of. */
export const othersThan = (known: Lives, present: Lives): readonly string[] =>
  [...present].flatMap(([group, own]) => ((known.get(group) ?? own) === own ? [] : [group]))

const read = (db: Db) =>
  inRead(db, jobsScope, (tx) =>
    tx
      .selectFrom('database_life')
      .select(['life as known', life.as('own')])
      .executeTakeFirstOrThrow(),
  )

interface ReadLives {
  readonly text: string
  readonly known: Lives
  /** Of the machines that answer. */
  readonly present: Lives
}

async function readLives(db: Db): Promise<ReadLives> {
  const { known: text, own } = await read(db)
  const known = livesIn(text)
  if (!isSpread(db)) return { text, known, present: new Map([[COORDINATOR, own]]) }
  const machines = await lookAtMachines(db)
  const answered = machines.flatMap(({ group, answer }) => (answer === null ? [] : [[group, answer.life] as const]))
  return { text, known, present: new Map(answered) }
}

/** Groups that began another life since the books were reconciled. New machines are noted. */
export async function setBackGroups(db: Db): Promise<readonly string[]> {
  const { text, known, present } = await readLives(db)
  const others = othersThan(known, present)
  if (others.length === 0 && [...present.keys()].some((group) => !known.has(group)))
    await inTransaction(db, jobsScope, (tx) => note(tx, text, [known, present]))
  return others
}

const note = (tx: Tx, text: string, [known, present]: readonly [Lives, Lives]) =>
  tx
    .updateTable('database_life')
    .set({ life: textOfLives(new Map([...known, ...present])) })
    .where('life', '=', text)
    .execute()

export const isSetBack = async (db: Db): Promise<boolean> => (await setBackGroups(db)).length > 0

/** A machine that is away keeps the life that is known of it. */
export async function noteLives(db: Db, now: Instant): Promise<void> {
  const { known, present } = await readLives(db)
  const text = textOfLives(new Map([...known, ...present]))
  await inTransaction(db, jobsScope, (tx) =>
    tx
      .updateTable('database_life')
      .set({ life: text, reconciled_at: at(now) })
      .execute(),
  )
}
