import { inTransaction } from '../../db/transaction.ts'
import { answer, type Route, route } from '../../http/route.ts'
import type { Deps } from '../../use-case/deps.ts'
import { readHistory } from './read-history.ts'

export const historyRoutes = ({ db, clock }: Pick<Deps, 'db' | 'clock'>): Route[] => [
  route('getHistory', ({ caller, query }) =>
    inTransaction(db, caller, async (tx) => answer(await readHistory(tx, caller, query, clock.now()))),
  ),
]
