import { exampleOf } from '@touchline/contract/events'
import { Webhook } from 'standardwebhooks'
import { describe, expect, it } from 'vitest'
import { ForgedEvent, verifyEvent } from './verify-event.ts'

const SECRET = 'whsec_test9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
const OTHER = 'whsec_testsBQIhrscChlQIMV+b5sSYspob7oD'
const NOW = 1_795_000_000
const event = exampleOf('plan.paused')
const BODY = JSON.stringify(event)

const signed = (secret = SECRET, seconds = NOW) => ({
  'webhook-id': 'an-id',
  'webhook-timestamp': String(seconds),
  'webhook-signature': new Webhook(secret).sign('an-id', new Date(seconds * 1_000), BODY),
})

describe('an event that the official library signed', () => {
  it('is read with its id, by each of two secrets, from plain headers or those of fetch', async () => {
    const expected = { ...event, id: 'an-id' }
    expect(await verifyEvent(signed(), BODY, [SECRET], NOW)).toEqual(expected)
    expect(await verifyEvent(new Headers(signed(OTHER)), BODY, [SECRET, OTHER], NOW + 299)).toEqual(expected)
    const both = `${signed(OTHER)['webhook-signature']} ${signed()['webhook-signature']}`
    expect(await verifyEvent({ ...signed(), 'webhook-signature': both }, BODY, [SECRET], NOW)).toEqual(expected)
  })

  it.each([
    ['much later', signed(), BODY, NOW + 301],
    ['from the future', signed(), BODY, NOW - 301],
    ['changed on the way', signed(), `${BODY} `, NOW],
    ['by another secret', signed(OTHER), BODY, NOW],
    ['under another id', { ...signed(), 'webhook-id': 'another' }, BODY, NOW],
    ['with another time', { ...signed(), 'webhook-timestamp': String(NOW + 1) }, BODY, NOW],
    ['with what is no time', { ...signed(), 'webhook-timestamp': 'now' }, BODY, NOW],
    ['unsigned', { ...signed(), 'webhook-signature': '' }, BODY, NOW],
    ['by a later scheme alone', { ...signed(), 'webhook-signature': 'v2,abc' }, BODY, NOW],
    ['without headers', {}, BODY, NOW],
  ])('%s is refused', async (_, headers, body, now) => {
    await expect(verifyEvent(headers, body, [SECRET], now)).rejects.toThrow(ForgedEvent)
  })

  it.each<[said: string, ...given: unknown[]]>([
    ['headers are those of the request', undefined, BODY, [SECRET]],
    ['body is the text as it was received', signed(), event, [SECRET]],
    ['secrets are an array', signed(), BODY, SECRET],
    ['secrets are an array', signed(), BODY, []],
    ['a secret is whsec_ and base64', signed(), BODY, [undefined]],
    ['a secret is whsec_ and base64', signed(), BODY, ['not a secret']],
  ])('that a program asks for wrongly is answered with a sentence: %s', async (said, ...given) => {
    const asked: unknown = Reflect.apply(verifyEvent, null, given)
    await expect(asked).rejects.toThrow(said)
    await expect(asked).rejects.not.toThrow(ForgedEvent)
  })
})
