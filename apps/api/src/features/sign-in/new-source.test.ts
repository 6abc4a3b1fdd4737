import { createOrganization } from '@touchline/testing/organization'
import { ofEachTest, sharedWorld } from '@touchline/testing/shared'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { inTransaction } from '../../db/transaction.ts'
import { isNewSource } from '../../http/caller/known-sources.store.ts'
import { signInScope } from './login/prove-login.ts'

const world = await sharedWorld({ hearsEvents: false })
const made = ofEachTest(() => createOrganization(world.database.ownerDb, { createdAt: world.now() }))

const enter = async (address: string, headers: Readonly<Record<string, string>> = {}) => {
  const form = { grant_type: 'password', username: made.login, password: made.password }
  const path = '/administrator/auth_billing'
  const reply = await world.server.send({ method: 'POST', path, form, address, headers })
  expect(reply.status).toBe(200)
}
const browser = { 'sec-fetch-site': 'same-origin' }

const reported = async (): Promise<number> => {
  const notices = world.database.ownerDb.selectFrom('notices').select('notice_id').where('kind', '=', 'new-browser')
  return (await notices.where('organization_id', '=', made.organizationId).execute()).length
}

it('the first sign-in of all is reported to nobody, another browser is', async () => {
  await enter('192.0.2.1', browser)
  expect(await reported()).toBe(0)
  await enter('192.0.2.1', browser)
  expect(await reported()).toBe(1)
})

it('who was away for longer than a browser is remembered is reported, as from any new one', async () => {
  await enter('192.0.2.1', browser)
  const { ownerDb } = world.database
  const marks = ownerDb.updateTable('known_sources').where('account_id', '=', made.accountId)
  await marks.set({ last_used_at: sql<never>`now() - interval '181 days'` }).execute()
  await enter('198.51.100.7', browser)
  expect(await reported()).toBe(1)
})

it('a script from an address that was never used is reported, one from a known address is not', async () => {
  await enter('192.0.2.1', browser)
  await enter('192.0.2.1')
  expect(await reported()).toBe(0)
  await enter('198.51.100.7')
  expect(await reported()).toBe(1)
  await enter('198.51.100.7')
  expect(await reported()).toBe(1)
})

it('an address that was remembered under an earlier secret is known', async () => {
  const remembered = { kind: 'address' as const, source_hash: 'earlier', last_used_at: sql<never>`now()` }
  await world.database.add('known_sources', { account_id: made.accountId, ...remembered })
  const isNew = (otherAddresses: readonly string[]) =>
    inTransaction(world.deps.db, signInScope, (tx) =>
      isNewSource(tx, made.accountId, { device: null, address: 'present', otherAddresses }),
    )
  expect([await isNew(['earlier']), await isNew([])]).toEqual([false, true])
})
