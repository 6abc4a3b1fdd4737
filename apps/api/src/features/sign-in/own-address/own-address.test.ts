import { changePassword, type Security } from '@touchline/contract/security'
import { session } from '@touchline/contract/sign-in'
import { bookFaults } from '@touchline/testing/books'
import { onlyOnOne } from '@touchline/testing/one-server'
import { createOrganization, type MadeOrganization } from '@touchline/testing/organization'
import { openWorld, type World } from '@touchline/testing/world'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addressOfLogin } from '../../../books/recipients/person-addresses.ts'
import { at } from '../../../db/column-values.ts'
import { inTransaction } from '../../../db/transaction.ts'

const DAY = 86_400_000

let world: World
let made: MadeOrganization
let token: string

beforeAll(async () => {
  world = await openWorld({ hearsEvents: false })
})
beforeEach(async () => {
  await world.database.ownerDb.deleteFrom('throttles').execute()
  made = await createOrganization(world.database.ownerDb, { createdAt: world.deps.clock.now() })
  token = await world.server.signIn(made)
})
afterAll(() => world.close())

const ask = (address: string) =>
  world.server.send({ method: 'PUT', path: '/administrator/address', token, json: { address, lang: 'de' } })
const confirm = (proof: string) =>
  world.server.send({ method: 'POST', path: '/own_address/confirm', json: { token: proof } })
const security = async (): Promise<Security> =>
  changePassword.response.parse((await world.server.send({ path: '/administrator/security', token })).body)

const mailed = async (): Promise<string> => {
  await world.worker.runDue()
  return /token=([\w-]+)/.exec(world.mailbox.taken.at(-1)?.text ?? '')?.[1] ?? ''
}

const addressHere = () =>
  inTransaction(world.deps.db, made, (tx) => addressOfLogin(tx, made.organizationId, made.userId))

const addressesSeenBy = (organizationId: string) =>
  inTransaction(world.deps.db, { organizationId }, async (tx) => {
    const { rows } = await sql<{ mail_address: string }>`
      select mail_address from own_addresses(${made.organizationId}, ${[made.userId]}::uuid[])`.execute(tx)
    return rows.map((row) => row.mail_address)
  })

const own = async (address: string): Promise<void> => {
  await ask(address)
  expect(await confirm(await mailed())).toMatchObject({ status: 200, body: { address } })
}

describe('an own address', () => {
  it('counts once its link was opened, once; the link is kept as a hash', async () => {
    expect(await ask('me@kita.example')).toMatchObject({
      status: 202,
      body: { address: null, waitingAddress: { address: 'me@kita.example', isExpired: false } },
    })
    const proof = await mailed()
    expect(world.mailbox.taken.at(-1)).toMatchObject({ to: 'me@kita.example' })
    expect(JSON.stringify(await world.database.ownerDb.selectFrom('login_links').selectAll().execute())).not.toContain(
      proof,
    )
    const both = await Promise.all([confirm(proof), confirm(proof)])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404])
    expect(await security()).toMatchObject({
      address: { address: 'me@kita.example', origin: 'own' },
      waitingAddress: null,
    })
  })

  it('is said to be missing with a new session, until one is given or waits for its link', async () => {
    const { login } = made
    const begun = async () => {
      const form = { grant_type: 'password', username: login, password: made.password }
      const reply = await world.server.send({ method: 'POST', path: '/administrator/auth_billing', form })
      return session.parse(reply.body)
    }
    const isMissing = async () => {
      const { address, waitingAddress } = await security()
      return address?.origin !== 'own' && waitingAddress === null
    }
    const said: (true | undefined)[] = []
    for (const step of [async () => undefined, () => ask('me@kita.example'), () => own('me@kita.example')]) {
      await step()
      const { ownAddressMissing, access_token } = await begun()
      token = access_token
      expect(ownAddressMissing ?? false).toBe(await isMissing())
      said.push(ownAddressMissing)
    }
    expect(said).toEqual([true, undefined, undefined])
  })

  it('is asked for twice at once: both are answered, and one link is left', async () => {
    for (const round of [1, 2, 3]) {
      const both = await Promise.all(['a', 'b', 'c'].map((name) => ask(`${name}${round}@kita.example`)))
      expect(both.map(({ status }) => status)).toEqual([202, 202, 202])
    }
    const links = world.database.ownerDb.selectFrom('login_links').select('address')
    expect(await links.where('account_id', '=', made.accountId).execute()).toHaveLength(1)
  })

  it('is said to the one before it, and names nobody in the history', async () => {
    await own('first@kita.example')
    await own('second@kita.example')
    await world.worker.runDue()
    expect(world.mailbox.taken.findLast(({ to }) => to === 'first@kita.example')).toMatchObject({
      text: expect.stringContaining('no longer go to this address'),
    })
    const rows = world.database.ownerDb.selectFrom('audit_entries').select(['action', 'before', 'after'])
    const audit = await rows
      .where('organization_id', '=', made.organizationId)
      .where('action', '<>', 'sign-in')
      .execute()
    expect(audit.map(({ action }) => action)).toContain('change-own-address')
    expect(JSON.stringify(audit)).not.toContain('kita.example')
  })

  it('is asked for with a password proven recently, and its link ends: by age, another one, or withdrawal', async () => {
    await ask('me@kita.example')
    const first = await mailed()
    await ask('other@kita.example')
    const second = await mailed()
    expect(await confirm(first)).toMatchObject({ body: { code: 'mail-token-unknown' } })
    const waiting = world.database.ownerDb.updateTable('login_links').set({ expires_at: at(world.deps.clock.now()) })
    await waiting.set({ created_at: at(world.deps.clock.now() - DAY) }).execute()
    expect(await confirm(second)).toMatchObject({ status: 410, body: { code: 'mail-token-expired' } })
    expect((await security()).waitingAddress).toMatchObject({ isExpired: true })
    await world.server.send({ method: 'DELETE', path: '/administrator/address/waiting', token })
    expect(await confirm(second)).toMatchObject({ body: { code: 'mail-token-unknown' } })
    await world.database.ownerDb
      .updateTable('session_families')
      .set({ authenticated_at: at(world.deps.clock.now() - DAY) })
      .where('organization_id', '=', made.organizationId)
      .execute()
    expect(await ask('me@kita.example')).toMatchObject({ status: 403, body: { code: 'password-required' } })
  })
})

describe('the mails of a person', () => {
  it('are found out by the version before in the own club only', async (context) => {
    onlyOnOne(context, 'machines refuse the function that it asked')
    await own('me@kita.example')
    expect(await addressesSeenBy(made.organizationId)).toEqual(['me@kita.example'])
    const other = await createOrganization(world.database.ownerDb)
    expect(await addressesSeenBy(other.organizationId)).toEqual([])
  })

  it('go to the own address, else an administrator’s to the billing contact, and never to another club', async () => {
    expect(await addressHere()).toBeNull()
    await world.database.ownerDb
      .updateTable('contracts')
      .set({ payer_mail: 'office@kita.example' })
      .where('organization_id', '=', made.organizationId)
      .execute()
    expect(await addressHere()).toMatchObject({ origin: 'billing-contact' })
    await own('me@kita.example')
    expect(await addressHere()).toMatchObject({ address: 'me@kita.example', origin: 'own' })
    const newPassword = 'four words on a bench'
    const json = { password: made.password, newPassword }
    await world.server.send({ method: 'PUT', path: '/administrator/password', token, json })
    await world.worker.runDue()
    expect(world.mailbox.taken.at(-1)).toMatchObject({ to: 'me@kita.example' })
    expect(world.mailbox.taken.filter(({ to }) => to === 'office@kita.example')).toHaveLength(1)
  })
})

it('what was done above is in the audit', async () => {
  expect(await bookFaults(world.database.ownerDb)).toEqual([])
})
