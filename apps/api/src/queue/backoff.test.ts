import { describe, expect, it } from 'vitest'
import { createBackoff } from './backoff.ts'

const QUARTER_SECOND = 250

async function pausesAfter(answers: readonly number[]): Promise<readonly number[]> {
  let now = 0
  const pauses: number[] = []
  const waiting = answers.values()
  const ask = async () => void (now += waiting.next().value ?? 0)
  const backOff = createBackoff(ask, { now: () => now, pause: async (ms) => void pauses.push(ms) })
  for (const _ of answers) await backOff()
  return pauses
}

describe('work that backs off', () => {
  it.each([
    ['pauses for nothing while answers are as quick as the quickest', [3, 3, 3], [0, 0, 0]],
    ['pauses four times as long as an answer waits beyond the quickest', [2, 12, 7], [0, 40, 20]],
    ['learns what quick is from a quicker answer', [50, 2, 50], [0, 0, 192]],
    ['goes on after a quarter of a second, however long others keep the database', [1, 5_000], [0, QUARTER_SECOND]],
  ])('%s', async (_, answers, pauses) => expect(await pausesAfter(answers)).toEqual(pauses))
})
