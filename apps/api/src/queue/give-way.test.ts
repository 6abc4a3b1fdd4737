import { describe, expect, it } from 'vitest'
import { createGiveWay } from './give-way.ts'

const QUARTER_SECOND = 250

/** The rests between answers that take so long. */
async function restsAfter(answers: readonly number[]): Promise<readonly number[]> {
  let now = 0
  const rests: number[] = []
  const waiting = answers.values()
  const ask = async () => void (now += waiting.next().value ?? 0)
  const giveWay = createGiveWay(ask, { now: () => now, rest: async (ms) => void rests.push(ms) })
  for (const _ of answers) await giveWay()
  return rests
}

describe('work that gives way', () => {
  it.each([
    ['rests for nothing while answers are as quick as the quickest', [3, 3, 3], [0, 0, 0]],
    ['rests four times as long as an answer waits beyond the quickest', [2, 12, 7], [0, 40, 20]],
    ['learns what quick is from a quicker answer', [50, 2, 50], [0, 0, 192]],
    ['goes on after a quarter of a second, however long others keep the database', [1, 5_000], [0, QUARTER_SECOND]],
  ])('%s', async (_, answers, rests) => expect(await restsAfter(answers)).toEqual(rests))
})
