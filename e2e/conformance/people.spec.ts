import { expect, test } from '../fixtures.ts'
import { password, signIn } from './session.ts'

test.use({ world: 'conformance' })

/** Members, their invitations and their roles. */

const nobody = '00000000-0000-4000-8000-000000000000'
const unknown = 'x'.repeat(65)
const auditor = { address: 'auditor@conformance.example', name: 'Auditor', role: 'reader', lang: 'en' }

/** The link in the newest mail to an address, which is not the one before it. */
const mailedToken = async (address: string, to: string, before = ''): Promise<string> => {
  let token = ''
  await expect(async () => {
    const inbox = await (await fetch(`${address}/inbox`)).text()
    const mail = inbox.split('<article>').find((each) => each.includes(to)) ?? ''
    token = /invitation\?token=([\w-]+)/.exec(mail)?.[1] ?? ''
    expect(token).not.toBe('')
    expect(token).not.toBe(before)
  }).toPass()
  return token
}

test('somebody is invited, accepts, gets another role and is removed', async ({ address }) => {
  const { api, call, refused } = await signIn(address, 'asia', 'mbp')
  const before = (await call('listPeople')).body.people.length
  const { people } = (await call('invitePerson', { json: auditor })).body
  expect(people).toHaveLength(before + 1)
  const params = { id: people.at(-1)._id }
  await refused('invitePerson', 'person-exists', { json: auditor })
  const first = await mailedToken(address, auditor.address)
  await call('sendInvitationAgain', { params })
  const token = await mailedToken(address, auditor.address, first)
  await api.call('readInvitation', { json: { token } })
  const login = { token, login: 'new', username: 'conformance.auditor', password }
  await api.refused('acceptInvitation', 'login-taken', { json: { ...login, username: 'mbp' } })
  await api.call('acceptInvitation', { json: login })
  const reader = await signIn(address, 'asia', login.username)
  await reader.refused('invitePerson', 'not-permitted', { json: auditor })
  await call('changePersonRole', { params, json: { role: 'billing-manager' } })
  await call('removePerson', { params })
  await reader.refused('listPeople', 'not-signed-in')
  await refused('sendInvitationAgain', 'not-found', { params })
  await refused('removePerson', 'not-found', { params })
  await refused('changePersonRole', 'not-found', { params: { id: nobody }, json: { role: 'reader' } })
})

test('a link that nobody mailed leads nowhere', async ({ address }) => {
  const { api } = await signIn(address, 'asia', 'mbp')
  await api.refused('readInvitation', 'mail-token-unknown', { json: { token: unknown } })
  const login = { login: 'new', username: 'conformance.nobody', password }
  await api.refused('acceptInvitation', 'mail-token-unknown', { json: { token: unknown, ...login } })
})
