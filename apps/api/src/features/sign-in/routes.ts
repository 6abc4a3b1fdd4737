import type { Session } from '@touchline/contract/sign-in'
import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../http/deps.ts'
import type { Refusal } from '../../http/refusal.ts'
import { type Answer, answer, type Cookie, type Route, route } from '../../http/route.ts'
import { refreshSession } from './refresh-session.ts'
import { REFRESH_SECONDS } from './session.ts'
import { signIn } from './sign-in.ts'
import { endFamily } from './store.ts'

const refreshCookie = ({ cell }: Deps, value: string | null): Cookie => ({
  name: `touchline_refresh_${cell.region}`,
  value,
  maxAgeSeconds: REFRESH_SECONDS,
})

const withCookie = (deps: Deps, outcome: Session | Refusal): Answer<Session> | Refusal =>
  'kind' in outcome ? outcome : answer(outcome, { setCookies: [refreshCookie(deps, outcome.refresh_token)] })

export const signInRoutes = (deps: Deps): Route[] => [
  route('authenticate', async ({ body, remoteAddress, cookies }) => {
    if (body.grant_type === 'password') return withCookie(deps, await signIn(deps)(body, remoteAddress))
    const token = body.refresh_token ?? cookies[refreshCookie(deps, null).name]
    return withCookie(deps, await refreshSession(deps)(token, remoteAddress))
  }),
  route('signOut', async ({ caller: { organizationId, familyId } }) => {
    await inTransaction(deps.db, { organizationId }, (tx) => endFamily(tx, { organizationId, familyId }, 'logout'))
    return answer(undefined, { setCookies: [refreshCookie(deps, null)] })
  }),
]
