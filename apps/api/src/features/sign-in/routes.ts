import type { RefusalCode } from '@touchline/contract/refusal/refusal-code'
import { writeAudit } from '../../books/audit.ts'
import { inTransaction } from '../../db/transaction.ts'
import { readerLanguage } from '../../http/caller/reader-language.ts'
import { answer, type Route, route } from '../../http/route.ts'
import type { Deps } from '../../use-case/deps.ts'
import { type Refusal, statusOf } from '../../use-case/refusal.ts'
import { answerSecondFactor } from './answer-factor.ts'
import { endFamily } from './login/store.ts'
import { refreshSession } from './sessions/refresh-session.ts'
import { sessionEvent } from './sessions/session.ts'
import { clientOf, refreshCookie, withCookies } from './sessions/session-cookies.ts'
import { switchOrganization } from './sessions/switch-organization.ts'
import { signIn } from './sign-in.ts'

const withoutCookie = <C extends RefusalCode>(deps: Deps, outcome: Refusal<C>): Refusal<C> =>
  statusOf(outcome) === 401 ? { ...outcome, setCookies: [refreshCookie(deps, null)] } : outcome

export const signInRoutes = (deps: Deps): Route[] => [
  route('authenticate', async ({ body, ...call }) => {
    const { remoteAddress: address, cookies, headers } = call
    if (body.grant_type === 'password') {
      const outcome = await signIn(deps)(body, clientOf(deps, call))
      return outcome.kind === 'refused' ? outcome : withCookies(deps, outcome.session, headers, outcome.device)
    }
    const token = body.refresh_token ?? cookies[refreshCookie(deps, null).name]
    const outcome = await refreshSession(deps)(token, { address, language: readerLanguage(headers) })
    if (outcome.kind === 'refused') return withoutCookie(deps, outcome)
    return withCookies(deps, outcome.session, headers, null)
  }),
  route('answerSecondFactor', async ({ body, ...call }) => {
    const outcome = await answerSecondFactor(deps)(body, clientOf(deps, call))
    return outcome.kind === 'refused' ? outcome : withCookies(deps, outcome.session, call.headers, outcome.device)
  }),
  route('signOut', async ({ caller: { organizationId, familyId, userId, linkedTask } }) => {
    await inTransaction(deps.db, { organizationId }, async (tx) => {
      await endFamily(tx, { organizationId, familyId }, 'logout')
      await writeAudit(tx, sessionEvent('sign-out', { organizationId, familyId, userId }, deps.clock.now()))
    })
    if (linkedTask !== undefined) return answer(undefined)
    return answer(undefined, { setCookies: [refreshCookie(deps, null)], isGoodbye: true })
  }),
  route('switchOrganization', async ({ caller, body: { organizationId }, headers }) => {
    const userAgent = String(headers['user-agent'] ?? '')
    const outcome = await switchOrganization(deps, caller, { organizationId, userAgent })
    return outcome.kind === 'refused' ? outcome : withCookies(deps, outcome.session, headers, null)
  }),
]
