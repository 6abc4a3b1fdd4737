import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { httpPlatform, signatureOf } from './platform.ts'

const SECRET = 'a secret for tests that is long enough'
const NOW = Date.parse('2026-11-21T04:00:00Z')
const event = {
  eventId: '0d3c7a52-6a0e-4a55-9a6b-6f4c1f0f7b01',
  type: 'game.deleted',
  organizationId: '0d3c7a52-6a0e-4a55-9a6b-6f4c1f0f7b02',
  happenedAt: NOW,
  data: { matchId: 'x' },
}

let server: Server
let url: string
let status = 204
const asked: { readonly headers: NodeJS.Dict<string | string[]>; readonly body: string }[] = []

beforeAll(async () => {
  server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      asked.push({ headers: request.headers, body: Buffer.concat(chunks).toString() })
      response.writeHead(status, status === 302 ? { location: '/elsewhere' } : {}).end()
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  url = typeof address === 'object' && address !== null ? `http://127.0.0.1:${address.port}/events` : ''
})
afterAll(() => server.close())

describe('sending the platform', () => {
  it('posts the event, signed over the second and the bytes', async () => {
    await httpPlatform({ url, secrets: [SECRET] }, () => NOW).send(event)
    const [first] = asked
    expect(JSON.parse(first?.body ?? '')).toEqual({ ...event, happenedAt: '2026-11-21T04:00:00.000Z' })
    expect(first?.headers).toMatchObject({
      'touchline-event-id': event.eventId,
      'touchline-signature': signatureOf([SECRET], NOW / 1000, first?.body ?? ''),
    })
  })

  it('is signed with both secrets while one takes the place of the other', () => {
    const [time, newer, older] = signatureOf([SECRET, 'the one before'], 1, '{}').split(',')
    expect(`${time},${newer}`).toBe(signatureOf([SECRET], 1, '{}'))
    expect(`${time},${older}`).toBe(signatureOf(['the one before'], 1, '{}'))
  })

  it.each([302, 400, 500])('is not accepted with %i', async (answered) => {
    status = answered
    await expect(httpPlatform({ url, secrets: [SECRET] }, () => NOW).send(event)).rejects.toThrow(
      /fetch failed|platform answered/,
    )
  })
})
