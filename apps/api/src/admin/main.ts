import { userInfo } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { regionName } from '@touchline/contract/wire'
import { randomIds } from '../adapters/random-ids.ts'
import { testClock } from '../adapters/test-clock.ts'
import { readClockOffset } from '../db/cell-clock.ts'
import { openCell } from '../db/database.ts'
import { MigrationError } from '../db/migrate.ts'
import { issuers } from '../demo/settings.ts'
import { ConfigurationError, readIssuer } from '../http/configuration.ts'
import { Refused, UsageError } from './command.ts'
import { help, type Parsed, parseCommand } from './commands.ts'
import { findDatabase, isDemoRegion } from './find-database.ts'

const root = dirname(dirname(dirname(dirname(import.meta.dirname))))
const dataDir = resolve(process.env['DATA_DIR'] ?? join(root, '.data'))

/** Who reads may stop reading, as `head` does; the command itself goes on to its end. */
const isUnread = (error: Error): boolean => 'code' in error && error.code === 'EPIPE'
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: Error) => {
    if (!isUnread(error)) throw error
  })
}

const readInput = async (): Promise<string> => {
  if (process.stdin.isTTY) throw new UsageError('pipe a file in, e.g. npm run admin -- create-coupons < coupons.json')
  return text(process.stdin)
}

const print = (line: string): void => {
  process.stdout.write(`${line}\n`)
}

async function run({ command, values, region: wanted }: Parsed): Promise<void> {
  const region = regionName.safeParse(wanted)
  if (!region.success) throw new UsageError('--region is asia, europe or america')
  const isDemo = isDemoRegion(process.env, region.data)
  const maintenanceFile =
    process.env['MAINTENANCE_FILE'] ?? join(isDemo ? dataDir : join(root, 'data'), 'maintenance.json')
  const found = await findDatabase(process.env, dataDir, region.data)
  try {
    const cell = await openCell(found.location, { applicationName: 'touchline admin' })
    try {
      // A production cell has no offset: its time is the machine's.
      const clock = testClock(await readClockOffset(cell.db))
      await command.run(
        {
          db: cell.db,
          clock,
          ids: randomIds(clock),
          cell: { region: region.data },
          operator: values['operator'] ?? userInfo().username,
          maintenanceFile,
          readIssuer: () => (isDemo ? issuers[region.data] : readIssuer(process.env)),
          print,
          readInput,
        },
        values,
      )
    } finally {
      await cell.close()
    }
  } finally {
    await found.close()
  }
}

const codeOf = (error: unknown): number => {
  if (error instanceof UsageError) return 2
  const isRefusal = error instanceof Refused || error instanceof ConfigurationError || error instanceof MigrationError
  return isRefusal ? 1 : 70
}

/** What a person can mend is said in a line; everything else is a bug and keeps its stack. */
const complaintOf = (error: unknown): unknown => {
  if (error instanceof Error && 'code' in error && error.code === 'ECONNREFUSED') return 'the database does not answer'
  return error instanceof Error && codeOf(error) !== 70 ? error.message : error
}

try {
  const parsed = parseCommand(process.argv.slice(2))
  if (parsed === 'help') print(help())
  else await run(parsed)
} catch (error) {
  process.exitCode = codeOf(error)
  console.error(complaintOf(error))
}
