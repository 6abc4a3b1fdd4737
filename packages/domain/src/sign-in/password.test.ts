import { expect, it } from 'vitest'
import { type PasswordFault, passwordFault, passwordForms } from './index.ts'

const names = ['Kickview', 'kaito.mori', 'Minato Football Club']
const isCommon = (password: string) => password === 'qwertyqwerty'

it.each<[string, PasswordFault | null]>([
  ['', 'too-short'],
  ['eleven char', 'too-short'],
  ['twelve chars', null],
  // Characters, not code units.
  ['🥅🥅🥅🥅🥅🥅', 'too-short'],
  ['かなで十二文字以上の合言葉', null],
  ['aaaa bbbb cccc', null],
  ['correct horse battery', null],
  ['qwertyqwerty', 'common'],
  ['QwertyQwerty', 'common'],
  ['kaito.mori-2026', 'names'],
  ['KaitoMori!!1234', 'names'],
  ['minatofootballclub', 'names'],
  ['football-minato-1', 'names'],
  ['ＭＩＮＡＴＯ football!', 'names'],
  // A name is fine if enough else remains.
  ['football boots on a rainy day', null],
  ['?!?!?!?!?!?!', 'common'],
  ['?!#%/&=(){}[', null],
  // Repetition adds no length.
  ['passwordpassword', 'common'],
  ['password-password', 'common'],
  ['Password Password Password', 'common'],
  ['abcdefghijkabcdefghijk', 'common'],
  ['correct horse correct horse', null],
  ['aaaaaaaaaaaa', 'common'],
  ['aaaaaaaaaaab', 'common'],
  ['            ', 'common'],
  ['a           b', 'common'],
  ['  qwertyqwerty  ', 'common'],
  ['qwerty-qwerty', 'common'],
  ['qwertyuiopas', 'common'],
  ['asdfghjkl1234', 'common'],
  ['zxcvbnm-asdfgh', 'common'],
  ['poiuytrewq12', 'common'],
  ['qwertzuiopyx', 'common'],
  ['azertyuiop123', 'common'],
  ['Spring2026Spring', 'common'],
  ['Summer-2025!!Ab', 'common'],
  ['December2026abc', 'common'],
  ['wet boots in spring 2026', null],
  ['asdf goalkeeper left', null],
  ['kickviewdemo', 'names'],
  ['Kickview-2026!', 'names'],
])('a new password %j: %s', (password, fault) => {
  expect(passwordFault(password, { names, isCommon })).toBe(fault)
})

it.each<[string, readonly string[], PasswordFault | null]>([
  // Eight unguessable characters suffice.
  ['minato-abcdefgh', ['Minato'], null],
  ['minato-abcdefg', ['Minato'], 'names'],
  // Upper-cased, ß would be two letters.
  ['minato-ßßßßabc', ['Minato'], 'names'],
  // Four letters count as a name, three occur by chance.
  ['morimorimori-1', ['Mori'], 'names'],
  ['itoitoitoito-1', ['Ito'], null],
  // Longer names first, or parts would remain.
  ['kitagawa-1234567', ['Kita Kitagawa'], 'names'],
])('a new password %j of somebody whose names are %j: %s', (password, known, fault) => {
  expect(passwordFault(password, { names: known, isCommon })).toBe(fault)
})

it.each([
  ['plain', ['plain']],
  ['caf\u00E9', ['caf\u00E9', 'cafe\u0301']],
  ['cafe\u0301', ['caf\u00E9', 'cafe\u0301']],
  ['e\u0301 \u00E9', ['\u00E9 \u00E9', 'e\u0301 \u00E9', 'e\u0301 e\u0301']],
  ['山田 ', ['山田 ']],
])('the password %j may have been set in so many forms', (typed, forms) => {
  expect(passwordForms(typed)).toEqual(forms)
})
