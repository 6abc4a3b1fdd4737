import { answer, type Route, route } from '../../http/route.ts'
import type { Deps } from '../../use-case/deps.ts'
import { readSecurity } from './own-security/own-sessions.ts'
import { beginSignIn, noProvider } from './provider/begin.ts'
import { endOwnLink } from './provider/end-link.ts'
import { idTokenCookie, keptIdToken } from './provider/leaving.ts'
import { passageCookie } from './provider/passage.ts'
import { clientOf, withCookies } from './sessions/session-cookies.ts'
import { signInByProvider } from './sign-in-by-provider.ts'

export const providerRoutes = (deps: Deps): Route[] => [
  route('beginProviderSignIn', async ({ body }) => {
    const begun = await beginSignIn(deps, body.prove === 'again')
    if (begun.kind === 'refused') return begun
    return answer({ url: begun.url }, { setCookies: [passageCookie(deps, begun.secret)] })
  }),
  route('signInByProvider', async ({ body, ...call }) => {
    const secret = call.cookies[passageCookie(deps, null).name]
    const outcome = await signInByProvider(deps, body, { secret, client: clientOf(deps, call) })
    if (outcome.kind === 'refused') return outcome
    const entered = withCookies(deps, outcome.session, call.headers, outcome.device)
    return {
      ...entered,
      setCookies: [...(entered.setCookies ?? []), passageCookie(deps, null), ...(outcome.setCookies ?? [])],
    }
  }),
  route('returnFromProvider', async ({ query }) => {
    // In the fragment: reaches no server or log.
    const said = new URLSearchParams({ region: deps.cell.region })
    for (const [name, value] of Object.entries(query)) if (value !== undefined) said.set(name, value)
    return answer(undefined, { location: `${deps.cell.consoleUrl}/#/login?${said.toString()}` })
  }),
  route(
    'endProviderLink',
    async ({ caller }) => (await endOwnLink(deps, caller)) ?? answer(await readSecurity(deps, caller)),
  ),
  route('leaveProvider', async ({ cookies }) => {
    if (deps.signInProvider === undefined) return noProvider
    const back = `${deps.cell.consoleUrl}/`
    const location = (await deps.signInProvider.leave(back, keptIdToken(deps, cookies))) ?? back
    return answer(undefined, { location, setCookies: [idTokenCookie(deps, null)] })
  }),
]
