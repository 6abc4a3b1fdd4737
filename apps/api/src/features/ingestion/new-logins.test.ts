import { createOrganization } from '@touchline/testing/organization'
import { platformOf, userLine as user } from '@touchline/testing/platform'
import { sharedWorld } from '@touchline/testing/shared'
import { expect, it } from 'vitest'
import { changedAddresses } from '../../checks/people-audited.ts'
import { inTransaction } from '../../db/transaction.ts'

const world = await sharedWorld({ hearsEvents: false })

const platform = await platformOf(world)
const feed = (...lines: readonly unknown[]) => platform.feed('users', ...lines)

const made = () => createOrganization(world.database.ownerDb, { createdAt: world.now() })

const mailed = async (address: string) => {
  await world.runDue()
  return world.mailbox.taken.filter(({ to }) => to === address).map(({ text }) => text)
}

it('a new login gets one link in the language of its organisation, chooses a password and is signed in', async () => {
  const { organizationId } = await made()
  await world.database.change('organizations', { lang: 'de' }, { organization_id: organizationId })
  const login = 'Vorstand@kita.example'
  const analyst = user(organizationId, { loginName: login })
  expect(await feed(analyst)).toMatchObject({ accepted: 1 })
  expect(await mailed('vorstand@kita.example')).toEqual([])
  const line = { ...analyst, roles: ['administrator'] }
  expect(await feed(line)).toMatchObject({ accepted: 1 })
  expect(await feed(line)).toMatchObject({ unchanged: 1 })
  const [mail = '', ...more] = await mailed('vorstand@kita.example')
  expect(more).toEqual([])
  expect(mail).toContain('Passwort wählen')
  const json = { token: /token=([\w-]+)/.exec(mail)?.[1], newPassword: 'four words on a bench' }
  const chosen = await world.server.send({ method: 'POST', path: '/forgotten_password/set', json })
  expect(chosen).toMatchObject({ status: 200, body: { username: 'vorstand@kita.example' } })
  const form = { grant_type: 'password', username: 'vorstand@kita.example', password: json.newPassword }
  const reply = await world.server.send({ method: 'POST', path: '/administrator/auth_billing', form })
  expect(reply).toMatchObject({ status: 200, body: { _organization: organizationId } })
})

it('a login that was mailed its link gets another by the login page, and the books know its address', async () => {
  const { organizationId } = await made()
  const address = 'office@late.example'
  await feed(user(organizationId, { loginName: 'late', mailAddress: address, roles: ['administrator'] }))
  expect(await mailed(address)).toHaveLength(1)
  await world.server.send({ method: 'POST', path: '/forgotten_password', json: { username: 'late' } })
  expect(await mailed(address)).toHaveLength(2)
  const changed = await inTransaction(world.deps.db, { system: 'administration' }, changedAddresses)
  expect(changed.filter(({ subject }) => subject === 'login late')).toEqual([])
})

it('one login of several organisations is made once; where a line wants no link, none is mailed', async () => {
  const [one, two] = [await made(), await made()]
  const both = { loginName: 'both@kita.example', roles: ['administrator'] }
  expect(await feed(user(one.organizationId, both), user(two.organizationId, both))).toMatchObject({ accepted: 2 })
  expect(await mailed('both@kita.example')).toHaveLength(1)
  const quiet = { username: 'quiet', loginName: 'quiet', roles: ['administrator'], signInLink: false }
  expect(await feed(user(one.organizationId, quiet))).toMatchObject({ accepted: 1 })
  const account = world.database.ownerDb.selectFrom('accounts').select('mail_address').where('login_name', '=', 'quiet')
  expect(await account.execute()).toEqual([{ mail_address: null }])
})
