import { openWorld, type World } from '@touchline/testing/world'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { at } from '../../db/column-values.ts'

const DAY = 86_400_000

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const count = async (
  table: 'idempotency_keys' | 'session_tokens' | 'mail_tokens' | 'known_sources',
): Promise<number> => {
  const query = world.database.ownerDb.selectFrom(table).select((eb) => eb.fn.countAll<string>().as('count'))
  return Number((await query.executeTakeFirstOrThrow()).count)
}

it('a day later what was used or ran out is gone, and what is in use stays', async () => {
  const made = await world.subscribe()
  const token = await world.server.signIn(made)
  const { organizationId, contractId, userId } = made
  const now = world.deps.clock.now()
  const { ownerDb } = world.database
  const key = (idempotency_key: string, createdAt: number) => ({
    organization_id: organizationId,
    idempotency_key,
    request_hash: 'hash',
    status: 200,
    response: '{}',
    created_at: at(createdAt),
  })
  await ownerDb
    .insertInto('idempotency_keys')
    .values([key('an old key', Date.now() - 2 * DAY), key('a key of today', Date.now())])
    .execute()
  await ownerDb
    .insertInto('mail_tokens')
    .values({
      organization_id: organizationId,
      contract_id: contractId,
      token_hash: 'hash',
      mail_address: 'a@kita.example',
      requested_by: userId,
      created_at: at(now - 9 * DAY),
      expires_at: at(now - 8 * DAY),
    })
    .execute()
  const past = (days: number) => at(Date.now() - days * DAY)
  await world.server.signIn(made)
  const families = await ownerDb.selectFrom('session_families').select('family_id').orderBy('created_at').execute()
  const old = ownerDb.updateTable('session_families').set({ created_at: past(4), expires_at: past(3) })
  await old.where('family_id', '=', families[1]?.family_id ?? '').execute()

  const device = (source_hash: string, days: number) => ({
    account_id: made.accountId,
    kind: 'device' as const,
    source_hash,
    last_used_at: past(days),
  })
  await ownerDb.deleteFrom('known_sources').execute()
  await ownerDb
    .insertInto('known_sources')
    .values([device('of half a year ago', 181), device('in use', 179)])
    .execute()

  await world.worker.runDue()
  expect(world.jobErrors).toEqual([])
  expect(await count('idempotency_keys')).toBe(1)
  expect(await count('mail_tokens')).toBe(0)
  expect(await count('known_sources')).toBe(1)
  expect(await count('session_tokens')).toBe(2)
  expect((await world.server.send({ path: '/organization', token })).status).toBe(200)
})
