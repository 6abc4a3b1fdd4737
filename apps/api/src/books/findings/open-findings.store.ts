import type { Tx } from '../../db/connect.ts'

/** Newest first; `all` adds released ones that still hold. */
export const listOpenFindings = (tx: Tx, all: boolean) =>
  tx
    .selectFrom('findings')
    .selectAll()
    .where('gone_at', 'is', null)
    .$if(!all, (query) => query.where('released_at', 'is', null))
    .orderBy('found_at', 'desc')
    .orderBy('finding_id')
    .limit(200)
    .execute()

export type ListedFinding = Awaited<ReturnType<typeof listOpenFindings>>[number]
