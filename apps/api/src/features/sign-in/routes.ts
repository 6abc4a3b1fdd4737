import type { IncomingHttpHeaders } from 'node:http'
import type { RefusalCode } from '@touchline/contract/refusal/refusal-code'
import type { Session } from '@touchline/contract/sign-in'
import { writeAudit } from '../../books/audit.ts'
import { inTransaction } from '../../db/transaction.ts'
import { deviceCookie } from '../../http/caller/known-sources.ts'
import { readerLanguage } from '../../http/caller/reader-language.ts'
import { isBrowser, isOwnPage } from '../../http/caller/same-site.ts'
import { type Answer, answer, type Route, route } from '../../http/route.ts'
import type { Cookie } from '../../use-case/cookie.ts'
import type { Deps } from '../../use-case/deps.ts'
import { type Refusal, statusOf } from '../../use-case/refusal.ts'
import { refreshSession } from './refresh-session.ts'
import { type NewSession, REFRESH_SECONDS, sessionEvent } from './session.ts'
import { signIn } from './sign-in.ts'
import { endFamily } from './store.ts'

const refreshCookie = ({ cell }: Deps, value: string | null): Cookie => ({
  name: `touchline_refresh_${cell.region}`,
  value,
  maxAgeSeconds: REFRESH_SECONDS,
})

/** Where the cookie is kept no script needs the refresh token, so none gets it (decision 104). */
const withCookies = (
  deps: Deps,
  session: NewSession,
  from: IncomingHttpHeaders,
  device: string | null,
): Answer<Session> => {
  const { refresh_token: token, ...withoutToken } = session
  const marks = device === null ? [] : [deviceCookie(deps.cell, device)]
  return answer(isOwnPage(from) ? withoutToken : session, { setCookies: [refreshCookie(deps, token), ...marks] })
}

/** An invalid token is not kept for the next try; one that only came too often is. */
const withoutCookie = <C extends RefusalCode>(deps: Deps, outcome: Refusal<C>): Refusal<C> =>
  statusOf(outcome) === 401 ? { ...outcome, setCookies: [refreshCookie(deps, null)] } : outcome

export const signInRoutes = (deps: Deps): Route[] => [
  route('authenticate', async ({ body, remoteAddress: address, cookies, headers }) => {
    const ofBrowser = cookies[refreshCookie(deps, null).name]
    const language = readerLanguage(headers)
    if (body.grant_type === 'password') {
      const device = cookies[deviceCookie(deps.cell, null).name]
      const userAgent = String(headers['user-agent'] ?? '')
      const client = { address, device, isBrowser: isBrowser(headers), earlierToken: ofBrowser, language, userAgent }
      const outcome = await signIn(deps)(body, client)
      return outcome.kind === 'refused' ? outcome : withCookies(deps, outcome.session, headers, outcome.device)
    }
    const outcome = await refreshSession(deps)(body.refresh_token ?? ofBrowser, { address, language })
    if (outcome.kind === 'refused') return withoutCookie(deps, outcome)
    return withCookies(deps, outcome.session, headers, null)
  }),
  route('signOut', async ({ caller: { organizationId, familyId, userId } }) => {
    await inTransaction(deps.db, { organizationId }, async (tx) => {
      await endFamily(tx, { organizationId, familyId }, 'logout')
      await writeAudit(tx, sessionEvent('sign-out', { organizationId, familyId, userId }, deps.clock.now()))
    })
    return answer(undefined, { setCookies: [refreshCookie(deps, null)], isGoodbye: true })
  }),
]
