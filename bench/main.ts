/** `npm run bench`: every part, or those that are named, each figure next to its yardstick; written into docs/performance.md. */
import { machine } from './machine.ts'
import { inRun } from './part.ts'
import { parts } from './parts.ts'
import { line, type Report, writeReport } from './report.ts'

const names = Object.keys(parts)
const asked = process.argv.slice(2)
const unknown = asked.filter((name) => !names.includes(name))

async function measure(chosen: readonly string[]): Promise<void> {
  const reports: Report[] = []
  const about = await machine()
  console.log(about)
  await inRun(async (run) => {
    for (const [part, rowsOf] of Object.entries(parts).filter(([name]) => chosen.includes(name))) {
      console.log(`\n${part}`)
      const rows = await rowsOf(run)
      for (const row of rows) console.log(line(row))
      reports.push({ part, rows })
    }
  })
  await writeReport(reports, { names, machine: about })
}

if (unknown.length > 0) {
  console.error(`No part of the bench: ${unknown.join(', ')}. Its parts: ${names.join(', ')}`)
  process.exitCode = 2
} else {
  await measure(asked.length === 0 ? names : asked)
}
