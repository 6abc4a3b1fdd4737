import { describe, expect, it } from 'vitest'
import { countedMailboxOf, isMailAddress, mailAddressWritten, mailboxOf } from './mail-address.ts'

describe('an address that mail can be sent to', () => {
  it.each([
    'office@kita.example',
    'first.last+billing@mail.kita.example',
    "o'brien@kita.example",
    'a@b.co',
    '山田@例え.テスト',
    'büro@müller.example',
    'x@xn--r8jz45g.example',
    `${'a'.repeat(64)}@kita.example`,
    `a@${'b'.repeat(63)}.example`,
    `a@${`${'b'.repeat(59)}.`.repeat(4)}${'c'.repeat(12)}`,
    'a@1.example',
    'a@kita.example2',
    'a@kita.2example',
    'a@शिक्षा.भारत',
  ])('is %j', (address) => {
    expect(isMailAddress(address)).toBe(true)
  })

  it.each([
    ['nothing', ''],
    ['no @', 'office'],
    ['no dot behind it', 'office@kita'],
    ['a space', 'a b@kita.example'],
    ['two @', 'a@b@kita.example'],
    ['two @, each before a host', 'a@b.example@kita.example'],
    ['a second line', 'office@kita.example\r\nBcc: all@kita.example'],
    ['a tag', '<script>@b.example'],
    ['a number after two labels', 'a@mail.example.1'],
    ['an address of the network', 'a@[127.0.0.1]'],
    ['an address of the network, bare', 'a@127.0.0.1'],
    ['one whose last number has three digits', 'a@10.0.0.127'],
    ['an empty label', 'a@b..c'],
    ['a dot at the end', 'a@b.example.'],
    ['one digit as its last label', 'a@b.1'],
    ['a mark at the beginning of a label', 'a@\u0301b.example'],
    ['a symbol within a label', 'a@b!.example'],
    ['a hyphen at the end of a label', 'a@b-.example'],
    ['a dot before the @', 'a.@b.example'],
    ['two dots', 'a..b@b.example'],
    ['a hyphen at the edge of a label', 'a@-b.example'],
    ['a comma', 'a,b@b.example'],
    ['a name in front', 'Kita<office@kita.example>'],
    ['65 characters before the @', `${'a'.repeat(65)}@kita.example`],
    ['a label of 64', `a@${'b'.repeat(64)}.example`],
    ['a Cyrillic letter among Latin ones', 'vіctim1@club.example'],
    ['a Greek letter in a host', 'a@gοogle.example'],
    ['such a letter in a host as the name service writes it', 'a@xn--gogle-rce.example'],
    ['a sign without width', 'a\u200Db@club.example'],
    ['a filler', 'a\u3164b@club.example'],
    ['255 characters', `a@${'b.'.repeat(123)}example`],
  ])('is none with %s', (_, address) => {
    expect(isMailAddress(address)).toBe(false)
  })
})

it('an address is saved without blanks, and with one form of each letter', () => {
  expect(mailAddressWritten(' bu\u0308ro@kita.example\u200B')).toBe('b\u00FCro@kita.example')
})

it.each([
  ['y@例え。jp', 'y@例え.jp'],
  ['ａ＠club．example', 'a@club.example'],
])('%s is taken as %s', (typed, written) => {
  expect(isMailAddress(typed)).toBe(true)
  expect(mailAddressWritten(typed)).toBe(written)
})

it.each([
  ['mailbox+1@kita.example', 'mailbox@kita.example'],
  ['Mailbox+a+b@KITA.example', 'mailbox@kita.example'],
  ['ｍailbox＋1@kita.example', 'mailbox@kita.example'],
  ['+1@kita.example', '+1@kita.example'],
  ['mail.box@kita.example', 'mail.box@kita.example'],
])('%s is counted as %s', (address, counted) => {
  expect(countedMailboxOf(address)).toBe(counted)
})

describe('one mailbox', () => {
  it.each([
    ['Office@KITA.example', 'office@kita.example'],
    ['a@b\u00FCcher.example', 'a@xn--bcher-kva.example'],
    ['a@bu\u0308cher.example', 'a@XN--BCHER-KVA.example'],
    ['山田@例え.テスト', '山田@xn--r8jz45g.xn--zckzah'],
    ['a@b\u00FCcher.example', 'a@xn--bcher-2pa.example'],
    ['bu\u0308ro@kita.example', 'b\u00FCro@kita.example'],
    ['a@ｋｉｔａ.example', 'a@kita.example'],
    ['ａ@kita.example', 'a@kita.example'],
    ['y＠例え。jp', 'y@xn--r8jz45g.jp'],
    ['y@例え｡jp', 'y@xn--r8jz45g.jp'],
  ])('have %s and %s', (one, other) => {
    expect(mailboxOf(one)).toBe(mailboxOf(other))
  })

  it.each([
    ['a@kita.example', 'b@kita.example'],
    ['a@kita.example', 'a@kita2.example'],
    ['a@b\u00FCcher.example', 'a@bucher.example'],
    ['a@xn--!!.example', 'a@xn--99999999999.example'],
  ])('have not %s and %s', (one, other) => {
    expect(mailboxOf(one)).not.toBe(mailboxOf(other))
  })
})
