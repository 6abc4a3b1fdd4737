import type { ClusterAddress } from '@touchline/testing/cluster'
import { startOtherProcess } from '@touchline/testing/other-process'
import { runsToday } from '@touchline/testing/size'
import { openWorld } from '@touchline/testing/world'
import { brokenPromises } from '../whole/books.ts'
import { couponRaces } from './coupons.ts'
import { disputedPayment, moneyBackRaces } from './money-back.ts'
import { monthRaces } from './months.ts'
import { peopleRaces } from './people.ts'
import { publishingRaces } from './publishing.ts'
import { purchaseRaces } from './purchases.ts'
import { boughtAsGamesAreDeleted, openedAsGamesAreDeleted, reopeningRaces } from './reopening.ts'
import { seatAtTheEnd, seatRaces } from './seats.ts'
import { sessionRaces } from './sessions.ts'
import { sleepRaces, wokenWhileScheduled } from './sleep.ts'
import type { Scenario, Stage } from './stage.ts'
import { restoredAsTheTrashEnds, takeBackRaces } from './take-back.ts'
import { unpaidRaces } from './unpaid.ts'

/** Months first: they end for everybody. */
const scenarios: readonly Scenario[] = [
  ...monthRaces,
  ...unpaidRaces,
  disputedPayment,
  seatAtTheEnd,
  restoredAsTheTrashEnds,
  wokenWhileScheduled,
  openedAsGamesAreDeleted,
  boughtAsGamesAreDeleted,
  ...moneyBackRaces,
  ...purchaseRaces,
  ...couponRaces,
  ...seatRaces,
  ...takeBackRaces,
  ...sleepRaces,
  ...reopeningRaces,
  ...peopleRaces,
  ...sessionRaces,
  ...publishingRaces,
]

const longest: ReadonlySet<Scenario> = new Set([...monthRaces.slice(2), ...unpaidRaces.slice(1), disputedPayment])

const inTurn: readonly Scenario[] = [
  seatAtTheEnd,
  restoredAsTheTrashEnds,
  wokenWhileScheduled,
  openedAsGamesAreDeleted,
  boughtAsGamesAreDeleted,
]
const isNow = (scenario: Scenario): boolean =>
  !inTurn.includes(scenario) || runsToday(inTurn.indexOf(scenario), inTurn.length)

export const short: readonly Scenario[] = scenarios.filter((scenario) => !longest.has(scenario) && isNow(scenario))

export interface Raced {
  readonly broken: readonly string[]
  readonly races: number
}

/** All administrators share an address, whose attempts are counted. */
const forgetAttempts = ({ world }: Stage) => world.database.ownerDb.deleteFrom('throttles').execute()

async function raceAll(stage: Stage, chosen: readonly Scenario[]): Promise<readonly string[]> {
  const broken: string[] = []
  for (const { name, run } of chosen) {
    await forgetAttempts(stage)
    const verdict = await run(stage)
    // Remove unmet faults, or the next scenario fails.
    await stage.world.provider.control('DELETE', '/faults')
    broken.push(...verdict.map((fault) => `${name}: ${fault}`))
  }
  return broken
}

export async function runRaces(
  count: number,
  chosen: readonly Scenario[] = scenarios,
  cluster?: ClusterAddress,
): Promise<Raced> {
  const broken: string[] = []
  for (let round = 0; round < count; round += 1) {
    const world = await openWorld({ ...(cluster === undefined ? {} : { cluster }), hearsEvents: false })
    const other = await startOtherProcess(world)
    try {
      broken.push(...(await raceAll({ world, other }, chosen)))
      broken.push(...(await brokenPromises(world)).filter((fault) => !fault.includes('was left')))
    } finally {
      await other.stop()
      await world.close()
    }
  }
  return { broken, races: count * chosen.length }
}
