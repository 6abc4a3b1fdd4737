import type { CompiledQuery } from 'kysely'
import type { Tx } from './connect.ts'
import { askOn } from './pg-driver.ts'

interface Asked<R> {
  compile(): CompiledQuery<R>
}

/**
 * The answers to questions of the same kind that need no answer of each other, in their order and in one trip: a row is
 * locked organisation by organisation, so that the order of ids holds and each question is for one shard.
 */
export async function inOneTrip<R>(tx: Tx, questions: readonly Asked<R>[]): Promise<readonly (readonly R[])[]> {
  const compiled = questions.map((question) => question.compile())
  return tx.getExecutor().provideConnection((connection) => askOn(connection, compiled))
}
