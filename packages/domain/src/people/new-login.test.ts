import { describe, expect, it } from 'vitest'
import { isNewLoginName } from './index.ts'

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
