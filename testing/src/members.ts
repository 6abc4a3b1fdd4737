import { createPerson } from './person.ts'
import type { TestOrganization } from './test-organization.ts'
import type { World } from './world.ts'

/** The default invitee. */
export const coach = { address: 'coach@kita.example', name: 'Yui Abe', lang: 'ja' } as const

const password = 'a long enough password'
export const newLogin = () => `yui-${crypto.randomUUID().slice(0, 8)}`

export const membersOf = (world: World, club: TestOrganization) => {
  const open = (path: string, json: unknown) => world.server.send({ method: 'POST', path, json })
  const list = async (as = club) => (await as.read('listPeople')).people
  const invite = (changes: object = {}) => club.call('invitePerson', { body: { ...coach, role: 'reader', ...changes } })
  /** The token of the newest invitation. */
  const invited = async () => (await world.newestMail(({ text }) => text.includes('invitation?token='))).proof
  const accept = (proof: string, username: string, login: 'new' | 'own' = 'new') =>
    open('/invitation/accept', { token: proof, login, username, password })
  /** Accepts the newest invitation with a new login. */
  const comeIn = async (): Promise<TestOrganization> => {
    const login = newLogin()
    const { status, body } = await accept(await invited(), login)
    if (status !== 200) throw new Error(JSON.stringify(body))
    const users = world.database.ownerDb
      .selectFrom('users as u')
      .innerJoin('accounts as a', 'a.account_id', 'u.account_id')
      .select(['u.user_id as userId', 'a.account_id as accountId'])
    const ids = await users.where('a.login_name', '=', login).executeTakeFirst()
    return world.visit({ ...club, ...ids, login, password })
  }
  return {
    open,
    list,
    invite,
    invited,
    accept,
    comeIn,
    find: async (who: string = coach.address, as = club) =>
      (await list(as)).find(({ address, name }) => [address, name].includes(who)),
    join: async (role: 'billing-manager' | 'reader' = 'reader') => {
      await invite({ role })
      return comeIn()
    },
    addAdministrator: async () => world.visit(await createPerson(world.database.ownerDb, club, 'administrator')),
  }
}
