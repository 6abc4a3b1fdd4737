import { answer, type Route, route } from '../../../http/route.ts'
import type { Deps } from '../../../use-case/deps.ts'
import { removeAuthenticator, renewRecoveryCodes } from './manage.ts'
import { beginAuthenticator, confirmAuthenticator, type ShownCodes } from './set-up.ts'

const shown = ({ recoveryCodes }: ShownCodes) => answer({ recoveryCodes: [...recoveryCodes] })

/** The caller's own second factors; `answerSecondFactor` is with the sign-in. */
export const secondFactorRoutes = (deps: Deps): Route[] => [
  route('beginAuthenticator', async ({ caller }) => {
    const begun = await beginAuthenticator(deps, caller)
    return begun.kind === 'refused' ? begun : answer({ secret: begun.secret, uri: begun.uri })
  }),
  route('confirmAuthenticator', async ({ caller, body }) => {
    const confirmed = await confirmAuthenticator(deps, caller, body.code)
    return confirmed.kind === 'refused' ? confirmed : shown(confirmed)
  }),
  route('removeAuthenticator', async ({ caller, body }) => {
    const refused = await removeAuthenticator(deps, caller, body)
    return refused ?? answer(undefined)
  }),
  route('renewRecoveryCodes', async ({ caller }) => {
    const renewed = await renewRecoveryCodes(deps, caller)
    return renewed.kind === 'refused' ? renewed : shown(renewed)
  }),
]
