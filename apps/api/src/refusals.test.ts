import type { Endpoint } from '@touchline/contract/endpoint'
import { endpoints } from '@touchline/contract/endpoints'
import { type RefusalCode, refusalStatus } from '@touchline/contract/refusal/refusal-code'
import { createTestDatabase } from '@touchline/testing/database'
import { testDeps } from '@touchline/testing/deps'
import { everything } from '@touchline/testing/everything'
import { serveRoutes } from '@touchline/testing/http'
import { createOrganization } from '@touchline/testing/organization'
import { NOW, sharedDatabase, sharedServer } from '@touchline/testing/shared'
import { beforeAll, describe, expect, it } from 'vitest'
import { cellRoutes } from './app.ts'
import { at } from './db/column-values.ts'

const database = await sharedDatabase()

const visitors = {
  'without a token': async () => undefined,
  'with garbage': async () => 'garbage',
  'whose token ran out': async () => {
    const made = await createOrganization(database.ownerDb)
    const token = await server.signIn(made)
    const tokens = database.ownerDb.updateTable('session_tokens').where('organization_id', '=', made.organizationId)
    await tokens.set({ issued_at: at(0), expires_at: at(1) }).execute()
    return token
  },
  'who comes from another region': async () => {
    const elsewhere = await createTestDatabase()
    const there = testDeps(elsewhere.db)
    const other = await serveRoutes(there, cellRoutes(there))
    const made = await createOrganization(elsewhere.ownerDb)
    const token = await other.signIn(made)
    await other.close()
    await elsewhere.drop()
    return token
  },
  'who administers another organisation': async () => server.signIn(await createOrganization(database.ownerDb)),
  'who was made an analyst': async () => {
    const token = await server.signIn(own)
    await changeOwnUser({ roles: ['analyst'] })
    return token
  },
  'who was disabled': async () => {
    await changeOwnUser({ roles: ['administrator'] })
    const token = await server.signIn(own)
    await changeOwnUser({ deleted_at: at(NOW) })
    return token
  },
  'whose organisation was closed': async () => {
    const made = await createOrganization(database.ownerDb)
    const token = await server.signIn(made)
    const contracts = database.ownerDb.updateTable('contracts').where('organization_id', '=', made.organizationId)
    await contracts.set({ closed_at: at(NOW) }).execute()
    return token
  },
} satisfies Record<string, () => Promise<string | undefined>>

type Visitor = keyof typeof visitors

const changeOwnUser = (change: { roles?: ('administrator' | 'analyst')[]; deleted_at?: ReturnType<typeof at> }) =>
  database.ownerDb.updateTable('users').set(change).where('user_id', '=', own.userId).execute()

const needsSession: Readonly<Record<Visitor, RefusalCode | 'served'>> = {
  'without a token': 'not-signed-in',
  'with garbage': 'not-signed-in',
  'whose token ran out': 'session-expired',
  'who comes from another region': 'not-signed-in',
  'who administers another organisation': 'served',
  'who was made an analyst': 'not-signed-in',
  'who was disabled': 'not-signed-in',
  'whose organisation was closed': 'not-signed-in',
}

const expected: Readonly<Record<Endpoint['access'], (visitor: Visitor) => RefusalCode | 'served'>> = {
  session: (visitor) => needsSession[visitor],
  organization: (visitor) =>
    visitor === 'who administers another organisation' ? 'other-organization' : needsSession[visitor],
  public: () => 'served',
  provider: () => 'forged-event',
  service: () => 'wrong-service-key',
}

const candidates = ['5b6f0d5e-8a0c-4a6e-9d64-0d1f6f3c1a2b', '202611', 'SPRING', 'teamBasicPlan', '1', 'x', 'paid']

const pathOf = ({ path, params }: Endpoint): string => {
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name ?? '')
  const fits = (filled: Record<string, string>) => params === undefined || params.safeParse(filled).success
  const filled = names.reduce<Record<string, string>[]>(
    (tries, name) =>
      tries.flatMap((one) =>
        name === 'orgId'
          ? [{ ...one, orgId: own.organizationId }]
          : candidates.map((value) => ({ ...one, [name]: value })),
      ),
    [{}],
  )
  const chosen = filled.find(fits)
  if (chosen === undefined) throw new Error(`no parameters fit ${path}: add a candidate`)
  return path.replace(/:(\w+)/g, (_, name: string) => chosen[name] ?? '')
}

const deps = () => testDeps(database.db)
const listed = Object.entries(endpoints).map(([name, endpoint]: [string, Endpoint]) => ({ name, endpoint }))

const server = await sharedServer(deps(), cellRoutes(deps()))
const own = await createOrganization(database.ownerDb)

describe.each(Object.entries(visitors))('a visitor %s', (name, arrive) => {
  const visitor = Object.keys(visitors).find((one): one is Visitor => one === name) ?? 'without a token'
  let token: string | undefined
  let before: Record<string, string>

  beforeAll(async () => {
    token = await arrive()
    before = await everything(database)
  })

  const refused = listed.flatMap(({ name: call, endpoint }) => {
    const code = expected[endpoint.access](visitor)
    return code === 'served' ? [] : [{ call, endpoint, code }]
  })

  it.each(refused)('is refused $call: $code', async ({ endpoint, code }) => {
    const headers = { 'idempotency-key': 'matrix-of-refusals', 'if-match': '"1"' }
    const request = { method: endpoint.method, path: pathOf(endpoint), headers }
    const reply = await server.send(token === undefined ? request : { ...request, token })
    expect(reply).toMatchObject({ status: refusalStatus[code], body: { code } })
  })

  it('changed nothing', async () => {
    expect(await everything(database)).toEqual(before)
  })
})

it('every call of the table is served', () => {
  const served = cellRoutes(deps()).map(({ name }) => name)
  expect(served.toSorted()).toEqual(Object.keys(endpoints).toSorted())
})
