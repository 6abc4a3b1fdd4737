import fastify, { type FastifyInstance } from 'fastify'
import { beforeEach, describe, expect, it } from 'vitest'
import { serveReports, violationsIn } from './csp-reports.ts'

const older = (directive: string) =>
  JSON.stringify({
    'csp-report': {
      'effective-directive': directive,
      'blocked-uri': 'https://evil.test/x.js?who=kita@club.test',
      'document-uri': 'https://console.test/?token=canary#/secret',
      'line-number': 7,
    },
  })

describe('a report', () => {
  it('is read in both forms, without queries and fragments', () => {
    const body = {
      effectiveDirective: 'require-trusted-types-for',
      blockedURL: 'trusted-types-sink',
      documentURL: 'https://console.test/#/plans?token=canary',
      sourceFile: 'https://console.test/assets/a.js',
      lineNumber: 1,
      disposition: 'report',
    }
    expect(violationsIn(older('script-src'))).toEqual([
      {
        directive: 'script-src',
        blocked: 'https://evil.test/x.js',
        page: 'https://console.test/',
        source: '',
        line: 7,
        disposition: '',
      },
    ])
    const both = violationsIn(JSON.stringify([{ type: 'csp-violation', age: 3, body }]))
    expect(both).toMatchObject([{ directive: 'require-trusted-types-for', page: 'https://console.test/' }])
    expect(JSON.stringify([both, violationsIn(older('a'))])).not.toContain('canary')
  })

  it.each([
    ['nothing', ''],
    ['no JSON', '{'],
    ['a list of something else', '[{"type":"crash","body":{}}]'],
    ['a text', '"x"'],
  ])('is not what has %s', (_, body) => {
    expect(violationsIn(body)).toEqual([])
  })
})

describe('the place for reports', () => {
  let lines: string[]
  let now: number
  let server: FastifyInstance
  beforeEach(() => {
    lines = []
    now = 0
    server = fastify({ logger: { level: 'warn', stream: { write: (text: string) => void lines.push(text) } } })
    server.removeAllContentTypeParsers()
    server.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
    serveReports(server, () => now)
  })
  const send = (body: string) =>
    server.inject({ method: 'POST', url: '/csp_reports', body, headers: { 'content-type': 'application/csp-report' } })

  it('logs what came, and of many the first of each minute', async () => {
    for (let sent = 0; sent < 70; sent += 1) expect((await send(older('img-src'))).statusCode).toBe(204)
    expect(lines).toHaveLength(60)
    now = 60_000
    await send(older('font-src'))
    expect(lines.slice(60).map((text) => JSON.parse(text))).toMatchObject([
      { left: 10 },
      { violation: { directive: 'font-src' } },
    ])
  })

  it('takes nothing large', async () => {
    expect((await send(older('x'.repeat(20_000)))).statusCode).toBe(413)
    expect(lines.join('')).not.toContain('violation')
  })
})
