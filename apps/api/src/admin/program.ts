import { userInfo } from 'node:os'
import { text } from 'node:stream/consumers'
import { inspect } from 'node:util'
import { type RegionName, regionName } from '@touchline/contract/wire'
import type { Issuer } from '@touchline/domain/documents'
import { randomIds } from '../adapters/random-ids.ts'
import { testClock } from '../adapters/test-clock.ts'
import { ConfigurationError } from '../configuration/faults.ts'
import { type CellLocation, isUnfit, openCell } from '../db/database.ts'
import { plannedScaleOut } from '../db/scale-out/scale-out.ts'
import type { Payments } from '../ports/payments.ts'
import { readClockOffset } from '../queue/test-clock-offset.ts'
import { because } from '../watch/cause.ts'
import type { SecurityLog } from '../watch/security/security-log.ts'
import { type Backups, type Command, Refused, UsageError, type Values } from './command.ts'
import { help, type Parsed, parseCommand } from './commands.ts'

/** The region that a command works on. */
export interface Target {
  readonly location: CellLocation
  readonly maintenanceFile: string
  /** Its tables are spread over many machines. */
  readonly isSpread: boolean
  readConsoleUrl(): string
  readIssuer(): Issuer
  readPayments(): Payments
  /** Ends what was started only for the command. */
  close(): Promise<void>
}

/** Throws `Refused` where the region has no database. */
type FindTarget = (region: RegionName) => Promise<Target>

interface Surroundings {
  /** The words after the program's name. */
  readonly words: readonly string[]
  readonly findTarget: FindTarget
  /** Null where the database is a server of its own. */
  readonly backups: Backups | null
  /** Where security events go. */
  readonly security: () => SecurityLog
}

/** The reader of the output may stop reading, as `head` does; the command itself continues to its end. */
const isUnread = (error: Error): boolean => 'code' in error && error.code === 'EPIPE'

function surviveUnreadOutput(): void {
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', (error: Error) => {
      if (!isUnread(error)) throw error
    })
  }
}

const readInput = async (): Promise<string> => {
  if (process.stdin.isTTY) throw new UsageError('pipe a file in, e.g. npm run admin -- create-coupons < coupons.json')
  return text(process.stdin)
}

const print = (line: string): void => {
  process.stdout.write(`${line}\n`)
}

async function runOn(target: Target, region: RegionName, command: Command, values: Values): Promise<void> {
  const cell = await openCell(target.location, { applicationName: 'touchline admin', isSpread: target.isSpread })
  try {
    // A production cell has no offset: its time is the machine's.
    const clock = testClock(await readClockOffset(cell.db))
    await command.run(
      {
        db: cell.db,
        clock,
        ids: randomIds(clock),
        cell: { region },
        operator: operatorIn(values),
        maintenanceFile: target.maintenanceFile,
        readConsoleUrl: target.readConsoleUrl,
        readIssuer: target.readIssuer,
        readPayments: target.readPayments,
        plannedScaleOut: () => plannedScaleOut(cell.ownerUrl),
        print,
        readInput,
      },
      values,
    )
  } finally {
    await cell.close()
  }
}

const NO_BACKUPS =
  'backup and restore are for the embedded database; DATABASE_URL names a server of its own, see docs/operations/recovery.md'

async function run(
  { command, values, ...parsed }: Parsed,
  { findTarget, backups }: Surroundings,
  security: SecurityLog,
): Promise<void> {
  if ('runOnBackups' in command) {
    if (backups === null) throw new Refused(NO_BACKUPS)
    return command.runOnBackups(backups, values, print)
  }
  const region = regionName.safeParse(parsed.region)
  if (!region.success) throw new UsageError('--region is asia, europe or america')
  const target = await findTarget(region.data)
  try {
    await because({ region: region.data, by: command.name, security }, () =>
      runOn(target, region.data, command, values),
    )
  } finally {
    await target.close()
  }
}

const operatorIn = (values: Values): string => values['operator'] ?? userInfo().username

/** Every command, one that only reads as well: who ran it, and what came of it; not what was typed after its name. */
async function noted({ command: { name }, values, region }: Parsed, security: SecurityLog, work: () => Promise<void>) {
  const note = (outcome: 'done' | 'refused' | 'failed'): void => {
    const fields = { command: name, operator: operatorIn(values), outcome }
    security.write({ event: 'operator-command', fields }, { region, by: name })
  }
  try {
    await work()
    note('done')
  } catch (error) {
    note(codeOf(error) === 70 ? 'failed' : 'refused')
    throw error
  }
}

const codeOf = (error: unknown): number => {
  if (error instanceof UsageError) return 2
  const isRefusal = error instanceof Refused || error instanceof ConfigurationError || isUnfit(error)
  return isRefusal ? 1 : 70
}

/** What an operator can repair is reported in one line; everything else is a bug and keeps its stack. */
const complaintOf = (error: unknown): string => {
  if (error instanceof Error && 'code' in error && error.code === 'ECONNREFUSED') return 'the database does not answer'
  return error instanceof Error && codeOf(error) !== 70 ? error.message : inspect(error)
}

/** Runs one command and sets the exit code: 1 a refusal, 2 a wrong use, 70 a fault of ours. */
export async function runProgram(surroundings: Surroundings): Promise<void> {
  surviveUnreadOutput()
  try {
    const parsed = parseCommand(surroundings.words)
    if (parsed === 'help') print(help())
    else {
      const security = surroundings.security()
      await noted(parsed, security, () => run(parsed, surroundings, security))
    }
  } catch (error) {
    process.exitCode = codeOf(error)
    process.stderr.write(`${complaintOf(error)}\n`)
  }
}
