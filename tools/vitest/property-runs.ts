/** How often each property is tried: the size of a pull request, or what `npm run lab -- properties` asks for. */
import fc from 'fast-check'

const PULL_REQUEST_RUNS = 10_000

fc.configureGlobal({ numRuns: Number(process.env['PROPERTY_RUNS'] ?? PULL_REQUEST_RUNS) })
