import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../http/deps.ts'
import { answer, type Route, route } from '../../http/route.ts'
import { currentLimits, currentUsage } from './current-usage.ts'

/** Limits and usage of the running month (specification, calls 7 and 8). */
export const usageRoutes = ({ db, clock }: Pick<Deps, 'db' | 'clock'>): Route[] => [
  route('getCurrentUpperLimits', ({ caller: { organizationId } }) =>
    inTransaction(db, { organizationId }, async (tx) =>
      answer({ currentUpperLimits: await currentLimits(tx, organizationId, clock.now()) }),
    ),
  ),
  route('getCurrentUsage', ({ caller: { organizationId }, body }) =>
    inTransaction(db, { organizationId }, async (tx) =>
      answer({
        currentUsageAggregationResults: await currentUsage(
          tx,
          organizationId,
          body.targetAggregationTypes,
          clock.now(),
        ),
      }),
    ),
  ),
]
