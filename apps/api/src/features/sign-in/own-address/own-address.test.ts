import { session } from '@touchline/contract/sign-in'
import { DAY } from '@touchline/domain/calendar'
import { bookFaults } from '@touchline/testing/books'
import { onlyOnOne } from '@touchline/testing/one-server'
import { createOrganization } from '@touchline/testing/organization'
import { organizationOfEachTest, sharedWorld } from '@touchline/testing/shared'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { addressOfLogin } from '../../../books/recipients/person-addresses.ts'
import { at } from '../../../db/column-values.ts'
import { inTransaction } from '../../../db/transaction.ts'

const world = await sharedWorld({ hearsEvents: false })
const club = organizationOfEachTest(world)

const ask = (address: string) => club.call('askOwnAddress', { body: { address, lang: 'de' } })
const confirm = (proof: string) => club.call('confirmOwnAddress', { body: { token: proof } })
const security = () => club.read('readSecurity')
const mailed = async () => (await world.newestMail()).proof

const addressHere = () =>
  inTransaction(world.deps.db, club, (tx) => addressOfLogin(tx, club.organizationId, club.userId))

const addressesSeenBy = (organizationId: string) =>
  inTransaction(world.deps.db, { organizationId }, async (tx) => {
    const { rows } = await sql<{ mail_address: string }>`
      select mail_address from own_addresses(${club.organizationId}, ${[club.userId]}::uuid[])`.execute(tx)
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
    const begun = async () => {
      const form = { grant_type: 'password', username: club.login, password: club.password }
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
      const { ownAddressMissing } = await begun()
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
    expect(await links.where('account_id', '=', club.accountId).execute()).toHaveLength(1)
  })

  it('is said to the one before it, and names nobody in the history', async () => {
    await own('first@kita.example')
    await own('second@kita.example')
    await world.runDue()
    expect(world.mailbox.taken.findLast(({ to }) => to === 'first@kita.example')).toMatchObject({
      text: expect.stringContaining('no longer go to this address'),
    })
    expect(await club.actions()).toContain('change-own-address')
    expect(JSON.stringify(await club.audit())).not.toContain('kita.example')
  })

  it('is asked for with a password proven recently, and its link ends: by age, another one, or withdrawal', async () => {
    await ask('me@kita.example')
    const first = await mailed()
    await ask('other@kita.example')
    const second = await mailed()
    expect(await confirm(first)).toMatchObject({ body: { code: 'mail-token-unknown' } })
    const waiting = world.database.ownerDb.updateTable('login_links').set({ expires_at: at(world.now()) })
    await waiting.set({ created_at: at(world.now() - DAY) }).execute()
    expect(await confirm(second)).toMatchObject({ status: 410, body: { code: 'mail-token-expired' } })
    expect((await security()).waitingAddress).toMatchObject({ isExpired: true })
    await club.call('cancelOwnAddress')
    expect(await confirm(second)).toMatchObject({ body: { code: 'mail-token-unknown' } })
    await world.database.change(
      'session_families',
      { authenticated_at: at(world.now() - DAY) },
      { organization_id: club.organizationId },
    )
    expect(await ask('me@kita.example')).toMatchObject({ status: 403, body: { code: 'password-required' } })
  })
})

describe('the mails of a person', () => {
  it('are found out by the version before in the own club only', async (context) => {
    onlyOnOne(context, 'machines refuse the function that it asked')
    await own('me@kita.example')
    expect(await addressesSeenBy(club.organizationId)).toEqual(['me@kita.example'])
    const other = await createOrganization(world.database.ownerDb)
    expect(await addressesSeenBy(other.organizationId)).toEqual([])
  })

  it('go to the own address, else an administrator’s to the billing contact, and never to another club', async () => {
    expect(await addressHere()).toBeNull()
    await club.setContract({ payer_mail: 'office@kita.example' })
    expect(await addressHere()).toMatchObject({ origin: 'billing-contact' })
    await own('me@kita.example')
    expect(await addressHere()).toMatchObject({ address: 'me@kita.example', origin: 'own' })
    await club.call('changePassword', { body: { password: club.password, newPassword: 'four words on a bench' } })
    await world.runDue()
    expect(world.mailbox.taken.at(-1)).toMatchObject({ to: 'me@kita.example' })
    expect(world.mailbox.taken.filter(({ to }) => to === 'office@kita.example')).toHaveLength(1)
  })
})

it('what was done above is in the audit', async () => {
  expect(await bookFaults(world.database.ownerDb)).toEqual([])
})
