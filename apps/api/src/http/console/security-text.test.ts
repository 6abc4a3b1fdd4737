import fastify from 'fastify'
import { expect, it } from 'vitest'
import { serveSecurityText } from './security-text.ts'

it('the file for those who find a weakness names a contact, and until when that is so', async () => {
  const server = fastify()
  const text = { contact: 'mailto:security@kita.test', consoleUrl: 'https://console.test' }
  serveSecurityText(server, text, () => Date.parse('2026-11-23T04:05:06Z'))
  const { headers, body } = await server.inject('/.well-known/security.txt')
  expect(headers['content-type']).toBe('text/plain; charset=utf-8')
  expect(body.split('\n')).toEqual([
    'Contact: mailto:security@kita.test',
    'Expires: 2027-05-22T00:00:00.000Z',
    'Preferred-Languages: en, ja',
    'Canonical: https://console.test/.well-known/security.txt',
    '',
  ])
})
