import { signatureOf } from '@touchline/api/adapters/platform'
import { describe, expect, it } from 'vitest'
import { isGenuine } from './platform.ts'

const SECRET = 'a secret for tests that is long enough'
const NOW = 1_795_000_000
const BODY = '{"eventId":"x"}'
const signed = signatureOf([SECRET], NOW, BODY)

describe('what the platform hears', () => {
  it.each([
    ['as it was signed', signed, BODY, NOW, true],
    ['a little later', signed, BODY, NOW + 299, true],
    ['much later', signed, BODY, NOW + 301, false],
    ['changed on the way', signed, `${BODY} `, NOW, false],
    ['signed with another secret', signatureOf(['another'], NOW, BODY), BODY, NOW, false],
    ['with another time', signed.replace(String(NOW), String(NOW + 1)), BODY, NOW, false],
    ['unsigned', '', BODY, NOW, false],
  ])('%s is genuine: see the last column', (_, signature, body, now, genuine) => {
    expect(isGenuine([SECRET], signature, body, now)).toBe(genuine)
  })
})
