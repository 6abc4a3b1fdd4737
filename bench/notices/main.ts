/** `npm run lab -- notices 100000`: what a morning of so many notices costs; 5,000 by default. */
import { line } from '../report.ts'
import { measured } from './notices.ts'

for (const row of await measured(Number(process.argv[2] ?? 5_000))) console.log(line(row))
