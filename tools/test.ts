/** `npm test`: the checks two at a time, then the suites group by group. */
import { add } from './reports.ts'
import { checks, close, runAll, suites } from './steps.ts'

let counts = await runAll(checks, 2)
for (const group of suites) counts = add(counts, await runAll(group, 2))
close(counts)
