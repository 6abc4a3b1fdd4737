import type { CompiledQuery } from 'kysely'
import type { Tx } from './connect.ts'
import { askOn } from './pg-driver.ts'

interface Compilable<R> {
  compile(): CompiledQuery<R>
}

/** One shard each: locks keep the order of ids. */
export async function inOneTrip<R>(tx: Tx, questions: readonly Compilable<R>[]): Promise<readonly (readonly R[])[]> {
  const compiled = questions.map((question) => question.compile())
  return tx.getExecutor().provideConnection((connection) => askOn(connection, compiled))
}
