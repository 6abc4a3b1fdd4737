import { answer, type Caller, type Route, route } from '../../../http/route.ts'
import type { Deps } from '../../../use-case/deps.ts'
import type { Refusal } from '../../../use-case/refusal.ts'
import { clientOf, withCookies } from '../session-cookies.ts'
import { readSecurity } from '../sessions/own-sessions.ts'
import { addPasskey, beginPasskey } from './add-passkey.ts'
import { askPasskey } from './ask-passkey.ts'
import { removePasskey, renamePasskey } from './own-passkeys.ts'
import { signInByPasskey } from './sign-in-by-passkey.ts'

/** Passkeys sign in, and stand for the password where it is asked for again. */
export const passkeyRoutes = (deps: Deps): Route[] => {
  const after = async <R extends Refusal>(caller: Caller, refused: R | null) =>
    refused ?? answer(await readSecurity(deps, caller))
  return [
    route('askPasskey', async () => answer(await askPasskey(deps, null))),
    route('askOwnPasskey', async ({ caller }) => answer(await askPasskey(deps, caller.accountId))),
    route('signInByPasskey', async ({ body, ...call }) => {
      const outcome = await signInByPasskey(deps, body, clientOf(deps, call))
      return outcome.kind === 'refused' ? outcome : withCookies(deps, outcome.session, call.headers, outcome.device)
    }),
    route('beginPasskey', async ({ caller }) => {
      const outcome = await beginPasskey(deps, caller)
      return outcome.kind === 'refused' ? outcome : answer(outcome.begun)
    }),
    route('addPasskey', async ({ caller, body }) => {
      const added = await addPasskey(deps, caller, body)
      if (added.kind === 'refused') return added
      return answer({ ...(await readSecurity(deps, caller)), recoveryCodes: [...added.recoveryCodes] })
    }),
    route('renamePasskey', async ({ caller, params, body }) =>
      after(caller, await renamePasskey(deps, caller, params.passkeyId, body.name)),
    ),
    route('removePasskey', async ({ caller, params }) =>
      after(caller, await removePasskey(deps, caller, params.passkeyId)),
    ),
  ]
}
