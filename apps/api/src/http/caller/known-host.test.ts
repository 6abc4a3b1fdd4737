import { createTestDatabase } from '@touchline/testing/database'
import { testDeps } from '@touchline/testing/deps'
import { expect, it, onTestFinished } from 'vitest'
import { securityLog } from '../../watch/security/security-log.ts'
import { createServer } from '../server/server.ts'
import { isKnownHost } from './known-host.ts'

const names = new Set(['demo.kita.example'])

it.each([
  ['localhost:4700', true],
  ['LOCALHOST', true],
  ['asia.localhost:4700', true],
  ['127.0.0.1:4700', true],
  ['[::1]:4700', true],
  ['192.168.1.20:4700', true],
  ['demo.kita.example', true],
  ['demo.kita.example:8080', true],
  ['rebound.example:4700', false],
  ['localhost.rebound.example:4700', false],
  ['localhost@rebound.example', false],
  ['a@localhost', false],
  ['localhost/x', false],
  ['localhost?', false],
  ['', false],
  [undefined, false],
])('a demo answers to %s: %s', (host, isKnown) => {
  expect(isKnownHost(host, names)).toBe(isKnown)
})

it('a page of a rebound name reads no mail, moves no clock and gets no answer of ours but why', async () => {
  const database = await createTestDatabase()
  const server = await createServer({
    security: securityLog({ line: null, now: () => 0 }),
    mode: 'demo',
    cells: [{ deps: testDeps(database.db), routes: [], table: {} }],
    origins: { scripts: [], frames: [], connections: [] },
    trustedOrigins: ['http://localhost:4700'],
    trustedProxies: [],
    log: { level: 'silent' },
    hosts: { names, consoleUrl: 'http://localhost:4700' },
  })
  onTestFinished(async () => {
    await server.close()
    await database.drop()
  })
  server.get('/inbox', async () => 'a mail')
  const ask = (host: string) => server.inject({ url: '/inbox', headers: { host } })
  expect((await ask('localhost:4700')).body).toBe('a mail')
  const refused = await ask('rebound.example:4700')
  expect(refused).toMatchObject({ statusCode: 421, body: expect.stringContaining('Open http://localhost:4700') })
  expect(refused.headers['content-type']).toBe('text/plain; charset=utf-8')
})
