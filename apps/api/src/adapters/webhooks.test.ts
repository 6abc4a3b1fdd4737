import type { ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { sharedHttp } from '@touchline/testing/shared'
import { Webhook } from 'standardwebhooks'
import { describe, expect, it } from 'vitest'
import { isOpenAddress, lookupOpen } from './open-network.ts'
import { webhooks } from './webhooks.ts'

const SECRET = 'whsec_test9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
const OTHER = 'whsec_testsBQIhrscChlQIMV+b5sSYspob7oD'
const message = { id: '0d3c7a52-6a0e-4a55-9a6b-6f4c1f0f7b01', body: '{"type":"game.deleted"}' }

let answer: (response: ServerResponse) => void = () => undefined
const asked: { readonly headers: Record<string, string>; readonly body: string }[] = []

const receiver = await sharedHttp((request, response) => {
  void text(request).then((body) => {
    const headers = Object.entries(request.headers).map(([name, value]) => [name, String(value)])
    asked.push({ headers: Object.fromEntries(headers), body })
    answer(response)
  })
})
const url = `${receiver}/events`

const sendTo = (to: string, isOwnNetworkAllowed = true) =>
  webhooks({ now: Date.now, isOwnNetworkAllowed, patienceMs: 300 }).send({ url: to, secrets: [SECRET, OTHER] }, message)

describe('an event that is sent', () => {
  it('is signed by each secret over its id, the second and the bytes, as the official library has it', async () => {
    answer = (response) => void response.writeHead(204).end()
    expect(await sendTo(url)).toEqual({ kind: 'accepted' })
    const { headers = {}, body = '' } = asked[0] ?? {}
    for (const secret of [SECRET, OTHER])
      expect(new Webhook(secret).verify(body, headers)).toEqual({ type: 'game.deleted' })
    expect([body, headers['webhook-id']]).toEqual([message.body, message.id])
  })

  it.each([
    ['302', (response: ServerResponse) => response.writeHead(302, { location: '/' }).end(), 'a redirect', false],
    ['304', (response: ServerResponse) => response.writeHead(304).end(), 'answered 304, a redirect', false],
    ['400', (response: ServerResponse) => response.writeHead(400).end(), 'answered 400', false],
    ['410', (response: ServerResponse) => response.writeHead(410).end(), 'answered 410', true],
    ['503', (response: ServerResponse) => response.writeHead(503).end(), 'answered 503', false],
    ['a cut connection', (response: ServerResponse) => response.destroy(), 'hang up', false],
    ['silence', () => undefined, 'did not answer in 0.3 s', false],
  ])('is not accepted with %s, and no redirect is followed', async (_, answers, reason, isForGood) => {
    answer = answers
    const before = asked.length
    expect(await sendTo(url)).toEqual({ kind: 'failed', reason: expect.stringContaining(reason), isForGood })
    expect(asked.length).toBe(before + 1)
  })

  it('is accepted by its status, however much is answered', async () => {
    answer = (response) => {
      response.writeHead(200)
      const more = () => {
        while (!response.destroyed && response.write('x'.repeat(65_536)));
        if (!response.destroyed) response.once('drain', more)
      }
      more()
    }
    expect(await sendTo(url)).toEqual({ kind: 'accepted' })
  })

  it.each([
    ['http://video.kita.example/', 'https'],
    ['https://127.0.0.1/', 'own network'],
    ['https://[::1]/', 'own network'],
    ['https://2130706433/', 'own network'],
    ['https://localhost/', 'own network'],
    ['nowhere', 'no address'],
  ])('in production goes nowhere but to the open internet: %s', async (to, reason) => {
    expect(await sendTo(to, false)).toEqual({
      kind: 'failed',
      reason: expect.stringContaining(reason),
      isForGood: false,
    })
  })
})

it.each([
  ['8.8.8.8', true],
  ['2606:4700::6810:85e5', true],
  ['10.1.2.3', false],
  ['100.64.0.1', false],
  ['127.0.0.1', false],
  ['169.254.169.254', false],
  ['168.63.129.16', false],
  ['168.63.129.17', true],
  ['100.100.100.200', false],
  ['192.0.0.192', false],
  ['172.31.0.1', false],
  ['172.32.0.1', true],
  ['192.168.1.1', false],
  ['224.0.0.1', false],
  ['255.255.255.255', false],
  ['0.0.0.0', false],
  ['::', false],
  ['::1', false],
  ['::ffff:8.8.8.8', false],
  ['64:ff9b::808:808', false],
  ['2002:a00:1::', false],
  ['2001:db8::1', false],
  ['fd00:ec2::254', false],
  ['fe80::1', false],
  ['ff02::1', false],
  ['video.kita.example', false],
])('%s is of the open internet: %s', (address, expected) => {
  expect(isOpenAddress(address)).toBe(expected)
})

it('a name that leads into an own network is not connected to', async () => {
  const { promise, resolve } = Promise.withResolvers<Error | null>()
  lookupOpen('localhost', {}, (error) => resolve(error))
  expect((await promise)?.message).toBe('localhost leads into an own network')
})
