import { isNight } from '@touchline/testing/size'
import failing from '../failing-seeds.json' with { type: 'json' }
import type { WholeSize } from './run.ts'

export const wholeSize: WholeSize = { organizations: 4, months: 6 }

/** For the history that is lived twice and must be the same. */
export const repeatedSize: WholeSize = isNight ? wholeSize : { organizations: 2, months: 2 }

export const pullRequestSeeds: readonly number[] = isNight ? [1, 2, 3, 4] : [1]

/** Seeds that once failed run first and always. */
export const failingWholeSeeds: readonly number[] = failing.whole
