import { caseEndpoints } from '@touchline/contract/cases'
import { inTransaction } from '../../db/transaction.ts'
import { onceOnly, requestHash } from '../../http/idempotency.ts'
import { personal } from '../../http/reading-route.ts'
import { answer, type Caller, type Route, route } from '../../http/route.ts'
import type { Deps } from '../../use-case/deps.ts'
import { roleRefusal } from '../../use-case/role-refusal.ts'
import { openCase } from './open-case.ts'
import { newestCases, type StoredCase } from './store.ts'
import { caseToWire } from './wire.ts'

const ownToWire = (row: StoredCase, { userId }: Pick<Caller, 'userId'>) => ({
  ...caseToWire(row),
  isOwn: row.asked_by === userId,
})

export const caseRoutes = (deps: Pick<Deps, 'db' | 'clock' | 'ids'>): Route[] => [
  route('openCase', ({ caller, idempotencyKey: key, body }) => {
    const { organizationId, userId } = caller
    const { response } = caseEndpoints.openCase
    const once = { organizationId, key, requestHash: requestHash('openCase', body), response }
    return inTransaction(deps.db, caller, (tx) =>
      onceOnly(tx, once, async () => {
        const now = deps.clock.now()
        const refused = await roleRefusal(tx, { organizationId, actor: userId }, 'ask-support', now)
        if (refused !== null) return refused
        const asked = { organizationId, askedBy: userId, openedBy: null, newId: deps.ids.uuid, now }
        const outcome = await openCase(tx, { ...asked, ...body })
        return outcome.kind === 'refused' ? outcome : answer(ownToWire(outcome.opened, caller))
      }),
    )
  }),
  personal(deps, 'listCases', async ({ caller, query }, tx) => {
    const { rows, following } = await newestCases(tx, caller.organizationId, query)
    return answer({ results: rows.map((row) => ownToWire(row, caller)), ...following })
  }),
]
