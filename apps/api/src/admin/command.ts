import { caseNumber } from '@touchline/contract/desk/acts'
import type { Brand } from '@touchline/domain/brand'
import type { Instant } from '@touchline/domain/calendar'
import type { Issuer } from '@touchline/domain/documents'
import type { Environment } from '../configuration/environment.ts'
import type { Payments } from '../ports/payments.ts'
import type { CellConfig } from '../use-case/cell-config.ts'
import type { Deps } from '../use-case/deps.ts'

export interface Context extends Pick<Deps, 'db' | 'clock' | 'ids'> {
  readonly cell: Pick<CellConfig, 'region' | 'newOrganizations' | 'mode' | 'signInProvider'>
  /** From the option, else the machine's user. */
  readonly operator: string
  readonly maintenanceFile: string
  /** Throws like the start of a process. */
  checkSettings(): void
  /** Throws when its variable is not set. */
  readConsoleUrl(): string
  /** What the links that end mails are made with; throws when its variables are not complete. */
  readMailing(): Pick<CellConfig, 'sessionSecret' | 'url'>
  /** Throws when its variables are incomplete. */
  readIssuer(): Issuer
  /** Throws when its file cannot be used. */
  readBrand(): Brand
  /** Throws when its variables are incomplete. */
  readPayments(): Payments
  /** For events; a demo's only. */
  readonly isOwnNetworkAllowed: boolean
  /** Throws when its variable is not set. */
  readSealingKeys(): readonly string[]
  print(line: string): void
  /** In place of carrying an act out it is seen before, or another operator is asked. */
  readonly instead?: 'preview' | 'ask'
  /** The owner's addresses of this region and of the rehearsal; throws when the latter is not set. */
  readCopy(): { readonly from: string; readonly to: string }
  /** The statements that are left of the move to a cluster. */
  plannedScaleOut(): Promise<readonly string[]>
  readInput(): Promise<string>
}

export class UsageError extends Error {}

export class Refused extends Error {}

export type Values = Readonly<Record<string, string | undefined>>

export interface Described {
  readonly name: string
  readonly positional: readonly string[]
  /** Taking a value, or one of several as in `dead|all`. */
  readonly options: Readonly<
    Record<string, { readonly value: string; readonly isRequired?: boolean; readonly says: string }>
  >
  readonly summary: string
}

export interface Command extends Described {
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

/** Looks at a whole server as its settings have it, with every region. */
export interface ServerCommand extends Described {
  runOnServer(environment: Environment, values: Values, print: Context['print']): Promise<void>
}

export const given = (values: Values, name: string): string => {
  const value = values[name]
  if (value === undefined) throw new UsageError(`${name} is missing`)
  return value
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

export const isId = (text: string): boolean => UUID.test(text)

/** `where` names the command that shows it. */
export function givenId(values: Values, name: string, where: string): string {
  const value = given(values, name)
  if (isId(value)) return value
  throw new UsageError(`a ${name} is a UUID, e.g. 11b491c4-a41a-4e71-b75c-d28c35a0ddce; ${where}`)
}

export function reasonIn(values: Values): string {
  const reason = given(values, 'reason').trim()
  if (reason === '' || reason.length > 500) throw new UsageError('a reason has 1 to 500 signs')
  return reason
}

export function caseIn(values: Values): string | null {
  const { case: caseId = null } = values
  if (caseId === null || caseNumber.safeParse(caseId).success) return caseId
  throw new UsageError('a case has 1 to 60 letters, digits and signs of . : # / _ -')
}
