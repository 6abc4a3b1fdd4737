import { organizationOfEachTest, sharedWorld } from '@touchline/testing/shared'
import { beforeEach, describe, expect, it } from 'vitest'
import { at } from '../../../db/column-values.ts'

const good = 'four words on a bench'
const MINUTE = 60_000

const world = await sharedWorld({ hearsEvents: false })
const made = organizationOfEachTest(world)
let sentBefore: number
beforeEach(() => {
  sentBefore = world.mailbox.taken.length
})

const post = (path: string, json: unknown, address = '192.0.2.1') =>
  world.server.send({ method: 'POST', path: `/forgotten_password${path}`, json, address })
const forgot = (username: string) => post('', { username })
const reset = (token: string, newPassword = good) => post('/set', { token, newPassword })
const signIn = (password: string) =>
  world.server.signInByPassword({ login: made.login, password }, { fields: { organizationId: made.organizationId } })

const setAddress = (mail_address: string) =>
  world.database.ownerDb.updateTable('accounts').set({ mail_address }).where('login_name', '=', made.login).execute()

const mails = () => world.mailbox.taken.slice(sentBefore)

const mailed = async (): Promise<string> => {
  await world.runDue()
  return /token=([\w-]+)/.exec(mails().at(-1)?.text ?? '')?.[1] ?? ''
}

const askedFor = async (): Promise<string> => {
  await setAddress('me@kita.example')
  await forgot(made.login)
  return mailed()
}

describe('a forgotten password', () => {
  it('is answered alike for a login that exists and one that does not; who has an address gets a link', async () => {
    await setAddress('Me@kita.example')
    const known = await forgot(made.login.toUpperCase())
    const unknown = await forgot('nobody-of-this-name')
    expect([known.status, known.body]).toEqual([unknown.status, unknown.body])
    expect(known.status).toBe(204)
    expect(await mailed()).not.toBe('')
    expect(mails().map(({ to }) => to)).toEqual(['Me@kita.example'])
    await forgot('me@KITA.example')
    await mailed()
    expect(mails()).toHaveLength(2)
  })

  it.each([
    ['me@b\u00FCcher.example', 'Me@xn--bcher-kva.example'],
    ['you@xn--bcher-kva.example', 'you@B\u00FCcher.example'],
  ])('is asked for by the own address %s also as %s', async (own, typed) => {
    await setAddress(own)
    await forgot(typed)
    expect(await mailed()).not.toBe('')
    expect(mails().map(({ to }) => to)).toEqual([own])
  })

  it('leaves the second factors: the sign-in with the new password asks for one', async () => {
    const passkey = { account_id: made.accountId, passkey_id: crypto.randomUUID(), credential_id: crypto.randomUUID() }
    const key = { public_key: 'x', sign_count: 0, transports: [], is_synced: true, is_backed_up: true }
    const named = { passkey_name: 'Phone', added_at: at(world.now()) }
    await world.database.add('passkeys', { ...passkey, ...key, ...named })
    expect((await reset(await askedFor())).status).toBe(200)
    const form = { grant_type: 'password', username: made.login, password: good }
    expect(await world.server.send({ method: 'POST', path: '/administrator/auth_billing', form })).toMatchObject({
      status: 403,
      body: { code: 'second-factor-required', details: { kinds: ['passkey'] } },
    })
  })

  it('sends nothing to a billing contact, whom others may change', async () => {
    const payer = { payer_mail: 'office@kita.example' }
    await made.setContract(payer)
    await forgot(made.login)
    expect(await mailed()).toBe('')
  })

  it('sends nothing to where an invitation went: an administrator chose it, and may have forwarded its link', async () => {
    const { organizationId, userId } = made
    const now = at(world.now())
    const member = {
      member_id: crypto.randomUUID(),
      member_role: 'reader',
      member_name: 'Yui Abe',
      lang: 'en',
    } as const
    const invited = { address: 'coach@kita.example', invited_at: now, link_expires_at: now }
    const key = { organization_id: organizationId, user_id: userId }
    await world.database.add('members', { ...key, ...member, ...invited })
    await forgot(made.login)
    expect(await mailed()).toBe('')
  })

  it('is mailed twice in the half hour that it lasts, and asked for so often from one place that it ends', async () => {
    await setAddress('me@kita.example')
    for (let count = 0; count < 20; count += 1) expect((await forgot(made.login)).status).toBe(204)
    expect(await forgot(made.login)).toMatchObject({ status: 429, body: { code: 'too-many-attempts' } })
    await mailed()
    expect(mails()).toHaveLength(2)
  })
})

describe('a link that was asked for before', () => {
  const planted = async (session: string): Promise<string> => {
    const json = { address: 'thief@kita.example', lang: 'en' }
    await world.server.send({ method: 'PUT', path: '/administrator/address', token: session, json })
    return mailed()
  }
  const confirm = (token: string) =>
    world.server.send({ method: 'POST', path: '/own_address/confirm', json: { token } })
  const dead = { status: 404, body: { code: 'mail-token-unknown' } }

  it('is worth nothing after the password was changed', async () => {
    const session = await world.server.signIn(made)
    const address = await planted(session)
    const password = await askedFor()
    const json = { password: made.password, newPassword: good }
    const changed = world.server.send({ method: 'PUT', path: '/administrator/password', token: session, json })
    expect((await changed).status).toBe(200)
    expect([await confirm(address), await reset(password)]).toMatchObject([dead, dead])
  })

  it('is worth nothing after another address was confirmed', async () => {
    const password = await askedFor()
    const address = await planted(await world.server.signIn(made))
    expect((await confirm(address)).status).toBe(200)
    expect(await reset(password)).toMatchObject(dead)
  })
})

describe('the link to a new password', () => {
  it('sets it once, ends every session and link, signs nobody in, and is said by mail and history', async () => {
    const session = await world.server.signIn(made)
    const json = { address: 'thief@kita.example', lang: 'en' }
    await world.server.send({ method: 'PUT', path: '/administrator/address', token: session, json })
    const planted = await mailed()
    const token = await askedFor()
    expect(await post('/read', { token })).toMatchObject({ status: 200, body: { username: made.login } })
    const both = await Promise.all([reset(token), reset(token, 'five words on a bench')])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404])
    expect(both.find(({ status }) => status === 200)?.body).toEqual({ username: made.login })
    expect((await world.server.send({ path: '/administrator/security', token: session })).status).toBe(401)
    const confirm = world.server.send({ method: 'POST', path: '/own_address/confirm', json: { token: planted } })
    expect(await confirm).toMatchObject({ body: { code: 'mail-token-unknown' } })
    expect(await signIn(made.password)).toMatchObject({ status: 401, body: { code: 'wrong-credentials' } })
    await mailed()
    expect(mails().at(-1)).toMatchObject({ to: 'me@kita.example' })
    const rows = world.database.ownerDb.selectFrom('audit_entries').select('action').orderBy('sequence')
    const actions = await rows.where('organization_id', '=', made.organizationId).execute()
    expect(actions.at(-1)).toEqual({ action: 'reset-password' })
  })

  it('refuses a password that others would guess, and still works then', async () => {
    const token = await askedFor()
    expect(await reset(token, 'short')).toMatchObject({
      body: { code: 'password-refused', details: { reason: 'too-short' } },
    })
    expect(await reset(token, `${made.login} 1`)).toMatchObject({ body: { code: 'password-refused' } })
    expect((await reset(token)).status).toBe(200)
    expect(await signIn(good)).toMatchObject({ status: 200 })
  })

  it('ends after half an hour, and when another one is asked for', async () => {
    const first = await askedFor()
    const second = await askedFor()
    expect(await reset(first)).toMatchObject({ status: 404, body: { code: 'mail-token-unknown' } })
    const now = world.now()
    const links = world.database.ownerDb.selectFrom('login_links').select(['created_at', 'expires_at'])
    const [link] = await links.where('address', '=', 'me@kita.example').orderBy('created_at', 'desc').execute()
    expect((link?.expires_at ?? 0) - (link?.created_at ?? 0)).toBe(30 * MINUTE)
    const old = { created_at: at(now - 31 * MINUTE), expires_at: at(now) }
    await world.database.ownerDb.updateTable('login_links').set(old).execute()
    expect(await post('/read', { token: second })).toMatchObject({ status: 410 })
    expect(await reset(second)).toMatchObject({ status: 410, body: { code: 'mail-token-expired' } })
  })
})
