import { listNotices } from '@touchline/contract/bell'
import { askPasskey, beginPasskey } from '@touchline/contract/passkeys'
import { softwareAuthenticator } from '@touchline/testing/authenticator'
import { createOrganization, type MadeOrganization } from '@touchline/testing/organization'
import { sharedWorld } from '@touchline/testing/shared'
import { Secret, TOTP } from 'otpauth'
import { beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'

const coach = { address: 'coach@kita.example', name: 'Yui Abe', role: 'reader', lang: 'en' }

const world = await sharedWorld({ hearsEvents: false })
/** Who invites, and whose login accepts. */
let club: MadeOrganization
let other: MadeOrganization
let proof: string
beforeEach(async () => {
  const { ownerDb } = world.database
  await ownerDb.deleteFrom('throttles').execute()
  const createdAt = world.deps.clock.now()
  club = await createOrganization(ownerDb, { createdAt, canBuy: true })
  other = await createOrganization(ownerDb, { createdAt, canBuy: true })
  await send('POST', `/${club.organizationId}/manage/people`, await world.server.signIn(club), coach)
  await world.worker.runDue()
  const text = world.mailbox.taken.findLast((mail) => mail.text.includes('invitation?token='))?.text ?? ''
  proof = /token=([\w-]+)/.exec(text)?.[1] ?? ''
})

const send = (method: 'GET' | 'POST', path: string, token: string, json?: unknown) =>
  world.server.send({ method, path, token, ...(json === undefined ? {} : { json }) })
const accept = (more: object = {}) =>
  world.server.send({
    method: 'POST',
    path: '/invitation/accept',
    json: { token: proof, login: 'own', username: other.login, password: other.password, ...more },
  })

const said = z.object({ secret: z._default(z.string(), ''), recoveryCodes: z._default(z.array(z.string()), []) })
const codeOf = (secret: string) =>
  TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: Temporal.Now.instant().epochMilliseconds })
const forgetSteps = () => world.database.ownerDb.updateTable('authenticator_apps').set({ last_step: 0 }).execute()

async function setUpApp(token: string) {
  const { secret } = said.parse((await send('POST', '/administrator/authenticator', token)).body)
  const confirmed = await send('POST', '/administrator/authenticator/confirm', token, { code: codeOf(secret) })
  await forgetSteps()
  return { secret, codes: said.parse(confirmed.body).recoveryCodes }
}

const joined = async (): Promise<boolean> => {
  const members = world.database.ownerDb.selectFrom('members').select('user_id')
  const rows = await members.where('organization_id', '=', club.organizationId).execute()
  return rows.some((row) => row.user_id !== null)
}
const actions = async ({ organizationId }: MadeOrganization) => {
  const rows = world.database.ownerDb.selectFrom('audit_entries').select('action').orderBy('sequence')
  return (await rows.where('organization_id', '=', organizationId).execute()).map(({ action }) => action)
}

describe('a login with a second factor that is linked to an invitation', () => {
  it('is asked for a code of its app: the password alone links nothing', async () => {
    const { secret } = await setUpApp(await world.server.signIn(other))
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
    const { codes } = await setUpApp(await world.server.signIn(other))
    const factor = { kind: 'recovery', code: codes[0] ?? '' }
    expect((await accept({ factor })).status).toBe(200)
    expect(await actions(other)).toContain('use-recovery-code')
    expect(await actions(club)).not.toContain('use-recovery-code')
  })

  it('takes its passkey, and none of another login', async () => {
    const device = softwareAuthenticator()
    const own = await world.server.signIn(other)
    const begun = beginPasskey.response.parse((await send('POST', '/administrator/passkeys/new', own)).body)
    await send('POST', '/administrator/passkeys', own, { name: 'Phone', made: device.make(begun) })
    const theirs = softwareAuthenticator()
    const token = await world.server.signIn(club)
    const forThem = beginPasskey.response.parse((await send('POST', '/administrator/passkeys/new', token)).body)
    await send('POST', '/administrator/passkeys', token, { name: 'Phone', made: theirs.make(forThem) })
    const ask = async () =>
      askPasskey.response.parse(
        (await world.server.send({ method: 'POST', path: '/administrator/passkeys/question', json: {} })).body,
      )
    const stolen = { kind: 'passkey', answer: theirs.answer(await ask()) }
    expect(await accept({ factor: stolen })).toMatchObject({ status: 403, body: { code: 'wrong-code' } })
    expect((await accept({ factor: { kind: 'passkey', answer: device.answer(await ask()) } })).status).toBe(200)
  })

  it('is guessed as seldom as at the sign-in', async () => {
    const { secret } = await setUpApp(await world.server.signIn(other))
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
    await world.worker.runDue()
    expect(world.jobErrors).toEqual([])
    const mails = world.mailbox.taken.slice(before).filter(({ subject }) => subject.includes('joined'))
    expect(mails.map(({ to }) => to)).toEqual([own])
    expect(mails[0]?.text).toContain('If it was not you')
    const form = { grant_type: 'password', username: other.login, password: other.password }
    const path = '/administrator/auth_billing'
    const at = { ...form, organizationId: other.organizationId }
    const { body } = await world.server.send({ method: 'POST', path, form: at })
    const { access_token: token } = z.object({ access_token: z.string() }).parse(body)
    const bell = await send('GET', `/${other.organizationId}/manage/notices?lang=en`, token)
    const { notices } = listNotices.response.parse(bell.body)
    expect(notices.map(({ sentence }) => sentence)).toContainEqual(expect.stringMatching(/^The login of .* joined /))
  })

  it('hears nothing where the login was made for it', async () => {
    const before = world.mailbox.taken.length
    const username = `yui-${crypto.randomUUID().slice(0, 8)}`
    expect((await accept({ login: 'new', username, password: 'a long enough password' })).status).toBe(200)
    await world.worker.runDue()
    expect(world.mailbox.taken.slice(before).filter(({ subject }) => subject.includes(' joined '))).toEqual([])
  })
})

it('a new login signs in with the password that was chosen for it', async () => {
  const username = `coach-${crypto.randomUUID().slice(0, 8)}`
  const password = 'seven boats by the pier'
  expect((await accept({ login: 'new', username, password })).status).toBe(200)
  const signIn = (said: string) => {
    const form = { grant_type: 'password', username, password: said }
    return world.server.send({ method: 'POST', path: '/administrator/auth_billing', form })
  }
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
