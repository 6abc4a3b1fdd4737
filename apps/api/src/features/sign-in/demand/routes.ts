import { inTransaction } from '../../../db/transaction.ts'
import { answer, type Caller, type Route, route } from '../../../http/route.ts'
import type { Deps } from '../../../use-case/deps.ts'
import { signInScope } from '../login/prove-login.ts'
import { readFactorDemand } from './read-demand.ts'
import { setFactorDemand } from './set-demand.ts'

export const factorDemandRoutes = (deps: Deps): Route[] => {
  const read = (caller: Caller) =>
    inTransaction(deps.db, signInScope, (tx) => readFactorDemand(tx, caller, deps.clock.now()))
  return [
    route('readFactorDemand', async ({ caller }) => answer(await read(caller))),
    route('setFactorDemand', async ({ caller, body: { isDemanded } }) => {
      const refused = await setFactorDemand(deps, caller, isDemanded)
      return refused ?? answer(await read(caller))
    }),
  ]
}
