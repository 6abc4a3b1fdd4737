import { addPasskey, beginPasskey } from '@touchline/contract/passkeys'
import { softwareAuthenticator } from '@touchline/testing/authenticator'
import { createOrganization } from '@touchline/testing/organization'
import { ofEachTest, sharedCell } from '@touchline/testing/shared'
import { beforeEach, expect, it } from 'vitest'
import * as z from 'zod/mini'

const { database, server } = await sharedCell()
let token: string

const made = ofEachTest(() => createOrganization(database.ownerDb))
beforeEach(async () => {
  token = await server.signIn(made)
})

const post = (path: string, json: object, by?: string) =>
  server.send({ method: 'POST', path: `/administrator/${path}`, json, ...(by === undefined ? {} : { token: by }) })

async function add() {
  const begun = beginPasskey.response.parse((await post('passkeys/new', {}, token)).body)
  const reply = await post('passkeys', { name: 'Phone', made: softwareAuthenticator().make(begun) }, token)
  return addPasskey.response.parse(reply.body)
}

const signIn = () => server.signInByPassword(made)

const asked = z.object({ details: z.object({ challenge: z.string(), kinds: z.array(z.string()) }) })
const security = (by: string) => server.send({ path: '/administrator/security', token: by })

it('brings ten recovery codes with the first, none with the second, and ends the other sessions', async () => {
  const other = await server.signIn(made)
  expect((await add()).recoveryCodes).toHaveLength(10)
  expect((await security(other)).status).toBe(401)
  expect((await security(token)).body).toMatchObject({ recoveryCodesLeft: 10 })
  expect((await add()).recoveryCodes).toEqual([])
})

it('a passkey is asked for after the password, and a recovery code stands for it', async () => {
  const { recoveryCodes } = await add()
  const reply = await signIn()
  expect(reply).toMatchObject({ status: 403, body: { code: 'second-factor-required' } })
  const { challenge, kinds } = asked.parse(reply.body).details
  expect(kinds).toEqual(['recovery', 'passkey'])
  const answer = { challenge, kind: 'recovery', code: recoveryCodes[3] }
  expect(await post('second_factor', answer)).toMatchObject({ status: 200, body: { loginId: made.login } })
})

it('renews its codes like an app; with the last one they go, and the password signs in alone again', async () => {
  const { passkeys } = await add()
  expect((await post('recovery_codes', {}, token)).body).toMatchObject({ recoveryCodes: expect.any(Array) })
  const path = `/administrator/passkeys/${passkeys[0]?._id ?? ''}`
  expect(await server.send({ method: 'DELETE', path, token })).toMatchObject({ body: { recoveryCodesLeft: 0 } })
  expect((await signIn()).status).toBe(200)
  expect((await post('recovery_codes', {}, token)).status).toBe(404)
})
