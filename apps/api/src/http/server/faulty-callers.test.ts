import { testDeps } from '@touchline/testing/deps'
import { serveRoutes } from '@touchline/testing/http'
import { sharedDatabase } from '@touchline/testing/shared'
import { expect, it, onTestFinished } from 'vitest'
import { cellRoutes } from '../../app.ts'

const database = await sharedDatabase()

it('a body to no call of ours is not read, and who sends many such is soon sent away, but no caller with a session', async () => {
  const deps = testDeps(database.db)
  const server = await serveRoutes(deps, cellRoutes(deps))
  onTestFinished(() => server.close())
  const ask = (path: string, address = '192.0.2.66') =>
    server.send({ method: 'POST', path, text: '{', headers: { 'content-type': 'nonsense/type' }, address })
  const statuses = new Set<number>()
  for (let time = 0; time < 300; time += 1)
    statuses.add((await ask(time % 2 === 0 ? '/nothing' : '/administrator/auth_billing')).status)
  expect(statuses).toEqual(new Set([404, 415]))
  expect(await ask('/nothing')).toMatchObject({ status: 429, body: { code: 'too-many-attempts' } })
  expect((await ask('/administrator/auth_billing')).status).toBe(429)
  expect((await ask('/administrator/sign_out')).status).toBe(401)
  expect((await ask('/administrator/auth_billing', '192.0.2.67')).status).toBe(415)
})
