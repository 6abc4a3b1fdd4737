import { changePassword, type Security } from '@touchline/contract/security'
import { createOrganization } from '@touchline/testing/organization'
import { ofEachTest, sharedWorld } from '@touchline/testing/shared'
import { expect, it } from 'vitest'

const password = 'a long enough password'
const invited = 'coach@kita.example'

const world = await sharedWorld({ hearsEvents: false })
const inviting = ofEachTest(() => createOrganization(world.database.ownerDb, { createdAt: world.now(), canBuy: true }))

const post = (path: string, json: unknown, token?: string) =>
  world.server.send({ method: 'POST', path, json, ...(token !== undefined && { token }) })

const mailed = async (): Promise<string> => {
  await world.runDue()
  return /token=([\w-]+)/.exec(world.mailbox.taken.findLast(({ to }) => to === invited)?.text ?? '')?.[1] ?? ''
}

const join = async (username: string): Promise<void> => {
  const token = await world.server.signIn(inviting)
  const json = { address: invited, name: 'Yui Abe', role: 'reader', lang: 'en' }
  expect((await post(`/${inviting.organizationId}/manage/people`, json, token)).status).toBe(201)
  const accepting = { token: await mailed(), login: 'new', username, password }
  expect((await post('/invitation/accept', accepting)).status).toBe(200)
}

it('a login that an invitation made has its address as its own, and gets a link to a new password there', async () => {
  const login = `yui-${crypto.randomUUID().slice(0, 8)}`
  await join(login)
  const token = await world.server.signIn({ ...inviting, login, password })
  const reply = await world.server.send({ path: '/administrator/security', token })
  const { address }: Security = changePassword.response.parse(reply.body)
  expect(address).toEqual({ address: invited, origin: 'own' })
  await post('/forgotten_password', { username: login })
  expect((await post('/forgotten_password/read', { token: await mailed() })).body).toEqual({ username: login })
})
