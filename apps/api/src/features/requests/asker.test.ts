import { getRequest } from '@touchline/contract/requests'
import { newKey } from '@touchline/testing/add-ons'
import type { MadeOrganization } from '@touchline/testing/organization'
import { createPerson } from '@touchline/testing/person'
import { platformSays } from '@touchline/testing/platform-user'
import { ofEachTest, sharedWorld } from '@touchline/testing/shared'
import { whileHeld } from '@touchline/testing/while-held'
import { beforeEach, expect, it } from 'vitest'
import * as z from 'zod/mini'

const purchase = { kind: 'upload', hours: 2 }
const refused = z.object({ details: z.object({ total: z.int() }) })

const world = await sharedWorld({ hearsEvents: false })
let admin: string
const mori = ofEachTest(() => world.subscribe())
beforeEach(async () => {
  admin = await world.server.signIn(mori)
})

const send = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, as: string, json?: unknown) =>
  world.server.send({ method, path: `/${mori.organizationId}/manage${path}`, token: as, json, headers: newKey() })

const totalFor = async (as: string): Promise<number> => {
  const reply = await send('POST', '/purchase_requests', as, { purchase, quotedTotal: -1 })
  return refused.parse(reply.body).details.total
}
const ask = (as: string, quotedTotal: number) => send('POST', '/purchase_requests', as, { purchase, quotedTotal })
const askedBy = async (who: MadeOrganization) => {
  const as = await world.server.signIn(who)
  return getRequest.response.parse((await ask(as, await totalFor(as))).body)
}
const read = async (id: string) =>
  getRequest.response.parse((await send('GET', `/purchase_requests/${id}`, admin)).body)
const memberPath = async ({ userId }: MadeOrganization): Promise<string> => {
  const members = world.database.ownerDb.selectFrom('members').select('member_id').where('user_id', '=', userId)
  return `/people/${(await members.executeTakeFirstOrThrow()).member_id}`
}

it('a request says what its asker may do now', async () => {
  const manager = await createPerson(world.database.ownerDb, mori, 'billing-manager')
  const { _id, askerRole } = await askedBy(manager)
  expect(askerRole).toBe('billing-manager')
  await send('PUT', `${await memberPath(manager)}/role`, admin, { role: 'reader' })
  expect(await read(_id)).toMatchObject({ state: 'pending', askerRole: 'reader' })
  await send('DELETE', await memberPath(manager), admin)
  expect(await read(_id)).toMatchObject({ state: 'withdrawn', askerRole: null })
  const rows = world.database.ownerDb.selectFrom('audit_entries').select(['action', 'after'])
  const [asked, withdrawn] = await rows.where('subject', '=', `request:${_id}`).orderBy('sequence').execute()
  expect(withdrawn).toEqual({ ...asked, action: 'withdraw-request' })
})

it('a request is over when the platform deletes its asker', async () => {
  const reader = await createPerson(world.database.ownerDb, mori, 'reader')
  const { _id } = await askedBy(reader)
  const deleted = { organizationId: mori.organizationId, userId: reader.userId, _deletedFlag: true }
  expect(await platformSays(world, deleted)).toMatchObject({ body: { accepted: 1 } })
  expect(await read(_id)).toMatchObject({ state: 'withdrawn', askerRole: null, decidedBy: null })
})

it('a request of an administrator is over when the platform takes the role', async () => {
  const sato = await createPerson(world.database.ownerDb, mori, 'administrator')
  const { _id } = await askedBy(sato)
  await platformSays(world, {
    organizationId: mori.organizationId,
    userId: sato.userId,
    roles: ['analyst'],
    loginName: sato.login,
  })
  expect(await read(_id)).toMatchObject({ state: 'withdrawn', askerRole: null, decidedBy: null })
})

it('who was removed a moment before asks for nothing and decides on nothing', async () => {
  const { ownerDb } = world.database
  const reader = await createPerson(ownerDb, mori, 'reader')
  const successor = await createPerson(ownerDb, mori, 'billing-manager')
  await ownerDb.updateTable('members').set({ administers: true }).where('user_id', '=', successor.userId).execute()
  const [asReader, asSuccessor] = [await world.server.signIn(reader), await world.server.signIn(successor)]
  const total = await totalFor(asReader)
  const { _id, quote } = await askedBy(await createPerson(ownerDb, mori, 'reader'))
  const { currency: _, ...shown } = quote
  const [readers, successors] = [await memberPath(reader), await memberPath(successor)]
  const replies = await whileHeld(ownerDb, mori.organizationId, [
    () => send('DELETE', readers, admin),
    () => send('DELETE', successors, admin),
    () => ask(asReader, total),
    () => send('POST', `/purchase_requests/${_id}/approve`, asSuccessor, shown),
    () => send('POST', `/purchase_requests/${_id}/decline`, asSuccessor, { reason: 'Not now' }),
  ])
  const no = { status: 403, body: { code: 'not-permitted' } }
  expect(replies).toMatchObject([{ status: 200 }, { status: 200 }, no, no, no])
  expect(await read(_id)).toMatchObject({ state: 'pending' })
})
