import { expect, it } from 'vitest'
import { isMailAddress } from '../mail/index.ts'
import { isReturnAddress, mailNamedIn, markOf, returnAddressOf } from './index.ts'

const RETURN = 'returned@kita.example'
const mail = {
  organizationId: '018f0000-0000-7000-8000-000000000001',
  mark: markOf(Uint8Array.from({ length: 10 }, (_, at) => at * 25)),
}

it.each([
  mail,
  { ...mail, organizationId: '00000000-0000-0000-0000-000000000000', mark: markOf(new Uint8Array(10)) },
  { ...mail, organizationId: 'ffffffff-ffff-ffff-ffff-ffffffffffff', mark: markOf(new Uint8Array(10).fill(255)) },
])('an address names its mail, also in capitals: $organizationId', (named) => {
  const address = returnAddressOf(RETURN, named)
  expect(isMailAddress(address)).toBe(true)
  expect(mailNamedIn(RETURN, address)).toEqual(named)
  expect(mailNamedIn(RETURN, ` ${address.toUpperCase()} `)).toEqual(named)
})

const made = returnAddressOf(RETURN, mail)

it.each([
  ['the bare address', RETURN],
  ['another host', made.replace('kita', 'minato')],
  ['another name', made.replace('returned', 'office')],
  ['a mark that is cut off', made.replace('@', '').replace(/.kita/, '@kita')],
  ['a sign that none of ours has', made.replace(/.@/, 'z@')],
  ['one sign more', made.replace('@', '0@')],
  ['two hosts', `${made}@kita.example`],
  ['an organisation above every id', made.replace(/\+.{26}/, `+${'v'.repeat(26)}`)],
  ['nothing', ''],
])('%s names no mail', (_, address) => {
  expect(mailNamedIn(RETURN, address)).toBeNull()
})

it.each([
  [RETURN, true],
  ['r@mail.kita.example', true],
  ['mail-returns.of_kita@kita.example', true],
  [`${'r'.repeat(21)}@kita.example`, true],
  [`${'r'.repeat(22)}@kita.example`, false],
  ['Returned@kita.example', false],
  ['returned+x@kita.example', false],
  ['returned@kita', false],
  ['kita.example', false],
  ['re..turned@kita.example', false],
  ['"Kita" <returned@kita.example>', false],
])('%s can be a return address: %s', (address, expected) => {
  expect(isReturnAddress(address)).toBe(expected)
})
