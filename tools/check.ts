/** `npm run check`: everything that needs neither database nor browser; properties with fewer cases than in `npm test`. */
import { checks, close, runAll } from './steps.ts'

process.env['PROPERTY_RUNS'] ??= '1000'
close(await runAll(checks, 2))
