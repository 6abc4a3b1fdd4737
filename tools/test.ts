/** `npm test`: the checks two at a time, then each suite alone, because suites use all processors themselves. */
import { add } from './reports.ts'
import { checks, close, runAll, suites } from './steps.ts'

close(add(await runAll(checks, 2), await runAll(suites, 1)))
