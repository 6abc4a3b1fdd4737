import { describe, expect, it } from 'vitest'
import { type Claims, groupsIn, isSubject, personIn } from './claims.ts'

const mine = { email: 'anna@kita.example', email_verified: true }
const theirs = { email: 'victim@kita.example', email_verified: true }

describe('the verified address of a person', () => {
  it.each<[string, Claims[], string | null]>([
    ['in the signed answer', [mine], 'anna@kita.example'],
    ['where only the other answer speaks of it', [{}, mine], 'anna@kita.example'],
    ['in both', [mine, mine], 'anna@kita.example'],
    ['in both, the mark in one', [{ email: 'anna@kita.example' }, mine], 'anna@kita.example'],
    ['with capitals, as some providers send it', [{ ...mine, email: 'Anna@Kita.example' }, mine], 'anna@kita.example'],
    ['without a mark', [{ email: 'anna@kita.example' }], null],
    ['marked in words', [{ email: 'anna@kita.example', email_verified: 'true' }], null],
    ['with the mark of the other answer alone', [{ email: 'anna@kita.example' }, { email_verified: true }], null],
    ['with the mark of another address', [{ email: 'victim@kita.example' }, mine], null],
    ['the other way round', [mine, { email: 'victim@kita.example' }], null],
    ['of two verified ones', [mine, theirs], null],
    ['verified here and not there', [mine, { ...mine, email_verified: false }], null],
    ['with a blank before it', [{ ...mine, email: ' anna@kita.example' }], null],
    ['in full-width letters', [{ ...mine, email: 'ａnna@kita.example' }], null],
    ['longer than an address', [{ ...mine, email: `${'a'.repeat(250)}@kita.example` }], null],
    ['that is no text', [{ ...mine, email: ['anna@kita.example'] }], null],
  ])('%s', (_, answers, address) => {
    expect(personIn(answers, 'email')).toEqual({ address, loginName: address })
  })
})

describe('the claim that names the login', () => {
  it.each<[string, Claims[], string | null]>([
    ['as it is stored', [{ nickname: 'standard' }], 'standard'],
    ['in the second answer', [{}, { nickname: 'standard' }], 'standard'],
    ['said twice', [{ nickname: 'standard' }, { nickname: 'standard' }], 'standard'],
    ['said in two ways', [{ nickname: 'standard' }, { nickname: 'basic' }], null],
    ['with capitals', [{ nickname: 'Standard' }], null],
    ['with a blank before it', [{ nickname: ' standard' }], null],
    ['with a blank of another width behind it', [{ nickname: 'standard\u3000' }], null],
    ['in full-width letters', [{ nickname: 'ｓｔａｎｄａｒｄ' }], null],
    ['with a letter in one character that is two', [{ nickname: 'ﬁnance' }], null],
    ['a number', [{ nickname: 7 }], null],
    ['empty', [{ nickname: '' }], null],
  ])('%s', (_, answers, loginName) => {
    expect(personIn(answers, 'nickname')).toEqual({ address: null, loginName })
  })
})

it.each([
  ['auth0|5f7c8ec7c33c6c004bbafe82', true],
  ['a'.repeat(255), true],
  ['a'.repeat(256), false],
  ['', false],
  [' anna', false],
  ['änna', false],
  ['anna\n', false],
])('as a subject %j: %s', (subject, is) => {
  expect(isSubject(subject)).toBe(is)
})

describe('the groups of a person', () => {
  it.each<[string, readonly Claims[], string, readonly string[]]>([
    ['a list', [{ groups: ['support', 'finance'] }], 'groups', ['support', 'finance']],
    ['one text', [{ groups: 'support' }], 'groups', ['support']],
    ['a path', [{ realm_access: { roles: ['support'] } }], 'realm_access.roles', ['support']],
    ['a name with dots before a path', [{ 'kita.roles': ['a'], kita: { roles: ['b'] } }], 'kita.roles', ['a']],
    ['of several answers each once', [{ groups: ['a'] }, { groups: ['a', 'b'] }], 'groups', ['a', 'b']],
    ['nothing that is no text', [{ groups: ['a', 1, null, ''] }], 'groups', ['a']],
    ['nothing of what an object has by nature', [{}], 'constructor.name', []],
    ['no claim', [{}], 'groups', []],
  ])('%s', (_, answers, name, groups) => {
    expect(groupsIn(answers, name)).toEqual(groups)
  })
})
