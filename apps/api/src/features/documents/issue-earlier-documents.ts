import { inTransaction, jobsScope } from '../../db/transaction.ts'
import type { Deps } from '../../use-case/deps.ts'
import { issueEarlier } from './issue-earlier.store.ts'

/**
 * For an older version running alongside that issues none: before the first call, so that numbers follow the order of
 * fixing, then daily.
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
