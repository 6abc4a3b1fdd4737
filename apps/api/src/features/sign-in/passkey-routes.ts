import { answer, type Route, route } from '../../http/route.ts'
import type { Deps } from '../../use-case/deps.ts'
import { askPasskey } from './passkeys/ask-passkey.ts'
import { clientOf, withCookies } from './sessions/session-cookies.ts'
import { signInByPasskey } from './sign-in-by-passkey.ts'

export const passkeyRoutes = (deps: Deps): Route[] => [
  route('askPasskey', async () => answer(await askPasskey(deps, null))),
  route('askOwnPasskey', async ({ caller }) => answer(await askPasskey(deps, caller.accountId))),
  route('signInByPasskey', async ({ body, ...call }) => {
    const outcome = await signInByPasskey(deps, body, clientOf(deps, call))
    return outcome.kind === 'refused' ? outcome : withCookies(deps, outcome.session, call.headers, outcome.device)
  }),
]
