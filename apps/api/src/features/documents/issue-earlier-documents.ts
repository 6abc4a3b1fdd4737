import { inTransaction, jobsScope } from '../../db/transaction.ts'
import type { Deps } from '../../use-case/deps.ts'
import { issueEarlier } from './issue-earlier.store.ts'

/**
 * Issues the documents of all that a version without documents fixed, was paid or refunded: before the first call of a
 * start, so that numbers follow the order of fixing, and every day while such a version may run next to this one.
 */
export async function issueEarlierDocuments({
  db,
  clock,
  ids,
  cell,
}: Pick<Deps, 'db' | 'clock' | 'ids' | 'cell'>): Promise<void> {
  const issueSome = () =>
    inTransaction(db, jobsScope, (tx) => issueEarlier(tx, { issuer: cell.issuer, newId: ids.uuid, now: clock.now() }))
  while ((await issueSome()) > 0);
}
