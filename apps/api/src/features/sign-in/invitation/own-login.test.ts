import { softwareAuthenticator } from '@touchline/testing/authenticator'
import { codeOf } from '@touchline/testing/logins'
import { organizationOfEachTest, sharedWorld } from '@touchline/testing/shared'
import { beforeEach, describe, expect, it } from 'vitest'

const coach = { address: 'coach@kita.example', name: 'Yui Abe', role: 'reader', lang: 'en' }

const world = await sharedWorld({ hearsEvents: false })
const club = organizationOfEachTest(world, { canBuy: true })
const other = organizationOfEachTest(world, { canBuy: true })
let proof: string
beforeEach(async () => {
  await club.call('invitePerson', { body: coach })
  proof = (await world.newestMail(({ text }) => text.includes('invitation?token='))).proof
})

const accept = (more: object = {}) =>
  world.server.send({
    method: 'POST',
    path: '/invitation/accept',
    json: { token: proof, login: 'own', username: other.login, password: other.password, ...more },
  })

async function setUpApp() {
  const { secret } = await other.read('beginAuthenticator')
  const { recoveryCodes: codes } = await other.read('confirmAuthenticator', { body: { code: codeOf(secret) } })
  await world.database.ownerDb.updateTable('authenticator_apps').set({ last_step: 0 }).execute()
  return { secret, codes }
}

async function addPasskey(of: typeof club) {
  const device = softwareAuthenticator()
  await of.call('addPasskey', { body: { name: 'Phone', made: device.make(await of.read('beginPasskey')) } })
  return device
}

const joined = async (): Promise<boolean> => {
  const members = world.database.ownerDb.selectFrom('members').select('user_id')
  const rows = await members.where('organization_id', '=', club.organizationId).execute()
  return rows.some((row) => row.user_id !== null)
}
describe('a login with a second factor that is linked to an invitation', () => {
  it('is asked for a code of its app: the password alone links nothing', async () => {
    const { secret } = await setUpApp()
    expect(await accept()).toMatchObject({
      status: 403,
      body: { code: 'factor-proof-required', details: { kinds: ['totp', 'recovery'] } },
    })
    const wrong = await accept({ factor: { kind: 'totp', code: '000000' } })
    expect(wrong).toMatchObject({ status: 403, body: { code: 'wrong-code' } })
    expect(await joined()).toBe(false)
    expect(await accept({ factor: { kind: 'totp', code: codeOf(secret) } })).toMatchObject({ status: 200 })
    expect(await joined()).toBe(true)
  })

  it('takes a recovery code, which the history of its own organisation says', async () => {
    const { codes } = await setUpApp()
    const factor = { kind: 'recovery', code: codes[0] ?? '' }
    expect((await accept({ factor })).status).toBe(200)
    expect(await other.actions()).toContain('use-recovery-code')
    expect(await club.actions()).not.toContain('use-recovery-code')
  })

  it('takes its passkey, and none of another login', async () => {
    const device = await addPasskey(other)
    const theirs = await addPasskey(club)
    const ask = () => other.read('askPasskey')
    const stolen = { kind: 'passkey', answer: theirs.answer(await ask()) }
    expect(await accept({ factor: stolen })).toMatchObject({ status: 403, body: { code: 'wrong-code' } })
    expect((await accept({ factor: { kind: 'passkey', answer: device.answer(await ask()) } })).status).toBe(200)
  })

  it('is guessed as seldom as at the sign-in', async () => {
    const { secret } = await setUpApp()
    for (let guess = 0; guess < 20; guess += 1) {
      expect((await accept({ factor: { kind: 'totp', code: '000000' } })).status).toBe(403)
    }
    const right = { kind: 'totp', code: codeOf(secret) }
    expect(await accept({ factor: right })).toMatchObject({ status: 429, body: { code: 'too-many-attempts' } })
  })
})

describe('the person of a login that joins another organisation', () => {
  it('its person is notified at the address of the login, and in the bell where they were before', async () => {
    const own = 'kenji@private.example'
    const accounts = world.database.ownerDb.updateTable('accounts').set({ mail_address: own })
    await accounts.where('account_id', '=', other.accountId).execute()
    const before = world.mailbox.taken.length
    expect((await accept()).status).toBe(200)
    await world.runDue()
    expect(world.jobErrors).toEqual([])
    const mails = world.mailbox.taken.slice(before).filter(({ subject }) => subject.includes('joined'))
    expect(mails.map(({ to }) => to)).toEqual([own])
    expect(mails[0]?.text).toContain('If it was not you')
    const { notices } = await world.visit(other).read('listNotices', { query: { lang: 'en' } })
    expect(notices.map(({ sentence }) => sentence)).toContainEqual(expect.stringMatching(/^The login of .* joined /))
  })

  it('hears nothing where the login was made for it', async () => {
    const before = world.mailbox.taken.length
    const username = `yui-${crypto.randomUUID().slice(0, 8)}`
    expect((await accept({ login: 'new', username, password: 'a long enough password' })).status).toBe(200)
    await world.runDue()
    expect(world.mailbox.taken.slice(before).filter(({ subject }) => subject.includes(' joined '))).toEqual([])
  })
})

it('a new login signs in with the password that was chosen for it', async () => {
  const username = `coach-${crypto.randomUUID().slice(0, 8)}`
  const password = 'seven boats by the pier'
  expect((await accept({ login: 'new', username, password })).status).toBe(200)
  const signIn = (said: string) => world.server.signInByPassword({ login: username, password: said })
  expect((await signIn(`${password}s`)).status).toBe(401)
  expect((await signIn(password)).status).toBe(200)
})

it('a new login has no password that is little more than the name of the invited person', async () => {
  const username = `coach-${crypto.randomUUID().slice(0, 8)}`
  const members = world.database.ownerDb.updateTable('members').set({ member_name: 'Kitagawa Ayane' })
  await members.where('organization_id', '=', club.organizationId).execute()
  const reply = await accept({ login: 'new', username, password: 'kitagawa.ayane1' })
  expect(reply).toMatchObject({
    status: 400,
    body: { code: 'invalid-request', details: { fields: ['body.password'] } },
  })
})
