import { describe, expect, it } from 'vitest'
import { caseFault, caseNumber, caseWordsFault } from './index.ts'

describe('a question to support', () => {
  it.each([
    ['', 'missing'],
    [' \n', 'missing'],
    ['?', 'missing'],
    ['a', null],
    ['10月24日の試合が2回数えられました。\n返金できますか。', null],
    ['a'.repeat(2_000), null],
    [` ${'a'.repeat(2_000)}\n`, null],
    ['a'.repeat(2_001), 'too-long'],
    ['Eve\u0000two', 'not-readable'],
  ])('with the words %j is refused as %j', (words, fault) => {
    expect(caseWordsFault(words)).toBe(fault)
  })

  it.each([
    ['open', 'answer', null],
    ['open', 'close', null],
    ['answered', 'answer', 'case-answered'],
    ['answered', 'close', null],
    ['closed', 'answer', 'case-closed'],
    ['closed', 'close', 'case-closed'],
  ] as const)('that is %s takes %s, or says %j', (state, step, fault) => {
    expect(caseFault(state, step)).toBe(fault)
  })

  it.each([
    ['0190f3c4-0000-7000-8000-000000000000', '0000000000'],
    ['0190f3c4-0000-7000-8000-00000000002a', '0000000042'],
    ['0190f3c4-0000-7000-8000-ffffffffffff', '4976710655'],
  ])('made with %s has the number %s', (uuid, number) => {
    expect(caseNumber(uuid)).toBe(number)
  })
})
