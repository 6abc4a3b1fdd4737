import type { Session } from '@touchline/contract/sign-in'
import { writeAudit } from '../../db/audit.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Cookie } from '../../http/cookie.ts'
import type { Deps } from '../../http/deps.ts'
import { type Refusal, statusOf } from '../../http/refusal.ts'
import { type Answer, answer, type Route, route } from '../../http/route.ts'
import { refreshSession } from './refresh-session.ts'
import { REFRESH_SECONDS, sessionEvent } from './session.ts'
import { signIn } from './sign-in.ts'
import { endFamily } from './store.ts'

const refreshCookie = ({ cell }: Deps, value: string | null): Cookie => ({
  name: `touchline_refresh_${cell.region}`,
  value,
  maxAgeSeconds: REFRESH_SECONDS,
})

const withCookie = (deps: Deps, outcome: Session | Refusal): Answer<Session> | Refusal =>
  'kind' in outcome ? outcome : answer(outcome, { setCookies: [refreshCookie(deps, outcome.refresh_token)] })

/** A token that is worth nothing any more is not kept for the next try; one that only came too often is. */
const withoutCookie = (deps: Deps, outcome: Answer<Session> | Refusal): Answer<Session> | Refusal =>
  outcome.kind === 'refused' && statusOf(outcome) === 401
    ? { ...outcome, setCookies: [refreshCookie(deps, null)] }
    : outcome

export const signInRoutes = (deps: Deps): Route[] => [
  route('authenticate', async ({ body, remoteAddress, cookies }) => {
    const ofBrowser = cookies[refreshCookie(deps, null).name]
    if (body.grant_type === 'password') {
      return withCookie(deps, await signIn(deps)(body, { address: remoteAddress, earlierToken: ofBrowser }))
    }
    const token = body.refresh_token ?? ofBrowser
    return withoutCookie(deps, withCookie(deps, await refreshSession(deps)(token, remoteAddress)))
  }),
  route('signOut', async ({ caller: { organizationId, familyId, userId } }) => {
    await inTransaction(deps.db, { organizationId }, async (tx) => {
      await endFamily(tx, { organizationId, familyId }, 'logout')
      await writeAudit(tx, sessionEvent('sign-out', { organizationId, familyId, userId }, deps.clock.now()))
    })
    return answer(undefined, { setCookies: [refreshCookie(deps, null)] })
  }),
]
