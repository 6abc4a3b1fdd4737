import type { Brand } from '@touchline/domain/brand'
import type { Instant } from '@touchline/domain/calendar'
import type { Issuer } from '@touchline/domain/documents'
import type * as z from 'zod/mini'
import { type Because, unsaid, writeOperatorAction } from '../books/operator-actions.ts'
import type { Db, Tx } from '../db/connect.ts'
import { changeScope, inTransaction, type Scope } from '../db/transaction.ts'
import type { Clock } from '../ports/clock.ts'
import type { Ids } from '../ports/ids.ts'
import type { CellConfig } from '../use-case/cell-config.ts'

/** The region that an operator acts on. */
export interface ActingOn {
  readonly db: Db
  readonly clock: Clock
  readonly ids: Ids
  readonly operator: string
  readonly cell: Pick<CellConfig, 'region' | 'mode' | 'signInProvider'>
  /** Whether events may go to this machine and its network: a demo's only. */
  readonly isOwnNetworkAllowed: boolean
  /** The issuer of documents; throws where a command's variables are not complete. */
  readIssuer(): Issuer
  readBrand(): Brand
  /** Where links of mails lead; throws when its variable is not set. */
  readConsoleUrl(): string
  readSealingKeys(): readonly string[]
}

export interface By extends ActingOn {
  readonly now: Instant
  /** Empty where the act needs none and none was given. */
  readonly reason: string
}

/** An act that was not carried out, in one sentence that says what is possible. */
export interface NotActed {
  readonly kind: 'refused'
  readonly message: string
}

/** `unchanged`: it was so already, and nobody is named for it. */
export type Acted<D> =
  | { readonly kind: 'done'; readonly subject: string; readonly said: D }
  | { readonly kind: 'unchanged'; readonly said: D }

export const done = <D>(subject: string, said: D): Acted<D> => ({ kind: 'done', subject, said })
export const unchanged = <D>(said: D): Acted<D> => ({ kind: 'unchanged', said })
export const notActed = (message: string): NotActed => ({ kind: 'refused', message })

export interface Act<I, D> {
  /** As the chain names it. */
  readonly command: string
  readonly input: z.ZodMiniType<I>
  /** Also where a command is typed; at the desk every act needs a reason. */
  readonly needsReason: boolean
  readonly scopeOf: (input: I) => Scope
  /** Where what it decides on cannot be locked. */
  readonly isSerializable?: boolean
  /** Some at a time, each time in one transaction, until nothing is left. */
  readonly repeats?: boolean
  /** What is asked of the world before the transaction. */
  readonly before?: (input: I, on: ActingOn) => Promise<NotActed | null>
  /** In one transaction, which is rolled back for a preview: it changes nothing outside of it. */
  readonly carryOut: (tx: Tx, input: I, by: By) => Promise<Acted<D> | NotActed>
  /** For a preview, after it: books the answer of the provider that is hoped for. */
  readonly hopedFor?: (tx: Tx, input: I, by: By) => Promise<void>
}

export const act = <I, D>(row: Act<I, D>): Act<I, D> => row

export const ofOrganization = ({ organizationId }: { readonly organizationId: string }): Scope => ({ organizationId })

export const administration = (): Scope => ({ system: 'administration' })

/** Carries an act out and notes it in the chain of what operators did, in one transaction. */
export async function carryOut<I, D>(
  on: ActingOn,
  row: Act<I, D>,
  input: NoInfer<I>,
  because: Partial<Because> = {},
): Promise<Acted<D> | NotActed> {
  const fault = (await row.before?.(input, on)) ?? null
  if (fault !== null) return fault
  const isolation = row.isSerializable === true ? 'serializable' : 'read committed'
  return inTransaction(on.db, row.scopeOf(input), (tx) => carryOutIn(tx, on, row, input, because), { isolation })
}

export async function carryOutIn<I, D>(
  tx: Tx,
  on: ActingOn,
  row: Act<I, D>,
  input: NoInfer<I>,
  because: Partial<Because>,
): Promise<Acted<D> | NotActed> {
  const scope = row.scopeOf(input)
  const outcome = await row.carryOut(tx, input, { ...on, now: on.clock.now(), reason: because.reason ?? '' })
  if (outcome.kind !== 'done') return outcome
  if ('organizationId' in scope) await changeScope(tx, administration())
  const { command } = row
  const { subject } = outcome
  const action = { actionId: on.ids.uuid(), operator: on.operator, command, subject }
  await writeOperatorAction(tx, { ...unsaid, ...because, ...action })
  return outcome
}
