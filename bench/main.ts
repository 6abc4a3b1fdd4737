/**
 * `npm run bench [part ...]`: figures beside their yardsticks, written into docs/performance.md. `--organizations
 * 20000`: the large part at that size.
 */
import { parseArgs } from 'node:util'
import { machine } from './machine.ts'
import { inRun } from './part.ts'
import { parts } from './parts.ts'
import { line, writeReport } from './report.ts'

const ORGANIZATIONS = 2_000

const names = Object.keys(parts)
const { values, positionals } = parseArgs({ allowPositionals: true, options: { organizations: { type: 'string' } } })
const organizations = Number(values.organizations ?? ORGANIZATIONS)
const asked = positionals.length === 0 && values.organizations !== undefined ? ['large'] : positionals
const unknown = asked.filter((name) => !names.includes(name))

async function measure(chosen: readonly string[]): Promise<void> {
  console.log(await machine())
  await inRun(organizations, async (run) => {
    for (const [part, rowsOf] of Object.entries(parts).filter(([name]) => chosen.includes(name))) {
      console.log(`\n${part}`)
      const rows = await rowsOf(run)
      for (const row of rows) console.log(line(row))
      await writeReport([{ part, rows }], names)
    }
  })
}

if (unknown.length > 0 || !(organizations >= 2)) {
  console.error(`npm run bench -- [--organizations <number>] [part ...]; its parts: ${names.join(', ')}`)
  process.exitCode = 2
} else {
  await measure(asked.length === 0 ? names : asked)
}
