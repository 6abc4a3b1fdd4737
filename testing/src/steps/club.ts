import { listPeople } from '@touchline/contract/people'
import { DAY } from '@touchline/domain/calendar'
import { newKey } from '../add-ons.ts'
import type { Reply } from '../http.ts'
import type { MadeOrganization } from '../organization.ts'
import { createPerson } from '../person.ts'
import type { World } from '../world.ts'

const TOKYO = 9 * 3_600_000
type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

export const addressOf = ({ login }: MadeOrganization): string => `${login}@kita.example`

/** Two administrators of the platform, a billing manager and a reader, each with an address of their own. */
async function castOf({ database: { ownerDb }, visit }: World, first: MadeOrganization) {
  const mori = visit(first)
  const sato = visit(await createPerson(ownerDb, mori, 'administrator'))
  const manager = visit(await createPerson(ownerDb, mori, 'billing-manager'))
  const reader = visit(await createPerson(ownerDb, mori, 'reader'))
  for (const who of [mori, sato, manager, reader])
    await ownerDb
      .updateTable('accounts')
      .set({ mail_address: addressOf(who) })
      .where('login_name', '=', who.login)
      .execute()
  return { mori, sato, manager, reader }
}

export async function openClub(world: World, made?: MadeOrganization) {
  const cast = await castOf(world, made ?? (await world.subscribe()))
  const { mori } = cast
  const { server, deps, worker, mailbox } = world
  const token = await server.signIn(mori)
  const send = (method: Method, path: string, json?: unknown, as = token): Promise<Reply> =>
    server.send({ method, path, token: as, headers: newKey(), ...(json === undefined ? {} : { json }) })
  const manage = (method: Method, path: string, json?: unknown, as = token) =>
    send(method, `/${mori.organizationId}/manage${path}`, json, as)
  const form = { grant_type: 'password', username: mori.login, password: mori.password }
  return {
    ...cast,
    world,
    token,
    send,
    manage,
    open: (path: string, json: unknown) => server.send({ method: 'POST', path, json }),
    signIn: (address = '192.0.2.1') =>
      server.send({ method: 'POST', path: '/administrator/auth_billing', form, address }),
    /** After everything due is sent. */
    mailed: async (): Promise<string> => {
      await worker.runDue()
      const tokens = mailbox.taken.map(({ text }) => /token=([\w-]+)/.exec(text)?.[1])
      return tokens.findLast((found) => found !== undefined) ?? ''
    },
    /** In Tokyo. */
    dayIn: (days: number): string => new Date(deps.clock.now() + TOKYO + days * DAY).toISOString().slice(0, 10),
    idOf: async (name: string, as = token): Promise<string> => {
      const { people } = listPeople.response.parse((await manage('GET', '/people', undefined, as)).body)
      return people.find((person) => person.name === name)?._id ?? 'nobody'
    },
  }
}

export type Club = Awaited<ReturnType<typeof openClub>>

export interface Cast {
  readonly person?: MadeOrganization
  readonly successor?: MadeOrganization
}

export type Take = () => Promise<readonly [Cast, () => Promise<unknown>]>
