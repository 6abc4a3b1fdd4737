/** How often each property is tried: by the size of the run, or as often as `npm run lab -- properties` asks for. */
import { isNight } from '@touchline/testing/size'
import fc from 'fast-check'

const RUNS = isNight ? 10_000 : 1_000

fc.configureGlobal({ numRuns: Number(process.env['PROPERTY_RUNS'] ?? RUNS) })
