import { caseNumber } from '@touchline/contract/desk/acts'
import type { Brand } from '@touchline/domain/brand'
import type { Instant } from '@touchline/domain/calendar'
import type { Issuer } from '@touchline/domain/documents'
import { isId } from '@touchline/domain/ids'
import type { BooksOf } from '@touchline/domain/journal'
import type { ActName } from '@touchline/domain/operators'
import type { Environment } from '../configuration/environment.ts'
import type { Payments } from '../ports/payments.ts'
import type { CellConfig } from '../use-case/cell-config.ts'
import type { Deps } from '../use-case/deps.ts'

export interface Context extends Pick<Deps, 'db' | 'clock' | 'ids'> {
  readonly cell: Pick<CellConfig, 'region' | 'newOrganizations' | 'mode' | 'signInProvider'>
  /** From the option, else the machine's user. */
  readonly operator: string
  readonly maintenanceFile: string
  /** Throws as at a process's start. */
  checkSettings(): void
  /** Throws if its variable is missing. */
  readConsoleUrl(): string
  /** For unsubscribe links; throws if variables are missing. */
  readMailing(): Pick<CellConfig, 'sessionSecret' | 'url'>
  /** Throws when its variables are incomplete. */
  readIssuer(): Issuer
  /** Throws if its file is unusable. */
  readBrand(): Brand
  /** The usual ones without DESK_FILE; throws if it is unusable. */
  readBooksOf(): BooksOf
  /** Throws when its variables are incomplete. */
  readPayments(): Payments
  /** Demos only. */
  readonly isOwnNetworkAllowed: boolean
  /** Throws if its variable is missing. */
  readSealingKeys(): readonly string[]
  /** Throws if the file of the desk is unusable. */
  alwaysTwo(): readonly ActName[]
  print(line: string): void
  /** Instead of carrying it out. */
  readonly instead?: 'preview' | 'ask'
  /** Owners' addresses of this region and of the rehearsal; throws if the latter is missing. */
  readCopy(): { readonly from: string; readonly to: string }
  /** Remaining statements of the move to a cluster. */
  plannedScaleOut(): Promise<readonly string[]>
  scaleOut(): Promise<readonly string[]>
  readInput(): Promise<string>
}

export class UsageError extends Error {}

export class Refused extends Error {}

export type Values = Readonly<Record<string, string | undefined>>

export interface Described {
  readonly name: string
  readonly positional: readonly string[]
  /** With a value, or one of several: `dead|all`. */
  readonly options: Readonly<
    Record<string, { readonly value: string; readonly isRequired?: boolean; readonly says: string }>
  >
  readonly summary: string
}

export interface Command extends Described {
  readonly leavesTables?: boolean
  run(context: Context, values: Values): Promise<void>
}

export interface Restorable {
  readonly isContinued: boolean
  readonly from: Instant
  readonly until: Instant
}

export interface Backups {
  backUp(target: string): Promise<Restorable>
  /** The data folder must be new. */
  restore(source: string, until: Instant | undefined): Promise<string>
}

export interface BackupCommand extends Described {
  runOnBackups(backups: Backups, values: Values, print: Context['print']): Promise<void>
}

/** For a whole server with all regions. */
export interface ServerCommand extends Described {
  runOnServer(environment: Environment, values: Values, print: Context['print']): Promise<void>
}

export const given = (values: Values, name: string): string => {
  const value = values[name]
  if (value === undefined) throw new UsageError(`${name} is missing`)
  return value
}

/** `where` names the command that shows it. */
export function givenId(values: Values, name: string, where: string): string {
  const value = given(values, name)
  if (isId(value)) return value
  throw new UsageError(`a ${name} is a UUID, e.g. 11b491c4-a41a-4e71-b75c-d28c35a0ddce; ${where}`)
}

export function reasonIn(values: Values): string {
  const reason = given(values, 'reason').trim()
  if (reason === '' || reason.length > 500) throw new UsageError('a reason has 1 to 500 characters')
  return reason
}

export function caseIn(values: Values): string | null {
  const { case: caseId = null } = values
  if (caseId === null || caseNumber.safeParse(caseId).success) return caseId
  throw new UsageError('a case has 1 to 60 letters, digits and characters of . : # / _ -')
}
