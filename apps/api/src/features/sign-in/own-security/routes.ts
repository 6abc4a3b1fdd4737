import { answer, type Route, route } from '../../../http/route.ts'
import type { Deps } from '../../../use-case/deps.ts'
import { removeAuthenticator, renewRecoveryCodes } from './manage.ts'
import { replaceAuthenticator } from './replace.ts'
import { type Begun, beginAuthenticator, confirmAuthenticator, type ShownCodes } from './set-up.ts'

const begun = ({ secret, uri }: Begun) => answer({ secret, uri })
const shown = ({ recoveryCodes }: ShownCodes) => answer({ recoveryCodes: [...recoveryCodes] })

export const secondFactorRoutes = (deps: Deps): Route[] => [
  route('beginAuthenticator', async ({ caller }) => {
    const outcome = await beginAuthenticator(deps, caller)
    return outcome.kind === 'refused' ? outcome : begun(outcome)
  }),
  route('replaceAuthenticator', async ({ caller, body }) => {
    const outcome = await replaceAuthenticator(deps, caller, body)
    return outcome.kind === 'refused' ? outcome : begun(outcome)
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
