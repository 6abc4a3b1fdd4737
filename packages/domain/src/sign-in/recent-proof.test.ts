import { describe, expect, it } from 'vitest'
import { authenticatedAt, isRecentProof, missingProof } from './index.ts'

const now = Date.UTC(2027, 0, 1, 0, 2)
const ago = (minutes: number): number => now - minutes * 60_000

describe('a proof', () => {
  it.each<[string, number | null, boolean]>([
    ['of this instant', now, true],
    ['of five minutes ago, over the end of a year', ago(5), true],
    ['a millisecond older', ago(5) - 1, false],
    ['that was never given', null, false],
  ])('%s is recent: %s', (_, provenAt, isRecent) => {
    expect(isRecentProof(provenAt, now)).toBe(isRecent)
  })
})

describe('before a change of what authenticates a login', () => {
  it.each<[string, boolean, number, number | null, ReturnType<typeof missingProof>]>([
    ['without a factor, a recent password is enough', false, ago(5), null, null],
    ['without a factor, an old one is not', false, ago(6), null, 'password'],
    ['with a factor, a recent password alone is not', true, now, null, 'factor'],
    ['with a factor proven long ago, neither', true, now, ago(6), 'factor'],
    ['with both proven recently, nothing is missing', true, ago(5), ago(5), null],
    ['with a code that was taken after an old password', true, ago(6), now, 'password'],
    ['with both long ago, the factor is asked for, and the password with it', true, ago(60), ago(60), 'factor'],
    ['a factor that is no more is not asked for', false, now, ago(60), null],
  ])('%s', (_, hasFactor, passwordAt, factorAt, missing) => {
    expect(missingProof({ hasFactor, passwordAt, factorAt }, now)).toBe(missing)
  })
})

describe('a proof at a provider', () => {
  it.each<[string, number | null, boolean]>([
    ['made now', 0, true],
    ['of a clock that is ahead of ours', -20, true],
    ['five minutes old', 300, true],
    ['a moment older', 300.5, false],
    ['of this morning', 20_000, false],
    ['of unknown age', null, false],
  ])('%s counts as %s', (_, provenAgo, isRecent) => {
    expect(isRecentProof(authenticatedAt(provenAgo, now), now)).toBe(isRecent)
  })

  it('is never so old that a session of it would be over', () => {
    expect(now - authenticatedAt(1_000_000, now)).toBeLessThan(10 * 60_000)
  })
})
