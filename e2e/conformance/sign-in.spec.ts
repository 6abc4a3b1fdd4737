import { codeOf } from '../authenticator.ts'
import { expect, serverTest as test } from '../fixtures.ts'
import { Api } from './api.ts'
import { mailedToken } from './mailed-token.ts'
import { password, signIn } from './session.ts'

test.use({ world: 'conformance' })

/** Calls 1, 2, 3 and 30: a session from password to sign-out, the organisations, what the login page reads. */

const grant = (username: string, more: Record<string, string> = {}) => ({
  form: { grant_type: 'password', username, password, ...more },
})

test('call 1: a password gives a session, the wrong one does not', async ({ address }) => {
  const api = await Api.of(address, 'asia')
  const { body } = await api.call('authenticate', grant('standard-plus'))
  expect(body).toMatchObject({ displayName: expect.any(String), organizationDetail: { _id: body._organization } })
  await api.refused('authenticate', 'wrong-credentials', grant('standard-plus', { password: 'wrong' }))
  await api.refused('authenticate', 'wrong-credentials', grant('nobody-of-this-name'))
  await api.refused('authenticate', 'not-administrator', grant('viewer'))
  await api.refused('authenticate', 'account-closed', grant('closed'))
})

test('call 1: who has several organisations chooses, and repeats the login at the server that the 409 names', async ({
  address,
}) => {
  const api = await Api.of(address, 'asia')
  const { body } = await api.refused('authenticate', 'organization-choice', grant('multi'))
  expect(body).toMatchObject({ url: expect.any(String), server: 'asia', details: expect.any(Array) })
  const own = body.details.filter(({ roles }: { roles: string[] }) => roles.includes('administrator'))
  expect(own.map(({ server }: { server: string }) => server)).toEqual(['asia', 'europe'])
  for (const { _id: organizationId, server } of own) {
    const there = await Api.of(address, server)
    const session = await there.call('authenticate', grant('multi', { organizationId }))
    expect(session.body._organization).toBe(organizationId)
  }
})

test('call 1: guessing comes to an end', async ({ address }) => {
  const api = await Api.of(address, 'america')
  const wrong = grant('a-login-to-guess', { password: 'guess' })
  for (let attempt = 0; attempt < 10; attempt += 1) await api.refused('authenticate', 'wrong-credentials', wrong)
  const { headers } = await api.refused('authenticate', 'too-many-attempts', wrong)
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
})

test('call 2: a refresh token gives its successors, once', async ({ address }) => {
  const api = await Api.of(address, 'asia')
  const { body: first } = await api.call('authenticate', grant('standard-plus'))
  const refresh = (refresh_token: string) => ({ form: { grant_type: 'refresh_token', refresh_token } })
  const { body: second } = await api.call('authenticate', refresh(first.refresh_token))
  expect(second.refresh_token).not.toBe(first.refresh_token)
  // Two tabs at the same moment get one and the same successor.
  expect((await api.call('authenticate', refresh(first.refresh_token))).body.refresh_token).toBe(second.refresh_token)
  await api.refused('authenticate', 'session-expired', refresh('never-issued'))
  await api.refused('authenticate', 'not-signed-in', { form: { grant_type: 'refresh_token' } })
})

test('a session ends where it is signed out', async ({ address }) => {
  const { call, refused } = await signIn(address, 'asia', 'standard-plus')
  await call('signOut')
  await refused('listOrganizations', 'not-signed-in')
})

test('the own login: its sessions end, and its password is changed, twice', async ({ address }) => {
  const { call, refused } = await signIn(address, 'europe', 'reserved')
  const other = await signIn(address, 'europe', 'reserved')
  const { body } = await call('readSecurity')
  const theirs = body.sessions.filter(({ isThis }: { isThis: boolean }) => !isThis)
  expect(theirs.length).toBeGreaterThan(0)
  for (const { _id: sessionId } of theirs) await call('endSession', { params: { sessionId } })
  await other.refused('readSecurity', 'not-signed-in')
  await refused('endSession', 'not-found', { params: { sessionId: theirs[0]._id } })
  expect((await call('endOtherSessions')).body.sessions).toMatchObject([{ isThis: true }])
  const other12 = 'four words on a bench'
  await refused('changePassword', 'wrong-password', { json: { password: 'wrong', newPassword: other12 } })
  await refused('changePassword', 'password-refused', { json: { password, newPassword: 'short' } })
  await call('changePassword', { json: { password, newPassword: other12 } })
  await call('changePassword', { json: { password: other12, newPassword: 'a goal in the last minute' } })
})

test('a second factor: set up, asked for by call 1, answered by the app and by a recovery code, and removed', async ({
  address,
}) => {
  const { api, call, refused } = await signIn(address, 'america', 'pro')
  const { secret } = (await call('beginAuthenticator')).body
  await refused('renewRecoveryCodes', 'not-found')
  await refused('replaceAuthenticator', 'not-found', { json: { kind: 'totp', code: codeOf(secret, 0) } })
  await refused('setFactorDemand', 'second-factor-missing', { json: { isDemanded: true } })
  await refused('confirmAuthenticator', 'wrong-code', { json: { code: codeOf(secret, 9) } })
  await call('confirmAuthenticator', { json: { code: codeOf(secret, 0) } })
  await refused('beginAuthenticator', 'authenticator-exists')
  const { body: on } = await call('setFactorDemand', { json: { isDemanded: true } })
  expect(on).toMatchObject({ demand: { startsOn: on.nextStart, isInForce: false }, hasOwn: true })
  expect((await call('readFactorDemand')).body.demand).toEqual(on.demand)
  expect((await call('setFactorDemand', { json: { isDemanded: false } })).body.demand).toBeNull()
  const [code, another, third] = (await call('renewRecoveryCodes')).body.recoveryCodes
  const { body: asked } = await api.refused('authenticate', 'second-factor-required', grant('pro'))
  expect(asked.details.kinds).toEqual(['totp', 'recovery'])
  const { challenge } = asked.details
  await api.refused('answerSecondFactor', 'wrong-code', { json: { challenge, kind: 'totp', code: codeOf(secret, 9) } })
  const { body } = await api.call('answerSecondFactor', { json: { challenge, kind: 'recovery', code } })
  expect(body).toMatchObject({ loginId: 'pro', organizationDetail: { _id: body._organization } })
  await api.refused('answerSecondFactor', 'challenge-over', { json: { challenge, kind: 'recovery', code } })
  await refused('replaceAuthenticator', 'wrong-code', { json: { kind: 'recovery', code } })
  await call('replaceAuthenticator', { json: { kind: 'recovery', code: third } })
  await refused('removeAuthenticator', 'wrong-code', { json: { kind: 'recovery', code } })
  await call('removeAuthenticator', { json: { kind: 'recovery', code: another } })
  await api.call('authenticate', grant('pro'))
})

/** For `pro`, in the tests below: nobody may choose the demo's password, which has the service's name. */
const afterReset = 'violet whistle over the pitch'

test('the own address is another one once the link of its mail is opened', async ({ address }) => {
  const { api, call } = await signIn(address, 'america', 'pro')
  const json = { address: 'me@pro.example', lang: 'en' }
  await call('askOwnAddress', { json })
  const cancelled = await mailedToken(address, json.address)
  await call('cancelOwnAddress')
  await call('askOwnAddress', { json })
  const own = await mailedToken(address, json.address, cancelled)
  await api.call('confirmOwnAddress', { json: { token: own } })
  await api.refused('confirmOwnAddress', 'mail-token-unknown', { json: { token: 'a-token-that-was-made-up' } })
  expect((await call('readSecurity')).body.address).toEqual({ address: json.address, origin: 'own' })
  await api.call('forgotPassword', { json: { username: 'nobody-of-this-name' } })
  await api.call('forgotPassword', { json: { username: 'pro' } })
  const token = await mailedToken(address, json.address, own)
  expect((await api.call('readPasswordLink', { json: { token } })).body).toEqual({ username: 'pro' })
  await api.refused('resetPassword', 'password-refused', { json: { token, newPassword: 'short' } })
  await api.call('resetPassword', { json: { token, newPassword: afterReset } })
  await api.refused('readPasswordLink', 'mail-token-unknown', { json: { token } })
})

const answer = { id: 'x', authenticatorData: 'x', clientDataJSON: 'x', signature: 'x' }
const made = { id: 'x', clientDataJSON: 'x', attestationObject: 'x', transports: [] }

test('passkeys: what a browser is asked; what no authenticator signed is refused', async ({ address }) => {
  const { api, call, refused } = await signIn(address, 'america', 'pro', afterReset)
  const { body: asked } = await api.call('askPasskey')
  expect(asked).toMatchObject({ rpId: expect.any(String), allowCredentials: [] })
  expect((await call('askOwnPasskey')).body.question).not.toBe(asked.question)
  await api.refused('signInByPasskey', 'wrong-credentials', { json: { answer } })
  const { body: begun } = await call('beginPasskey')
  expect(begun).toMatchObject({ rp: { id: asked.rpId }, user: { name: 'pro' } })
  await refused('addPasskey', 'passkey-refused', { json: { name: 'Phone', made } })
  const params = { passkeyId: '00000000-0000-4000-8000-000000000000' }
  await refused('renamePasskey', 'not-found', { params, json: { name: 'Phone' } })
  await refused('removePasskey', 'not-found', { params })
})

test('call 3: the organisations of the login, its own among them, one with its contract', async ({ address }) => {
  const { call, orgId, refused } = await signIn(address, 'asia', 'standard-plus')
  const { body } = await call('listOrganizations')
  expect(body.results.filter(({ isOwnOrgData }: { isOwnOrgData: boolean }) => isOwnOrgData)).toMatchObject([
    { _id: orgId },
  ])
  expect((await call('getOrganization')).body).not.toHaveProperty('contract')
  expect((await call('getOrganization', { query: '?expand=contract' })).body).toMatchObject({
    contract: { startDate: expect.any(String), nextBillingDate: expect.any(String) },
  })
  await refused('getOrganization', 'invalid-request', { query: '?expand=everything' })
})

test('lists are paged, to 10,000 at most', async ({ address }) => {
  const { call, refused } = await signIn(address, 'america', 'large')
  const { body: first } = await call('listUsers', { query: '?limit=500' })
  expect(first).toMatchObject({ nextOffset: 500 })
  const { body: second } = await call('listUsers', { query: '?limit=500&offset=500' })
  expect(second).not.toHaveProperty('nextOffset')
  const { body: all } = await call('listUsers')
  expect([...first.results, ...second.results]).toEqual(all.results)
  const { body } = await refused('listUsers', 'invalid-request', { query: '?limit=10001' })
  expect(body.details).toEqual({ fields: ['query.limit'] })
})

test('call 30: a maintenance notice, whose absence is no failure', async ({ address }) => {
  const reply = await fetch(`${address}/maintenance.json`)
  expect([200, 404]).toContain(reply.status)
})
