/** `npm run lab -- notices 100000`: a morning of so many notices; default 5,000. */
import { line } from '../report.ts'
import { measured } from './notices.ts'

for (const row of await measured(Number(process.argv[2] ?? 5_000))) console.log(line(row))
