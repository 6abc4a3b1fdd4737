import { isNight, isPlantedToday } from '@touchline/testing/size'
import { describe, expect, it } from 'vitest'
import { equal, hoursOf } from '../facts.ts'
import { runRaces, short } from './run.ts'
import { join, keyed, onContract, quoted, race, type Scenario, times } from './stage.ts'

const LIMIT_MS = 600_000

/** As if each click had its own key. */
const planted: Scenario = {
  name: 'a double click without a key of its own',
  run: async (stage) => {
    const who = await join(stage)
    const asked = await quoted(stage, who, '/plans/upload', { hours: 1 })
    await race(
      stage,
      times(2, () => onContract(who, 'POST', '/plans/upload', asked, keyed())),
    )
    return equal('hours', await hoursOf(stage.world, who), 1)
  },
}

describe('two processes on one database', { timeout: LIMIT_MS }, () => {
  it('come to one result in every race', async () => {
    expect(await runRaces(1, short)).toEqual({ broken: [], races: isNight ? 57 : 53 })
  })

  it.runIf(isPlantedToday(2))('find a planted double', async () => {
    expect((await runRaces(1, [planted])).broken).toEqual([`${planted.name}: hours: 2 instead of 1`])
  })
})
