import { expect, it } from 'vitest'
import { DAY, HOUR } from '../calendar/index.ts'
import { afterFailure, eventKinds, isEventKind } from './index.ts'

const FIRST = Date.parse('2026-11-21T04:00:00Z')
const again = (at: number) => ({ kind: 'again', at })

it.each([
  ['the first failure', 1, 0, again(FIRST + 5_000)],
  ['the second', 2, 5_000, again(FIRST + 35_000)],
  ['one of many', 20, DAY, again(FIRST + DAY + 6 * HOUR)],
  ['one shortly before three days are over', 20, 3 * DAY - HOUR, again(FIRST + 3 * DAY)],
  ['one after three days', 21, 3 * DAY, { kind: 'given-up' }],
] as const)('after %s a delivery is tried again, or its receiver is given up', (_, attempt, passed, expected) => {
  expect(afterFailure(attempt, FIRST, FIRST + passed)).toEqual(expected)
})

it('a kind of event is known by its name, a thing and what happened to it', () => {
  expect(eventKinds.filter((kind) => !/^[a-z]+(?:-[a-z]+)?\.[a-z]+(?:ed|en|un|wn|ing|ft|pt|ue)$/.test(kind))).toEqual(
    [],
  )
  expect(['plan.paused', 'toString', 'plan'].map(isEventKind)).toEqual([true, false, false])
})
