import { describe, expect, it } from 'vitest'
import { isSameQuote, REQUEST_DAYS, type RequestQuote, requestEnd, requestStateAt, stepFault } from './index.ts'

const ASKED = Date.UTC(2026, 10, 21, 4)
const END = requestEnd(ASKED)

describe('a request', () => {
  it('waits for seven days', () => {
    expect(END - ASKED).toBe(REQUEST_DAYS * 86_400_000)
  })

  it.each([
    ['pending', END - 1, 'pending'],
    ['pending', END, 'expired'],
    ['approved', END, 'approved'],
    ['declined', END, 'declined'],
    ['withdrawn', END, 'withdrawn'],
    ['expired', END - 1, 'expired'],
  ] as const)('that is stored as %s is at %d %s', (state, now, shown) => {
    expect(requestStateAt({ state, expiresAt: END }, now)).toBe(shown)
  })

  it.each([
    ['approve', 'pending', 'another', END - 1, null],
    ['decline', 'pending', 'another', END - 1, null],
    ['withdraw', 'pending', 'asker', END - 1, null],
    ['withdraw', 'pending', 'another', END - 1, 'of-another'],
    ['withdraw', 'approved', 'another', END - 1, 'of-another'],
    ['approve', 'pending', 'asker', END - 1, null],
    ['approve', 'pending', 'another', END, 'decided'],
    ['approve', 'declined', 'another', END - 1, 'decided'],
    ['decline', 'approved', 'another', END - 1, 'decided'],
    ['withdraw', 'approved', 'asker', END - 1, 'decided'],
    ['withdraw', 'expired', 'asker', END, 'decided'],
  ] as const)('to %s one that is %s, by %s at %d: %s', (step, state, by, now, fault) => {
    expect(stepFault({ state, askedBy: 'asker', expiresAt: END }, step, by, now)).toBe(fault)
  })
})

const shown: RequestQuote = { currency: 'JPY', total: 3300, monthly: null, startsOn: null, endsOn: '2026-11-30' }

it.each([
  ['the same', {}, true],
  ['another total', { total: 3301 }, false],
  ['another amount a month', { monthly: 6600 }, false],
  ['another first day', { startsOn: '2026-12-01' }, false],
  ['another last day', { endsOn: '2026-12-31' }, false],
  ['another currency', { currency: 'EUR' }, false],
] as const)('a quote with %s is the one that was shown: %s', (_, change, isSame) => {
  expect(isSameQuote(shown, { ...shown, ...change })).toBe(isSame)
})
