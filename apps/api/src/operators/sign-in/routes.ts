import { setTimeout as delay } from 'node:timers/promises'
import type { OperatorSession } from '@touchline/contract/desk/session'
import { instantToWire } from '@touchline/contract/wire'
import { chargingStoppedAt } from '../../books/organization/charging-stop.ts'
import { deskScope, inRead } from '../../db/transaction.ts'
import { sessionCookie } from '../../http/desk/admit-operator.ts'
import { type DeskRoute, deskRoute, type Operator } from '../../http/desk/desk-route.ts'
import { IDLE_SECONDS } from '../../http/desk/operator-session.store.ts'
import { answer } from '../../http/route.ts'
import type { Deps } from '../../use-case/deps.ts'
import { lastStop } from '../audit/audit.store.ts'
import type { Desk } from './desk.ts'
import { beginSignIn, signIn, signOut, wayCookie } from './sign-in.ts'

/** One for all regions of a desk. */
export const returnUrl = (url: string, region: string): string => `${url}/${region}/desk/v0/sign-in/return`

type Stops = OperatorSession['stopped']

/** A silent region delays no page: what it last said stands. */
const PATIENCE_MS = 1_000

const stopsOf = ({ cells }: Desk): (() => Promise<Stops>) => {
  const known = new Map<string, Stops>()
  const ask = async ({ db, cell: { region } }: Desk['cells'][number]): Promise<void> => {
    const stops = await inRead(db, deskScope, async (tx): Promise<Stops> => {
      const since = await chargingStoppedAt(tx)
      return since === null ? [] : [{ region, since: instantToWire(since), by: await lastStop(tx) }]
    })
    known.set(region, stops)
  }
  return async () => {
    const silence = delay(PATIENCE_MS, undefined, { ref: false })
    await Promise.all(cells.map((each) => Promise.race([ask(each).catch(() => undefined), silence])))
    return cells.flatMap(({ cell }) => known.get(cell.region) ?? [])
  }
}

export const operatorSessionRoutes = ({ ids, cell }: Deps, desk: Desk): readonly DeskRoute[] => {
  const stops = stopsOf(desk)
  const sessionOf = async ({ name, roles, provenAt, endsAt }: Operator): Promise<OperatorSession> => ({
    operator: name,
    roles: [...roles],
    regions: desk.cells.map(({ cell: { region } }) => region),
    mode: cell.mode,
    stopped: await stops(),
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
      return answer(await sessionOf(outcome.operator), { setCookies: outcome.setCookies })
    }),
    deskRoute('getOperatorSession', async ({ operator }) => answer(await sessionOf(operator))),
    deskRoute('signOutOperator', async ({ operator }) => {
      await signOut(desk, operator)
      return answer(undefined, { setCookies: [sessionCookie(null)] })
    }),
  ]
}
