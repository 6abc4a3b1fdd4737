import { inTransaction } from '../../db/transaction.ts'
import { answer, type Route, route } from '../../http/route.ts'
import type { Deps } from '../../use-case/deps.ts'
import { readReceipt } from './read-receipt.ts'

export const receiptRoutes = ({ db }: Pick<Deps, 'db'>): Route[] => [
  route('getReceipt', ({ caller: { organizationId }, params }) =>
    inTransaction(db, { organizationId }, async (tx) => {
      const read = await readReceipt(tx, organizationId, params.id)
      return read.kind === 'refused' ? read : answer(read.receipt)
    }),
  ),
]
