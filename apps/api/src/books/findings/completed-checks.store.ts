import type { Instant } from '@touchline/domain/calendar'
import { at } from '../../db/column-values.ts'
import type { Tx } from '../../db/connect.ts'
import type { CompletedChecksTable } from '../../db/schema.ts'
import type { LinkEnd } from '../operator-actions.ts'

/** For the books, with the operators' chain's end. */
export const noteCompleted = (tx: Tx, name: CompletedChecksTable['name'], now: Instant, end: LinkEnd | null = null) =>
  tx
    .updateTable('completed_checks')
    .set({
      completed_at: at(now),
      ...(end !== null && { chain_sequence: end.sequence, chain_hash: end.hash }),
    })
    .where('name', '=', name)
    .execute()

export async function endOfOperators(tx: Tx): Promise<LinkEnd | null> {
  const { chain_sequence: sequence, chain_hash: hash } = await tx
    .selectFrom('completed_checks')
    .select(['chain_sequence', 'chain_hash'])
    .where('name', '=', 'books')
    .executeTakeFirstOrThrow()
  return sequence === null || hash === null ? null : { sequence, hash }
}
