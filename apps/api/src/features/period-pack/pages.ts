import type { OrganizationId } from '@touchline/domain/ids'
import type { Db, Tx } from '../../db/connect.ts'
import { inTransaction } from '../../db/transaction.ts'

/** Whose rows, and where. */
export interface Source {
  readonly db: Db
  readonly organizationId: OrganizationId
}

/** The rows that follow the last one read; none where there are no more. */
type ReadPage<R> = (tx: Tx, last: R | null) => Promise<readonly R[]>

/** Rows of any number, a page in memory at a time; each in a transaction of its own, however slowly they are taken. */
export async function* pages<R>({ db, organizationId }: Source, read: ReadPage<R>): AsyncGenerator<readonly R[]> {
  let last: R | null = null
  do {
    const before = last
    const rows: readonly R[] = await inTransaction(db, { organizationId }, (tx) => read(tx, before))
    if (rows.length > 0) yield rows
    last = rows.at(-1) ?? null
  } while (last !== null)
}
