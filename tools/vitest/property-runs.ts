/** By the run's size, or as `npm run lab -- properties` asks. */
import { isNight } from '@touchline/testing/size'
import fc from 'fast-check'

const RUNS = isNight ? 10_000 : 1_000

fc.configureGlobal({ numRuns: Number(process.env['PROPERTY_RUNS'] ?? RUNS) })
