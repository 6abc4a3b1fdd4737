import { userInfo } from 'node:os'
import { inspect } from 'node:util'
import { type RegionName, regionName } from '@touchline/contract/wire'
import type { Brand } from '@touchline/domain/brand'
import type { Issuer } from '@touchline/domain/documents'
import type { BooksOf } from '@touchline/domain/journal'
import { randomIds } from '../adapters/random-ids.ts'
import { systemClock } from '../adapters/system-clock.ts'
import { testClock } from '../adapters/test-clock.ts'
import { readNewOrganizations } from '../configuration/configuration.ts'
import { alwaysTwoIn } from '../configuration/desk-file.ts'
import { type Environment, readEnvironment } from '../configuration/environment.ts'
import { ConfigurationError } from '../configuration/faults.ts'
import { MOST_FILE_BYTES, tooLarge } from '../configuration/operators-file.ts'
import { providersIn } from '../configuration/sign-in-providers.ts'
import { type Cell, type CellLocation, isUnfit, openCell } from '../db/database.ts'
import { isDatabaseAway, machineBehind, OutcomeUnknownError } from '../db/failure.ts'
import { plannedScaleOut, scaleOut } from '../db/scale-out/scale-out.ts'
import type { Payments } from '../ports/payments.ts'
import { claimDatabase, followedClock } from '../queue/rehearsal.ts'
import { readClockOffset } from '../queue/test-clock-offset.ts'
import { commandsSecurityLog } from '../start/security-log.ts'
import type { CellConfig, Mode } from '../use-case/cell-config.ts'
import { because } from '../watch/cause.ts'
import type { SecurityLog } from '../watch/security/security-log.ts'
import { type Backups, type Command, Refused, UsageError, type Values } from './command.ts'
import { help, type Parsed, parseCommand } from './commands.ts'

export interface Target {
  readonly location: CellLocation
  readonly maintenanceFile: string
  readonly isSpread: boolean
  checkSettings(): void
  readConsoleUrl(): string
  readMailing(region: RegionName): Pick<CellConfig, 'sessionSecret' | 'url'>
  readIssuer(region: RegionName): Issuer
  readBrand(): Brand
  readBooksOf(): BooksOf
  readPayments(): Payments
  readonly isOwnNetworkAllowed: boolean
  readSealingKeys(): readonly string[]
  close(): Promise<void>
}

interface Surroundings {
  readonly name: string
  readonly words: readonly string[]
  readonly environment: Environment
  /** Throws `Refused` unless there is exactly one. */
  readonly usualRegion: (environment: Environment) => RegionName
  /** Throws `Refused` without a database. */
  readonly findTarget: (region: RegionName, environment: Environment) => Promise<Target>
  /** Null for an external database server. */
  readonly backups: (environment: Environment) => Backups | null
}

/** The reader may stop, as `head` does; the command completes. */
const isUnread = (error: Error): boolean => 'code' in error && error.code === 'EPIPE'

function surviveUnreadOutput(): void {
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', (error: Error) => {
      if (!isUnread(error)) throw error
    })
  }
}

const readInput = async (): Promise<string> => {
  if (process.stdin.isTTY) throw new UsageError('pipe a file in, e.g. set-maintenance < notice.json')
  return readWhole(process.stdin)
}

/** Bounded. */
async function readWhole(input: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of input) {
    length += chunk.length
    if (length > MOST_FILE_BYTES) throw new UsageError(`what is piped in ${tooLarge(MOST_FILE_BYTES)}`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

const print = (line: string): void => {
  process.stdout.write(`${line}\n`)
}

const modeIn = ({ TOUCHLINE_MODE: mode }: Environment): Mode =>
  mode === 'rehearsal' || mode === 'demo' ? mode : 'production'

function rehearsalUrlIn({ REHEARSAL_OWNER_URL: url }: Environment): string {
  if (url === undefined || !URL.canParse(url))
    throw new Refused("set REHEARSAL_OWNER_URL to the owner's address of the rehearsal's empty database")
  return url
}

function ownerUrlOf({ ownerUrl }: Cell): string {
  if (ownerUrl === null) throw new Refused('set DATABASE_OWNER_URL_<REGION> to the address of the database’s owner')
  return ownerUrl
}

async function runOn(target: Target, region: RegionName, command: Command, given: Invocation): Promise<void> {
  const { leavesTables = false } = command
  const opening = { applicationName: 'touchline admin', isSpread: target.isSpread, leavesTables }
  const cell = await openCell(target.location, opening)
  try {
    const mode = modeIn(given.environment)
    const fault = await claimDatabase(cell.db, { isRehearsal: mode === 'rehearsal' })
    if (fault !== null) throw new Refused(`TOUCHLINE_MODE: ${fault}`)
    // A production cell has no offset: its time is the machine's.
    const clock =
      mode === 'rehearsal' ? await followedClock(cell.db, systemClock) : testClock(await readClockOffset(cell.db))
    await command.run(
      {
        db: cell.db,
        clock,
        ids: randomIds(clock),
        cell: {
          region,
          mode,
          newOrganizations: readNewOrganizations(given.environment),
          signInProvider: providersIn(given.environment, mode).providers.get(region) ?? null,
        },
        operator: given.operator,
        maintenanceFile: target.maintenanceFile,
        checkSettings: target.checkSettings,
        readConsoleUrl: target.readConsoleUrl,
        readMailing: () => target.readMailing(region),
        readIssuer: () => target.readIssuer(region),
        readBrand: target.readBrand,
        readBooksOf: target.readBooksOf,
        readPayments: target.readPayments,
        isOwnNetworkAllowed: target.isOwnNetworkAllowed,
        readSealingKeys: target.readSealingKeys,
        alwaysTwo: () => alwaysTwoIn(given.environment),
        readCopy: () => ({ from: ownerUrlOf(cell), to: rehearsalUrlIn(given.environment) }),
        plannedScaleOut: () => plannedScaleOut(ownerUrlOf(cell)),
        scaleOut: () => scaleOut(ownerUrlOf(cell)),
        print,
        readInput,
      },
      given.values,
    )
  } finally {
    await cell.close()
  }
}

const NO_BACKUPS =
  'backup and restore are for the embedded database; DATABASE_URL names a server of its own, see docs/operations/recovery.md'

interface Invocation extends Omit<Parsed, 'region'> {
  readonly region: string
  readonly operator: string
  readonly environment: Environment
  readonly security: SecurityLog
}

async function run(given: Invocation, surroundings: Surroundings): Promise<void> {
  const { command, values, environment, security, ...parsed } = given
  if ('runOnServer' in command) return command.runOnServer(environment, values, print)
  if ('runOnBackups' in command) {
    const backups = surroundings.backups(environment)
    if (backups === null) throw new Refused(NO_BACKUPS)
    return command.runOnBackups(backups, values, print)
  }
  const region = regionName.safeParse(parsed.region)
  if (!region.success) throw new UsageError('--region is asia, europe or america')
  const target = await surroundings.findTarget(region.data, environment)
  try {
    await because({ region: region.data, by: command.name, security }, () => runOn(target, region.data, command, given))
  } finally {
    await target.close()
  }
}

/** The person behind `sudo`. */
const operatorIn = (values: Values, environment: Environment): string =>
  values['operator'] ?? environment['SUDO_USER'] ?? userInfo().username

/** Logs reading commands too, without arguments. */
async function noted({ command: { name }, operator, region, security }: Invocation, work: () => Promise<void>) {
  const note = (outcome: 'done' | 'refused' | 'failed'): void => {
    const fields = { command: name, operator, outcome }
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

/** Operators' mistakes in one line; bugs with their stack. */
const complaintOf = (error: unknown): string => {
  if (error instanceof OutcomeUnknownError)
    return 'the database broke off while it kept what was done: look whether it is there, and run the command again if not'
  const machine = machineBehind(error)
  if (machine !== null && error instanceof Error)
    return `the database answers, and cannot reach its machine ${machine}: ${error.message.split('\n')[0]}`
  if (isDatabaseAway(error))
    return 'the database does not answer: look whether it runs, and at its address in DATABASE_URL'
  return error instanceof Error && codeOf(error) !== 70 ? error.message : inspect(error)
}

/** Exit codes: 1 refused, 2 wrong usage, 70 internal error. */
export async function runProgram(surroundings: Surroundings): Promise<void> {
  surviveUnreadOutput()
  try {
    const parsed = parseCommand(surroundings.words)
    if (parsed === 'help') return print(help(surroundings.name))
    const environment = readEnvironment(surroundings.environment)
    const security = commandsSecurityLog(environment)
    const region = parsed.region ?? ('run' in parsed.command ? surroundings.usualRegion(environment) : 'asia')
    const given = { ...parsed, region, operator: operatorIn(parsed.values, environment), environment, security }
    await noted(given, () => run(given, surroundings))
  } catch (error) {
    process.exitCode = codeOf(error)
    process.stderr.write(`${complaintOf(error)}\n`)
  }
}
