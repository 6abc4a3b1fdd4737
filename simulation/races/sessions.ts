import { authenticate } from '@touchline/contract/sign-in'
import type { Request } from '@touchline/testing/http'
import { equal, hoursOf } from '../facts.ts'
import type { Actor } from '../flows/flow.ts'
import { join, keyed, onContract, quoted, race, type Scenario, type Stage, succeed, times } from './stage.ts'

const grant = (form: Record<string, string>): Request => ({
  method: 'POST',
  path: '/administrator/auth_billing',
  form,
})

async function refreshTokenOf({ world }: Stage, who: Actor): Promise<string> {
  const reply = await world.server.send(grant({ grant_type: 'password', username: who.login, password: who.password }))
  return authenticate.response.parse(reply.body).refresh_token ?? ''
}

const refreshing = (token: string): Request => grant({ grant_type: 'refresh_token', refresh_token: token })

const signingOut = ({ token }: Actor): Request => ({ method: 'POST', path: '/administrator/sign_out', token })

export const sessionRaces: readonly Scenario[] = [
  {
    name: 'fifty who refresh one session',
    run: async (stage) => {
      const who = await join(stage)
      const token = await refreshTokenOf(stage, who)
      const replies = await race(
        stage,
        times(50, () => refreshing(token)),
      )
      const next = new Set(replies.map(({ body }) => authenticate.response.safeParse(body).data?.refresh_token))
      return [...succeed(replies, 50), ...equal('successors', next.size, 1)]
    },
  },
  {
    name: 'a refresh against signing out',
    run: async (stage) => {
      const who = await join(stage)
      const reply = await stage.world.server.send(
        grant({ grant_type: 'password', username: who.login, password: who.password }),
      )
      const session = authenticate.response.parse(reply.body)
      const actor = { ...who, token: session.access_token }
      const [refreshed] = await race(stage, [refreshing(session.refresh_token ?? ''), signingOut(actor)])
      const next = authenticate.response.safeParse(refreshed?.body).data?.access_token ?? session.access_token
      const after = await stage.world.server.send(onContract({ ...who, token: next }, 'GET', ''))
      return equal('the call after signing out', after.status, 401)
    },
  },
  {
    name: 'signing out against a purchase',
    run: async (stage) => {
      const who = await join(stage)
      const hours = await quoted(stage, who, '/plans/upload', { hours: 1 })
      const buying = onContract(who, 'POST', '/plans/upload', hours, keyed())
      const [bought] = await race(stage, [buying, signingOut(who)])
      return equal('hours', await hoursOf(stage.world, who), bought?.status === 200 ? 1 : 0)
    },
  },
]
