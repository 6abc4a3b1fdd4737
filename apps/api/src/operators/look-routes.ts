import { instantToWire } from '@touchline/contract/wire'
import { inTransaction } from '../db/transaction.ts'
import { closeLook } from '../features/looks/close-look.ts'
import { makeLook } from '../features/looks/make-look.ts'
import { operatorOf } from '../features/looks/store.ts'
import { type DeskRoute, deskRoute } from '../http/desk/desk-route.ts'
import { answer } from '../http/route.ts'
import type { Deps } from '../use-case/deps.ts'
import { refuse } from '../use-case/refusal.ts'
import { administration } from './act.ts'

export const deskLookRoutes = (deps: Deps): readonly DeskRoute[] => [
  deskRoute('createLook', async ({ operator, body }) => {
    const made = await makeLook(deps, { ...body, operator: operator.name })
    if (made.kind === 'refused') return made
    return answer({ lookId: made.lookId, url: made.url, expiresDate: instantToWire(made.expiresAt) })
  }),
  deskRoute('endLook', async ({ operator, params: { lookId } }) => {
    const isOwn = await inTransaction(deps.db, administration(), async (tx) => {
      if ((await operatorOf(tx, lookId)) !== operator.name) return false
      await closeLook(tx, deps.clock, { lookId })
      return true
    })
    return isOwn ? answer(undefined) : refuse('not-found', 'There is no such look of yours')
  }),
]
