import { instantToWire } from '@touchline/contract/wire'
import { sourceOf } from '../../../http/caller/known-sources.ts'
import { answer, type Route, route } from '../../../http/route.ts'
import type { Deps } from '../../../use-case/deps.ts'
import { reopenAccount } from './reopen-account.ts'

export const reopenRoutes = (deps: Deps): Route[] => [
  route('reopenAccount', async ({ body, ...call }) => {
    const reopened = await reopenAccount(deps)(body, sourceOf(deps.cell, call))
    if (reopened.kind === 'refused') return reopened
    const { username, keptUntil } = reopened
    return answer({ username, keptUntil: instantToWire(keptUntil) })
  }),
]
