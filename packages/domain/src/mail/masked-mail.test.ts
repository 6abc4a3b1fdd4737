import { expect, it } from 'vitest'
import { maskedMail } from './masked-mail.ts'

it.each([
  ['office@kita.example', 'o•••@kita.example'],
  ['a@b.co', 'a•••@b.co'],
  ['山田@例え.テスト', '山•••@例え.テスト'],
  ['', '•••'],
  ['𠮷田@kita.example', '𠮷•••@kita.example'],
])('of %s its owner sees %s', (address, shown) => {
  expect(maskedMail(address)).toBe(shown)
})
