import { isNight, turn } from '@touchline/testing/size'
import failing from '../failing-seeds.json' with { type: 'json' }
import type { WholeSize } from './run.ts'

export const wholeSize: WholeSize = { organizations: 4, months: 6 }

export const testedSize: WholeSize = isNight ? wholeSize : { organizations: 4, months: 4 }

/** For the history that is lived twice and must be equal. */
export const repeatedSize: WholeSize = isNight ? wholeSize : { organizations: 2, months: 1 }

const seeds = [1, 2, 3, 4]
export const pullRequestSeeds: readonly number[] = isNight ? seeds : seeds.slice(turn % seeds.length).slice(0, 1)

/** Seeds that once failed run first and always. */
export const failingWholeSeeds: readonly number[] = failing.whole
