import { inTransaction } from '../../db/transaction.ts'
import { tokenHash } from '../../http/caller/session-check.ts'
import { reading } from '../../http/reading-route.ts'
import { answer, type Route, route } from '../../http/route.ts'
import type { Deps } from '../../use-case/deps.ts'
import { refuse } from '../../use-case/refusal.ts'
import { closeLook } from './close-look.ts'
import { openLook } from './open-look.ts'
import { saveLooks } from './save-looks.ts'
import { lookSettingOf, storeShownRole } from './store.ts'

const over = refuse('link-unknown', 'There is no such look, or it is over')

export const lookRoutes = (deps: Deps): Route[] => [
  route('openLook', async ({ body }) => {
    const opened = await openLook(deps, body.token)
    return opened.kind === 'refused' ? opened : answer(opened.session)
  }),
  route('showLookRole', async ({ body: { token, role } }) => {
    const isShown = await inTransaction(deps.db, { system: 'administration' }, (tx) =>
      storeShownRole(tx, tokenHash(token), role),
    )
    return isShown ? answer({ role }) : over
  }),
  route('leaveLook', async ({ body }) => {
    const by = { tokenHash: tokenHash(body.token) }
    const isEnded = await inTransaction(deps.db, { system: 'administration' }, (tx) => closeLook(tx, deps.clock, by))
    return isEnded ? answer(undefined) : over
  }),
  reading(deps, 'readLooks', async ({ caller: { organizationId } }, tx) =>
    answer({ looks: await lookSettingOf(tx, organizationId) }),
  ),
  route('saveLooks', async ({ caller, body: { looks } }) => {
    const { organizationId, userId } = caller
    const saving = { organizationId, actor: userId, looks, now: deps.clock.now() }
    const refused = await inTransaction(deps.db, { organizationId }, (tx) => saveLooks(tx, saving))
    return refused ?? answer({ looks })
  }),
]
