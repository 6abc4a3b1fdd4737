import type { Endpoint } from '@touchline/contract/endpoint'
import { endpoints } from '@touchline/contract/endpoints'
import { billingRoles, mayDo } from '@touchline/domain/people'
import { everything } from '@touchline/testing/everything'
import { createOrganization, type MadeOrganization } from '@touchline/testing/organization'
import { sharedCell } from '@touchline/testing/shared'
import { beforeAll, describe, expect, it } from 'vitest'
import { at } from './db/column-values.ts'

const nobody = '5b6f0d5e-8a0c-4a6e-9d64-0d1f6f3c1a2b'

/** New calls are covered. Signing out comes last. */
const inSessions = Object.entries(endpoints)
  .map(([name, endpoint]: [string, Endpoint]) => ({ name, endpoint }))
  .filter(({ endpoint }) => endpoint.action !== undefined)
  .toSorted((a, b) => Number(a.name === 'signOut') - Number(b.name === 'signOut'))

const { database, server } = await sharedCell()

describe.each(billingRoles)('the role %s', (role) => {
  let made: MadeOrganization
  let token: string
  beforeAll(async () => {
    const createdAt = Date.UTC(2026, 0, 1)
    made = await createOrganization(database.ownerDb, { createdAt, roles: role === 'administrator' ? [role] : [] })
    if (role !== 'administrator') {
      const { organizationId: organization_id, userId: user_id } = made
      const described = { address: 'a@kita.test', member_name: 'A', lang: 'en', member_role: role } as const
      const dates = { invited_at: at(createdAt), link_expires_at: at(createdAt) }
      const row = { organization_id, user_id, member_id: crypto.randomUUID(), token_hash: null, ...described, ...dates }
      await database.ownerDb.insertInto('members').values(row).execute()
    }
    token = await server.signIn(made)
  })

  const ask = async ({ endpoint: { method, path } }: (typeof inSessions)[number]): Promise<boolean> => {
    const filled = path.replace(':orgId', made.organizationId).replace(/:\w+/g, nobody)
    const headers = { 'idempotency-key': 'roles-and-calls', 'if-match': '"1"' }
    const { body } = await server.send({ method, path: filled, token, headers })
    return Object(body).code !== 'not-permitted'
  }

  it('is refused exactly the calls whose action it may not do, and they change nothing', async () => {
    const closed = inSessions.filter(({ endpoint: { action } }) => action !== undefined && !mayDo(role, action))
    const before = await everything(database)
    for (const call of closed) expect({ call: call.name, isServed: await ask(call) }).toMatchObject({ isServed: false })
    expect(await everything(database)).toEqual(before)
    for (const call of inSessions.filter((each) => !closed.includes(each)))
      expect({ call: call.name, isServed: await ask(call) }).toMatchObject({ isServed: true })
  })
})
