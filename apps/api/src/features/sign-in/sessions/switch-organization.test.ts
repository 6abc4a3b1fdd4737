import type { Reply } from '@touchline/testing/http'
import { createOrganization, type MadeOrganization } from '@touchline/testing/organization'
import { NOW, ofEachTest, sharedCell } from '@touchline/testing/shared'
import { waitingFor } from '@touchline/testing/while-held'
import { expect, it } from 'vitest'
import { at } from '../../../db/column-values.ts'

const MINUTE = 60_000
const PATIENCE = { timeout: 30_000 }

const { database, clock, server } = await sharedCell()

const made = ofEachTest(() => createOrganization(database.ownerDb))
const other = ofEachTest(() => createOrganization(database.ownerDb, { login: made.login, password: made.password }))

const change = (token: string, { organizationId }: Pick<MadeOrganization, 'organizationId'> = other) =>
  server.send({ method: 'POST', path: '/administrator/switch', token, json: { organizationId } })
const tokenIn = (reply: Reply): string => JSON.parse(JSON.stringify(reply.body)).access_token
const statusWith = async (token: string) => (await server.send({ path: '/organization', token })).status

it('another organisation takes the place of the one before, and both histories say so', async () => {
  const token = await server.signIn(made)
  const reply = await change(token)
  expect(reply).toMatchObject({ status: 200, body: { _organization: other.organizationId, loginId: made.login } })
  expect([await statusWith(token), await statusWith(tokenIn(reply))]).toEqual([401, 200])
  const rows = database.ownerDb.selectFrom('audit_entries').select(['organization_id', 'action']).orderBy('sequence')
  const both = [made.organizationId, other.organizationId]
  expect(await rows.where('organization_id', 'in', both).execute()).toEqual(
    expect.arrayContaining([
      { organization_id: made.organizationId, action: 'sign-out' },
      { organization_id: other.organizationId, action: 'sign-in' },
    ]),
  )
})

it('prolongs no proof: five minutes after the password it is asked for, however often one switched', async () => {
  const token = await server.signIn(made)
  clock.moveTo(NOW + 4 * MINUTE)
  const second = tokenIn(await change(token))
  const families = database.ownerDb.selectFrom('session_families').select(['created_at', 'expires_at'])
  const [family] = await families.where('organization_id', '=', other.organizationId).execute()
  expect((family?.expires_at ?? 0) - (family?.created_at ?? 0)).toBe(12 * 60 * MINUTE - 4 * MINUTE)
  clock.moveTo(NOW + 6 * MINUTE)
  expect(await change(second, made)).toMatchObject({ status: 403, body: { code: 'password-required' } })
  expect(await statusWith(second)).toBe(200)
})

it('begins one session of two that ask at once', async () => {
  const token = await server.signIn(made)
  const both = await Promise.all([change(token), change(token)])
  expect(both.filter(({ status }) => status === 200)).toHaveLength(1)
})

it('begins no session that a new password, typed elsewhere at that moment, does not end', async () => {
  const [elsewhere, token] = [await server.signIn(made), await server.signIn(made)]
  const json = { password: made.password, newPassword: 'a goal in the last minute' }
  const both = await database.ownerDb.transaction().execute(async (tx) => {
    const families = tx.selectFrom('session_families').select('family_id').forUpdate()
    await families.where('organization_id', '=', made.organizationId).execute()
    const switching = change(token)
    await expect.poll(() => waitingFor(tx), PATIENCE).toBe(1)
    const changing = server.send({ method: 'PUT', path: '/administrator/password', token: elsewhere, json })
    await expect.poll(() => waitingFor(tx), PATIENCE).toBe(2)
    return [switching, changing] as const
  })
  const [switched, changed] = await Promise.all(both)
  expect([switched.status, changed.status]).toEqual([200, 200])
  expect([await statusWith(tokenIn(switched)), await statusWith(elsewhere)]).toEqual([401, 200])
})

it('a switch is refused for what is not the login’s, not its to see, or closed; the session stays', async () => {
  const token = await server.signIn(made)
  const foreign = await createOrganization(database.ownerDb)
  expect(await change(token, foreign)).toMatchObject({ status: 404, body: { code: 'not-found' } })
  const asViewer = await createOrganization(database.ownerDb, { login: made.login, roles: ['viewer'] })
  expect(await change(token, asViewer)).toMatchObject({ body: { code: 'not-administrator' } })
  const closed = { closed_at: at(NOW - MINUTE) }
  const contracts = database.ownerDb.updateTable('contracts').set(closed)
  await contracts.where('organization_id', '=', other.organizationId).execute()
  expect(await change(token)).toMatchObject({ body: { code: 'account-closed' } })
  expect(await statusWith(token)).toBe(200)
})
