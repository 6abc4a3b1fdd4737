import { isNight } from '@touchline/testing/size'
import failing from '../failing-seeds.json' with { type: 'json' }
import type { WholeSize } from './run.ts'

export const wholeSize: WholeSize = { organizations: 4, months: 6 }

export const pullRequestSeeds: readonly number[] = isNight ? [1, 2, 3, 4] : [1]

/** Seeds that once failed run first and always. */
export const failingWholeSeeds: readonly number[] = failing.whole
