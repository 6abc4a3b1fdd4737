import { describe, expect, it } from 'vitest'
import { isSealedWithFirst, seal, unseal } from '../../../use-case/sealed.ts'
import { appUri, newSecret, stepOfCode } from './app-codes.ts'

const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'

/** oathtool --totp --base32 --now "<instant>" GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ */
it.each([
  ['1970-01-01T00:00:59Z', '287082'],
  ['2005-03-18T01:58:29Z', '081804'],
  ['2009-02-13T23:31:30Z', '005924'],
  ['2026-02-28T23:59:59Z', '027680'],
  ['2028-02-29T12:00:00Z', '615451'],
  ['2033-05-18T03:33:20Z', '279037'],
  ['2603-10-11T11:33:20Z', '353130'],
])('at %s the code is %s', (at, code) => {
  const now = Temporal.Instant.from(at).epochMilliseconds
  expect(stepOfCode(SECRET, code, { now, lastStep: 0 })).toBe(Math.floor(now / 30_000))
})

it('a secret has 160 bits, and its address says what an app needs', () => {
  expect(newSecret()).toMatch(/^[A-Z2-7]{32}$/)
  expect(newSecret()).not.toBe(newSecret())
  const uri = new URL(appUri({ name: 'Kickview' }, SECRET, 'pro'))
  expect(uri.protocol).toBe('otpauth:')
  expect(Object.fromEntries(uri.searchParams)).toMatchObject({
    secret: SECRET,
    issuer: 'Kickview',
    digits: '6',
    period: '30',
  })
})

describe('a sealed secret', () => {
  it('is opened by the key it was sealed with, whichever of them that is', () => {
    const sealed = seal(SECRET, 'a login', ['old'])
    expect(sealed).not.toContain(SECRET)
    expect(unseal(sealed, 'a login', ['new', 'old'])).toBe(SECRET)
    expect([
      isSealedWithFirst(sealed, 'a login', ['old', 'new']),
      isSealedWithFirst(sealed, 'a login', ['new', 'old']),
    ]).toEqual([true, false])
  })

  it('is opened by no other key, and in the row of no other login', () => {
    const sealed = seal(SECRET, 'a login', ['old'])
    expect(() => unseal(sealed, 'a login', ['new'])).toThrow('SECOND_FACTOR_KEY')
    expect(() => unseal(sealed, 'another login', ['old'])).toThrow('SECOND_FACTOR_KEY')
    expect(() => seal(SECRET, 'a login', [])).toThrow('no key')
  })
})
