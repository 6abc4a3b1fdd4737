/** `npm run check`: everything that needs neither database nor browser. */
import { checks, close, runAll } from './steps.ts'

close(await runAll(checks, 2))
