import { expect, it } from 'vitest'
import { addressMark, readUnsubscribeToken, unsubscribeToken } from './unsubscribe-token.ts'

const what = {
  organizationId: '018f0000-0000-7000-8000-000000000001',
  recipientId: '018f0000-0000-7000-8000-00000000000a',
  kind: 'paid',
  mark: addressMark('Office@kita.example'),
} as const

const cellOf = (sessionSecret: string, region: 'asia' | 'europe' = 'asia') =>
  ({ sessionSecret, otherSessionSecrets: ['new'], region }) as const
const cell = cellOf('secret')
const token = unsubscribeToken(cell, what)

it('the token says what it ends, and nothing of the address', () => {
  expect(readUnsubscribeToken({ ...cellOf('new'), otherSessionSecrets: ['secret'] }, token)).toEqual(what)
  expect(addressMark('office@kita.example')).toBe(what.mark)
  expect(Buffer.from(token, 'base64url').toString()).not.toContain('kita')
  expect(token).toMatch(/^[\w.-]{100,200}$/)
})

it.each([
  ['another secret', unsubscribeToken(cellOf('other'), what)],
  ['another region', unsubscribeToken(cellOf('secret', 'europe'), what)],
  ['another kind', token.replace('.paid.', '.renewal.')],
  ['a changed name', `B${token.slice(1)}`],
  ['a changed signature', `${token.slice(0, -2)}AA`],
  ['no signature', token.split('.').slice(0, 2).join('.')],
  ['nothing', ''],
  ['a kind that is none', unsubscribeToken(cell, { ...what, kind: 'paid' }).replace('paid', 'toString')],
])('is not read with %s', (_, forged) => {
  expect(readUnsubscribeToken(cell, forged)).toBeNull()
})
