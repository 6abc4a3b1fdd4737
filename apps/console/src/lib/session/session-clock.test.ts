import { describe, expect, it } from 'vitest'
import { ABSOLUTE_MS, IDLE_MS, type SessionPhase, sessionPhase, WARNING_MS } from './session-clock.ts'

const minute = 60_000
const start = 1_800_000_000_000

describe('a session', () => {
  it.each<[string, number, number, SessionPhase]>([
    ['lives at its start', 0, 0, { kind: 'live' }],
    ['lives while something happens', 29 * minute, 29 * minute, { kind: 'live' }],
    ['lives until the warning', 28 * minute - 1, 0, { kind: 'live' }],
    ['warns two minutes before', 28 * minute, 0, { kind: 'warning', leftMs: WARNING_MS }],
    ['warns to the last moment', 30 * minute - 1, 0, { kind: 'warning', leftMs: 1 }],
    ['is over after thirty idle minutes', IDLE_MS, 0, { kind: 'over', reason: 'idle' }],
    ['is over after a night asleep', 9 * 60 * minute, 0, { kind: 'over', reason: 'idle' }],
    ['is over after twelve hours of work', ABSOLUTE_MS, ABSOLUTE_MS, { kind: 'over', reason: 'absolute' }],
  ])('%s', (_, now, active, phase) => {
    expect(sessionPhase(start + now, start + active, start)).toEqual(phase)
  })
})
