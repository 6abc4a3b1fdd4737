import { describe, expect, it } from 'vitest'
import { isNewLoginName, loginTyped } from './index.ts'

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
})

it.each(['standard', 'Standard', ' standard\u3000', 'ｓｔａｎｄａｒｄ', 'ＳＴＡＮＤＡＲＤ'])(
  '%s is the login standard',
  (typed) => {
    expect(loginTyped(typed)).toBe('standard')
  },
)
