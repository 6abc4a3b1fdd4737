import type { Brand } from '@touchline/domain/brand'
import type { Instant } from '@touchline/domain/calendar'
import type { Issuer } from '@touchline/domain/documents'
import type { Environment } from '../configuration/environment.ts'
import type { Payments } from '../ports/payments.ts'
import type { CellConfig } from '../use-case/cell-config.ts'
import type { Deps } from '../use-case/deps.ts'

/** What a command may use: one region's cell, and the operator's terminal. */
export interface Context extends Pick<Deps, 'db' | 'clock' | 'ids'> {
  readonly cell: Pick<CellConfig, 'region' | 'newOrganizations' | 'mode' | 'signInProvider'>
  /** The operator: named by the option, else the machine's user. */
  readonly operator: string
  readonly maintenanceFile: string
  /** Throws what a process would that starts with these settings. */
  checkSettings(): void
  /** Where links lead; throws when its variable is not set. */
  readConsoleUrl(): string
  /** The issuer of receipts here; throws when its variables are not complete. */
  readIssuer(): Issuer
  /** Under which name mails are written; throws when its file cannot be used. */
  readBrand(): Brand
  /** The card provider of this region; throws when its variables are not complete. */
  readPayments(): Payments
  /** Whether events may go to this machine and its network: a demo's only. */
  readonly isOwnNetworkAllowed: boolean
  /** What secrets are sealed with; throws when its variable is not set. */
  readSealingKeys(): readonly string[]
  print(line: string): void
  /** In place of carrying an act out it is seen before, or another operator is asked. */
  readonly instead?: 'preview' | 'ask'
  /** The owner's addresses of this region and of the rehearsal that it is copied to; throws when that is not set. */
  readCopy(): { readonly from: string; readonly to: string }
  /** The statements that are left of the move to a cluster. */
  plannedScaleOut(): Promise<readonly string[]>
  /** All that is piped in. */
  readInput(): Promise<string>
}

/** The command was not understood: its usage is shown. */
export class UsageError extends Error {}

/** Understood, but not done: the message says what prevents it. */
export class Refused extends Error {}

export type Values = Readonly<Record<string, string | undefined>>

/** What every command says of itself. */
export interface Described {
  readonly name: string
  /** What follows the name, e.g. `<billing-id>`. */
  readonly positional: readonly string[]
  /** Options that take a value, or one of several as in `dead|all`; required ones are marked. */
  readonly options: Readonly<
    Record<string, { readonly value: string; readonly isRequired?: boolean; readonly says: string }>
  >
  readonly summary: string
}

/** Works on the database of one region. */
export interface Command extends Described {
  run(context: Context, values: Values): Promise<void>
}

/** What a backup restores: any moment from one to another. */
export interface Restorable {
  readonly isContinued: boolean
  readonly from: Instant
  readonly until: Instant
}

/** The embedded database with all its regions, and where its copies are. */
export interface Backups {
  backUp(target: string): Promise<Restorable>
  /** Into the data folder, which must be new; says which it is. */
  restore(source: string, until: Instant | undefined): Promise<string>
}

/** Works on the whole embedded database, whatever is in it. */
export interface BackupCommand extends Described {
  runOnBackups(backups: Backups, values: Values, print: Context['print']): Promise<void>
}

/** Looks at a whole server as its settings have it, with every region. */
export interface ServerCommand extends Described {
  runOnServer(environment: Environment, values: Values, print: Context['print']): Promise<void>
}

/** A value that the parser has checked. */
export const given = (values: Values, name: string): string => {
  const value = values[name]
  if (value === undefined) throw new UsageError(`${name} is missing`)
  return value
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

export const isId = (text: string): boolean => UUID.test(text)

/** An id that the database can look for; `where` names the command that shows it. */
export function givenId(values: Values, name: string, where: string): string {
  const value = given(values, name)
  if (isId(value)) return value
  throw new UsageError(`a ${name} is a UUID, e.g. 11b491c4-a41a-4e71-b75c-d28c35a0ddce; ${where}`)
}

/** Why it is done; it is kept with what is done. */
export function reasonIn(values: Values): string {
  const reason = given(values, 'reason').trim()
  if (reason === '' || reason.length > 500) throw new UsageError('a reason has 1 to 500 signs')
  return reason
}
