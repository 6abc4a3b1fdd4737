import { sourceOf } from '../../http/caller/known-sources.ts'
import { answer, type Caller, type Route, route } from '../../http/route.ts'
import type { Deps } from '../../use-case/deps.ts'
import type { Refusal } from '../../use-case/refusal.ts'
import { askOwnAddress, cancelOwnAddress, confirmOwnAddress } from './own-address/own-address.ts'
import { addPasskey, beginPasskey } from './own-security/add-passkey.ts'
import { removePasskey, renamePasskey } from './own-security/own-passkeys.ts'
import { endOtherSessions, endSession, readSecurity } from './own-security/own-sessions.ts'
import { changePassword } from './password/change-password.ts'

export const securityRoutes = (deps: Deps): Route[] => {
  const after = async <R extends Refusal>(caller: Caller, refused: R | null) =>
    refused ?? answer(await readSecurity(deps, caller))
  return [
    route('readSecurity', async ({ caller }) => answer(await readSecurity(deps, caller))),
    route('changePassword', async ({ caller, body, ...call }) =>
      after(caller, await changePassword(deps, caller, body, sourceOf(deps.cell, call))),
    ),
    route('askOwnAddress', async ({ caller, body }) => after(caller, await askOwnAddress(deps, caller, body))),
    route('cancelOwnAddress', async ({ caller }) => {
      await cancelOwnAddress(deps, caller)
      return answer(await readSecurity(deps, caller))
    }),
    route('confirmOwnAddress', async ({ body: { token } }) => {
      const confirmed = await confirmOwnAddress(deps, token)
      return confirmed.kind === 'refused' ? confirmed : answer({ address: confirmed.address })
    }),
    route('endSession', async ({ caller, params }) => after(caller, await endSession(deps, caller, params.sessionId))),
    route('endOtherSessions', async ({ caller }) => {
      await endOtherSessions(deps, caller)
      return answer(await readSecurity(deps, caller))
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
