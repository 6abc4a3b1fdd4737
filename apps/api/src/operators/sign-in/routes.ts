import type { OperatorSession } from '@touchline/contract/desk/session'
import { instantToWire } from '@touchline/contract/wire'
import { sessionCookie } from '../../http/desk/admit-operator.ts'
import { type DeskRoute, deskRoute, type Operator } from '../../http/desk/desk-route.ts'
import { IDLE_SECONDS } from '../../http/desk/operator-session.store.ts'
import { answer } from '../../http/route.ts'
import type { Deps } from '../../use-case/deps.ts'
import type { Desk } from './desk.ts'
import { beginSignIn, signIn, signOut, wayCookie } from './sign-in.ts'

/** One for all regions of a desk. */
export const returnUrl = (url: string, region: string): string => `${url}/${region}/desk/v0/sign-in/return`

export const operatorSessionRoutes = ({ ids, cell }: Deps, desk: Desk): readonly DeskRoute[] => {
  const sessionOf = ({ name, roles, provenAt, endsAt }: Operator): OperatorSession => ({
    operator: name,
    roles: [...roles],
    regions: [...desk.regions],
    mode: cell.mode,
    caseUrl: desk.settings.caseUrl,
    provenAt: instantToWire(provenAt),
    endsAt: instantToWire(endsAt),
    idleSeconds: IDLE_SECONDS,
  })
  return [
    deskRoute('beginOperatorSignIn', async ({ body }) => {
      const begun = await beginSignIn(ids, desk, body.prove === 'again')
      if (begun.kind === 'refused') return begun
      return answer({ url: begun.url }, { setCookies: [wayCookie(begun.secret)] })
    }),
    deskRoute('returnToDesk', async ({ query }) => {
      // In the fragment: reaches no server or log.
      const said = new URLSearchParams()
      for (const [name, value] of Object.entries(query)) if (value !== undefined) said.set(name, value)
      return answer(undefined, { location: `${desk.settings.url}/#/sign-in?${said.toString()}` })
    }),
    deskRoute('signInOperator', async ({ body, cookies }) => {
      const browser = { secret: cookies[wayCookie(null).name], token: cookies[sessionCookie(null).name] }
      const outcome = await signIn(ids, desk, body, browser)
      if (outcome.kind === 'refused') return outcome
      return answer(sessionOf(outcome.operator), { setCookies: outcome.setCookies })
    }),
    deskRoute('getOperatorSession', async ({ operator }) => answer(sessionOf(operator))),
    deskRoute('signOutOperator', async ({ operator }) => {
      await signOut(desk, operator)
      return answer(undefined, { setCookies: [sessionCookie(null)] })
    }),
  ]
}
