import { expect, serverTest as test } from '../fixtures.ts'
import { mailedToken } from './mailed-token.ts'
import { nowOf, signIn } from './session.ts'

test.use({ world: 'conformance' })

/** Members, their invitations and their roles. */

const DAY_MS = 86_400_000
/** For a new login; nobody may choose the demo's, which has the service's name. */
const password = 'a goal in the last minute'
const nobody = '00000000-0000-4000-8000-000000000000'
const unknown = 'x'.repeat(65)
const auditor = { address: 'auditor@conformance.example', name: 'Auditor', role: 'reader', lang: 'en' }

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
  const reader = await signIn(address, 'asia', login.username, password)
  await reader.refused('invitePerson', 'not-permitted', { json: auditor })
  await call('changePersonRole', { params, json: { role: 'billing-manager' } })
  const second = await signIn(address, 'asia', 'standard')
  const invited = (await second.call('invitePerson', { json: auditor })).body.people.at(-1)
  const again = await mailedToken(address, auditor.address, token)
  await api.call('acceptInvitation', { json: { ...login, login: 'own', token: again } })
  const switched = await reader.call('switchOrganization', { json: { organizationId: second.orgId } })
  expect(switched.body._organization).toBe(second.orgId)
  await call('removePerson', { params })
  await reader.refused('listPeople', 'not-signed-in')
  await second.call('removePerson', { params: { id: invited._id } })
  const organizationId = nobody
  await second.refused('switchOrganization', 'not-found', { json: { organizationId } })
  await refused('sendInvitationAgain', 'not-found', { params })
  await refused('removePerson', 'not-found', { params })
  await refused('changePersonRole', 'not-found', { params: { id: nobody }, json: { role: 'reader' } })
})

test('an administrator hands over, and a departure is withdrawn', async ({ address }) => {
  const administrator = await signIn(address, 'asia', 'standard')
  const { call, refused } = administrator
  const leavesOn = new Date((await nowOf(administrator)) + 20 * DAY_MS).toISOString().slice(0, 10)
  const person = { kind: 'person', id: nobody }
  await refused('handOver', 'not-found', { json: { successor: person, leavesOn } })
  const successor = { kind: 'invitation', address: 'next@conformance.example', name: 'Next', lang: 'en' }
  await refused('handOver', 'departure-date', { json: { successor, leavesOn: '2020-01-01' } })
  const { people } = (await call('handOver', { json: { successor, leavesOn } })).body
  const self = people.find(({ isSelf }: { isSelf: boolean }) => isSelf)
  expect(self.departure).toEqual({ leavesOn, successor: 'Next', isWaiting: false })
  const invited = people.find(({ name }: { name: string }) => name === 'Next')
  await refused('handOver', 'already-leaving', { json: { successor, leavesOn } })
  const params = { id: self._id }
  await call('withdrawDeparture', { params })
  await refused('withdrawDeparture', 'not-found', { params })
  await refused('handOver', 'person-exists', { json: { successor, leavesOn } })
  await call('removePerson', { params: { id: invited._id } })
})

test('a link that nobody mailed leads nowhere', async ({ address }) => {
  const { api } = await signIn(address, 'asia', 'mbp')
  await api.refused('readInvitation', 'mail-token-unknown', { json: { token: unknown } })
  const login = { login: 'new', username: 'conformance.nobody', password }
  await api.refused('acceptInvitation', 'mail-token-unknown', { json: { token: unknown, ...login } })
})
