import { MOST_VIEWS } from '@touchline/domain/operators'
import { inTransaction } from '../db/transaction.ts'
import { type DeskRoute, deskRoute } from '../http/desk/desk-route.ts'
import { answer } from '../http/route.ts'
import type { Deps } from '../use-case/deps.ts'
import { refuse } from '../use-case/refusal.ts'
import { administration } from './act.ts'
import type { Desk } from './sign-in/desk.ts'
import { changeView, deleteView, insertView, ownViews, viewsFor } from './views.store.ts'

const notOwn = refuse('not-found', 'No view of this id is yours')

/** Kept where the sessions are, whatever region is asked. */
export const viewRoutes = ({ clock }: Pick<Deps, 'clock'>, { db }: Desk): readonly DeskRoute[] => [
  deskRoute('listViews', async ({ operator }) => {
    const rows = await inTransaction(db, administration(), (tx) => viewsFor(tx, operator.name))
    return answer({
      views: rows.map((row) => ({
        viewId: row.view_id,
        name: row.name,
        address: row.address,
        isShared: row.is_shared,
        isMine: row.operator === operator.name,
        by: row.operator,
      })),
    })
  }),
  deskRoute('saveView', ({ operator, params, body }) =>
    inTransaction(db, administration(), async (tx) => {
      const view = { ...params, ...body, operator: operator.name, now: clock.now() }
      const count = await ownViews(tx, operator.name)
      if (await changeView(tx, view)) return answer(undefined)
      if (count >= MOST_VIEWS) return refuse('too-many-views', `There are ${MOST_VIEWS} already; delete one`)
      return (await insertView(tx, view)) ? answer(undefined) : notOwn
    }),
  ),
  deskRoute('deleteView', ({ operator, params: { viewId } }) =>
    inTransaction(db, administration(), async (tx) =>
      (await deleteView(tx, viewId, operator.name)) ? answer(undefined) : notOwn,
    ),
  ),
]
