import { describe, expect, it } from 'vitest'
import { type Refusal, refuse, without } from './refusal.ts'

describe('a refusal of a use case that several calls share', () => {
  const refused = (code: 'parked' | 'user-unknown'): Refusal<'parked' | 'user-unknown'> => refuse(code, 'no')

  it('is the same refusal on a call that cannot lead to another of its codes', () => {
    const onHold: Refusal<'parked'> = without(refused('parked'), 'user-unknown')
    expect(onHold).toEqual(refuse('parked', 'no'))
  })

  it('is a bug where it has a code that the call cannot lead to', () => {
    expect(() => without(refused('user-unknown'), 'user-unknown')).toThrow('cannot lead to user-unknown')
  })
})
