import { describe, expect, it } from 'vitest'
import { isNewLoginName, passwordFault } from './index.ts'

describe('a new login', () => {
  it.each([
    ['yui.abe', true],
    ['yui@club.test', true],
    ['y-1', true],
    ['ab', false],
    ['Yui', false],
    ['yui abe', false],
    ['уui', false],
    ['.yui', false],
    ['y'.repeat(101), false],
  ])('may be called %s: %s', (name, isAllowed) => {
    expect(isNewLoginName(name)).toBe(isAllowed)
  })

  it.each([
    ['eleven char', 'too-short'],
    ['twelve chars', null],
    ['correct horse battery', null],
    ['Kita Rowing Club', 'like-a-name'],
    ['kita-rowing-club!', 'like-a-name'],
    ['🥅🥅🥅🥅🥅🥅', 'too-short'],
  ])('has the password %s: %s', (password, fault) => {
    expect(passwordFault(password, ['yui.abe', 'Kita Rowing Club'])).toBe(fault)
  })
})
