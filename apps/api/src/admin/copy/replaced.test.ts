import { describe, expect, it } from 'vitest'
import { type Json, type Rule, replacer } from './replaced.ts'

const ORGANIZATION = '9f1c2d3e-4b5a-4c6d-8e7f-0a1b2c3d4e5f'
const replace = replacer({ secret: 'of a test', password: 'unknown' })

describe('what becomes of a value', () => {
  it.each<[Rule, Json, unknown]>([
    ['word', 'Kita Football Club', expect.stringMatching(/^Name [0-9a-f]{12}$/)],
    ['words', ['18 rue du Stade', ''], [expect.stringMatching(/^Name /), '']],
    ['mail', 'office@kita.example', expect.stringMatching(/^m-[0-9a-f]{12}@example\.invalid$/)],
    ['login', 'sato', expect.stringMatching(/^r-[0-9a-f]{12}$/)],
    ['phone', '+81355500142', '+12025550100'],
    ['id', 'ch_3Kq0abc', expect.stringMatching(/^ch_[0-9a-f]{24}$/)],
    ['password', '$argon2id$v=19$m=1', 'unknown'],
    ['nothing', 'https://logos.example/kita.png', null],
    ['word', null, null],
    ['subject', `billing:${ORGANIZATION}`, `billing:${ORGANIZATION}`],
    ['subject', `charge:${ORGANIZATION}:2`, `charge:${ORGANIZATION}:2`],
    ['subject', 'office@kita.example', expect.stringMatching(/^[0-9a-f]{12}$/)],
    ['actor', 'settlement', 'settlement'],
    ['actor', 'prices', 'prices'],
    ['actor', ORGANIZATION, ORGANIZATION],
    ['actor', 'Hanako Sato', expect.stringMatching(/^Name /)],
  ])('by %s: %j', (rule, given, expected) => {
    expect(replace(rule, given)).toEqual(expected)
  })

  it('is the same for the same, and another in another copy', () => {
    const other = replacer({ secret: 'of another', password: 'unknown' })
    expect(replace('mail', 'Office@kita.example')).toBe(replace('mail', 'office@kita.example'))
    expect(replace('word', 'Kita')).toBe(replace('facts', 'Kita'))
    expect(other('word', 'Kita')).not.toBe(replace('word', 'Kita'))
  })

  it('keeps of facts what is ours, and nothing under a key that nobody listed', () => {
    const facts = {
      planGroupId: 'proPlan',
      total: 900,
      from: '2026-11-01',
      brand: 'visa',
      last4: '4242',
      title: 'Hanako',
      nickname: 'Hana',
    }
    expect(replace('facts', { buyer: { city: 'Paris', state: 'Tokyo' } })).toEqual({
      buyer: { city: replace('word', 'Paris'), state: replace('word', 'Tokyo') },
    })
    expect(replace('facts', { ...facts, mail: 'hanako@kita.example', chargeId: 'ch_1a', ownAddress: 'ab12' })).toEqual({
      ...facts,
      last4: '0000',
      title: expect.stringMatching(/^Name /),
      nickname: expect.stringMatching(/^Name /),
      mail: expect.stringMatching(/@example\.invalid$/),
      chargeId: expect.stringMatching(/^ch_[0-9a-f]{24}$/),
    })
  })

  it('keeps of a document what was sold and by whom, and marks it', () => {
    const issuer = { companyName: 'Kickview KK', brand: { name: 'Kickview', color: '#7a1f4b' } }
    const document = {
      number: 'JP-I-1',
      total: 900,
      issuer,
      buyer: { name: 'Kita', country: 'JP' },
      organizationName: 'Kita',
    }
    expect(replace('document', document)).toEqual({
      number: 'JP-I-1',
      total: 900,
      issuer: { ...issuer, brand: { ...issuer.brand, isRehearsal: true } },
      buyer: { name: replace('word', 'Kita'), country: 'JP' },
      organizationName: replace('word', 'Kita'),
    })
  })
})
