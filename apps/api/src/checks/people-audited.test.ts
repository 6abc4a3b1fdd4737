import { membersOf } from '@touchline/testing/members'
import { createOrganization } from '@touchline/testing/organization'
import { sharedWorld } from '@touchline/testing/shared'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { writeAudit } from '../books/audit.ts'
import { auditedAddress } from '../books/people/audited-address.ts'
import type { Tx } from '../db/connect.ts'
import { bothOf } from './planted-faults.test-support.ts'
import { verifyBooks } from './verify-books.ts'

const world = await sharedWorld({ hearsEvents: false })
const made = world.visit(await createOrganization(world.database.ownerDb, { createdAt: world.now(), canBuy: true }))
const members = membersOf(world, made)
const addressOf = (name: string) => `${name}@kita.example`
const invite = (name: string) => members.invite({ address: addressOf(name), name, lang: 'en' })
const join = async (name: string) => {
  await invite(name)
  await members.comeIn()
}
const idOf = async (name: string) => (await members.find(name))?._id ?? 'nobody'
const remove = async (name: string) => made.call('removePerson', { params: { id: await idOf(name) } })

await join('coach')
await made.call('changePersonRole', { params: { id: await idOf('coach') }, body: { role: 'billing-manager' } })
await invite('invited')
await join('removed')
await remove('removed')
await join('back')
await remove('back')
await invite('back')
await join('successor')
const successor = { kind: 'person', id: await idOf('successor') }
await made.call('handOver', { body: { successor, leavesOn: world.dayIn(9) } })
for (const amount of [20_000, 30_000]) await made.call('savePurchaseLimit', { body: { amount } })
await made.call('askOwnAddress', { body: { address: 'me@kita.example', lang: 'en' } })
await made.call('confirmOwnAddress', {
  body: { token: (await world.newestMail(({ text }) => text.includes('token='))).proof },
})
const people = await members.list()

class Undone extends Error {}

async function foundAfter(done: { execute(tx: Tx): Promise<unknown> }): Promise<ReadonlySet<string>> {
  const found = new Set<string>()
  const work = async (tx: Tx) => {
    await done.execute(tx)
    for (const { id } of (await verifyBooks(tx, 0)).findings) found.add(id)
    throw new Undone()
  }
  await expect(world.database.ownerDb.transaction().execute(work)).rejects.toThrow(Undone)
  return found
}

const memberIn = (name: string, set: string) =>
  sql`update members set ${sql.raw(set)} where address = ${addressOf(name)}`

/** As the previous version wrote them. */
const rowsOfBefore = sql`update audit_entries set after =
  (after::jsonb - 'memberId' - 'accountId' - 'ownAddress')::json where json_typeof(after) = 'object'`

const removedAgainThere = sql`
  insert into members (organization_id, member_id, member_role, address, member_name, lang, invited_at, token_hash,
    link_expires_at)
  select organization_id, (after ->> 'memberId')::uuid, 'reader', after ->> 'mail', after ->> 'title', 'en', now(), 'x', now()
  from audit_entries where action = 'remove-person' and after ->> 'mail' = 'removed@kita.example'`

describe('the audit of people', () => {
  it('explains invitations, roles, a successor, the limit and own addresses', async () => {
    expect(people.map(({ name, role }) => [name, role])).toEqual(
      expect.arrayContaining([
        ['back', 'reader'],
        ['coach', 'billing-manager'],
        ['invited', 'reader'],
        ['successor', 'administrator'],
      ]),
    )
    expect(await foundAfter(sql`select 1`)).toEqual(new Set())
  })

  it('explains the same by rows of earlier versions', async () => {
    expect(await foundAfter(rowsOfBefore)).toEqual(new Set(['I32-chain']))
  })

  it.each([
    ['made administrator', memberIn('coach', 'administers = true')],
    ['made administrator before the invitation is accepted', memberIn('invited', 'administers = true')],
    ['given another role', memberIn('coach', `member_role = 'reader'`)],
    ['given another role as a successor', memberIn('successor', 'administers = false')],
    ['given another address', memberIn('invited', `address = 'other@kita.example'`)],
    ['there again', removedAgainThere],
    [
      'somebody else',
      sql`update members set token_hash = null, user_id = (
        select user_id from users where organization_id = members.organization_id and roles = '{administrator}')
        where address = 'invited@kita.example'`,
    ],
  ])('does not say of a member that they are %s', async (_, done) => {
    expect(await foundAfter(done)).toContain('I32-people')
  })

  it('does not say so in rows of earlier versions either', async () => {
    const done = bothOf(rowsOfBefore, memberIn('coach', 'administers = true'))
    expect(await foundAfter(done)).toContain('I32-people')
  })

  it.each(['null', '20000', '0'])('does not say that the limit is %s', async (amount) => {
    expect(await foundAfter(sql`update organizations set purchase_limit = ${sql.raw(amount)}`)).toEqual(
      new Set(['I32-limit']),
    )
  })

  it.each([
    ['of a confirmed one', 'login_name = (select min(login_name) from accounts)', `'you@kita.example'`],
    ['of no other than a confirmed one', 'login_name = (select min(login_name) from accounts)', 'null'],
    ['of the invited person', `mail_address = 'coach@kita.example'`, `'you@kita.example'`],
  ])('does not say %s that the own address is another', async (_, which, address) => {
    const done = sql`update accounts set mail_address = ${sql.raw(address)} where ${sql.raw(which)}`
    expect(await foundAfter(done)).toEqual(new Set(['I32-addresses']))
  })

  it('explains that an own address was removed, and none that is there again', async () => {
    const addressIs = (address: string | null) =>
      sql`update accounts set mail_address = ${address} where account_id = ${made.accountId}`
    const remove = async (tx: Tx) => {
      const { organizationId, userId, accountId } = made
      const step = { action: 'change-own-address', before: null, after: auditedAddress(accountId, null) } as const
      const at = world.now()
      await addressIs(null).execute(tx)
      await writeAudit(tx, { ...step, organizationId, actor: userId, subject: `user:${userId}`, at })
    }
    expect(await foundAfter({ execute: remove })).toEqual(new Set())
    const setAgain = async (tx: Tx) => {
      await remove(tx)
      await addressIs('me@kita.example').execute(tx)
    }
    expect(await foundAfter({ execute: setAgain })).toEqual(new Set(['I32-addresses']))
  })

  it('lets a member be there of whom it says nothing, as no administrator', async () => {
    const another = (administers: boolean) => sql`
      insert into members (organization_id, member_id, member_role, administers, address, member_name, lang, invited_at,
        token_hash, link_expires_at)
      select organization_id, gen_random_uuid(), 'billing-manager', ${administers}, 'x@kita.example', 'X', 'en', now(), 'x',
        now() from organizations`
    expect(await foundAfter(another(false))).toEqual(new Set())
    expect(await foundAfter(another(true))).toEqual(new Set(['I32-people']))
  })

  it('does not say that who accepts is what somebody made of the invitation meanwhile', async () => {
    await invite('raised')
    await memberIn('raised', 'administers = true').execute(world.database.ownerDb)
    await members.comeIn()
    expect(await foundAfter(sql`select 1`)).toEqual(new Set(['I32-people']))
  })
})
