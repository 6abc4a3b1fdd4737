import type { actFile } from '@touchline/contract/desk/acts'
import type { Impossible } from '@touchline/contract/desk/impossible'
import type { Brand } from '@touchline/domain/brand'
import type { Instant } from '@touchline/domain/calendar'
import type { Issuer } from '@touchline/domain/documents'
import type { Currency } from '@touchline/domain/money'
import * as z from 'zod/mini'
import { type Because, unsaid, writeOperatorAction } from '../books/operator-actions.ts'
import type { Db, Tx } from '../db/connect.ts'
import { changeScope, inTransaction, type Scope } from '../db/transaction.ts'
import type { Clock } from '../ports/clock.ts'
import type { Ids } from '../ports/ids.ts'
import type { CellConfig } from '../use-case/cell-config.ts'
import type { Deps } from '../use-case/deps.ts'
import { currencyOf } from './acts.store.ts'

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
  /** What the links that end mails are made with; throws where a command's variables are not complete. */
  readMailing(): Pick<CellConfig, 'sessionSecret' | 'url'>
  readSealingKeys(): readonly string[]
}

/** Of a process that has all of it, as a server's. */
export const actingOn = ({ db, clock, ids, cell }: Deps, { name: operator }: { readonly name: string }): ActingOn => ({
  db,
  clock,
  ids,
  operator,
  cell,
  isOwnNetworkAllowed: cell.mode === 'demo',
  readIssuer: () => cell.issuer,
  readBrand: () => cell.brand,
  readConsoleUrl: () => cell.consoleUrl,
  readMailing: () => cell,
  readSealingKeys: () => cell.secondFactorKeys,
})

export interface By extends ActingOn {
  readonly now: Instant
  /** Empty where the act needs none and none was given. */
  readonly reason: string
}

/** An act that was not carried out, in one sentence that says what is possible; `details` say it to the desk, or `code`. */
export interface NotActed {
  readonly kind: 'refused'
  readonly message: string
  readonly code?: string
  readonly details?: unknown
}

interface Noted {
  readonly command: string
  readonly subject: string
}

/** `unchanged`: it was so already, and nobody is named for it. */
export type Acted<D> =
  | { readonly kind: 'done'; readonly subject: string; readonly said: D; readonly alongside: readonly Noted[] }
  | { readonly kind: 'unchanged'; readonly said: D }

export const done = <D>(subject: string, said: D, alongside: readonly Noted[] = []): Acted<D> => ({
  kind: 'done',
  subject,
  said,
  alongside,
})
export const unchanged = <D>(said: D): Acted<D> => ({ kind: 'unchanged', said })
export const notActed = (message: string, details?: Impossible): NotActed => ({ kind: 'refused', message, details })
/** Says nothing about the act: it can be tried again. */
export const beingChanged = notActed('it is being changed at this moment; look again', { reason: 'being-changed' })

/** Minor units. */
export interface Sum {
  readonly currency: Currency
  readonly count: number
  readonly total: number
}

export type ActFile = NonNullable<z.infer<typeof actFile>>

export interface Act<I, D> {
  /** As the chain names it. */
  readonly command: string
  readonly input: z.ZodMiniType<I>
  /** Also where a command is typed; at the desk every act needs a reason. */
  readonly needsReason: boolean
  /** Carried out elsewhere: only its command may say that it was. */
  readonly isNoted?: boolean
  readonly scopeOf: (input: I) => Scope
  /** Where what it decides on cannot be locked. */
  readonly isSerializable?: boolean
  /** Some at a time, each time in one transaction, until nothing is left. */
  readonly repeats?: boolean
  /** What is asked of the world before the transaction. */
  readonly before?: (input: I, on: ActingOn) => Promise<NotActed | null>
  /** In one transaction, which is rolled back for a preview: it changes nothing outside of it. */
  readonly carryOut: (tx: Tx, input: I, by: By) => Promise<Acted<D> | NotActed>
  /** What is handed out at the desk. */
  readonly fileOf?: (said: D, input: I) => ActFile
  /** For a preview: bills of the region that are due now, and wait or are charged with it. */
  readonly sums?: (tx: Tx, by: By) => Promise<readonly Sum[]>
  /** For a preview, after it: what its jobs write at once, and the answer of the provider that is hoped for. */
  readonly hopedFor?: (tx: Tx, input: I, by: By) => Promise<void>
}

export interface NotRead {
  readonly kind: 'not-read'
  readonly fields: readonly string[]
}

/** What is done with a row and an input that its schema has taken. */
export type Use<R> = <I, D>(row: Act<I, D>, input: NoInfer<I>) => R

export interface Readable {
  /** For an input whose act is known by its name only. */
  read<R>(input: unknown, use: Use<R>): { readonly kind: 'read'; readonly value: R } | NotRead
}

export const act = <I, D>(row: Act<I, D>): Act<I, D> & Readable => ({
  ...row,
  read: (input, use) => {
    const read = row.input.safeParse(input)
    if (read.success) return { kind: 'read', value: use(row, read.data) }
    return { kind: 'not-read', fields: [...new Set(read.error.issues.map(({ path }) => path.join('.')))] }
  },
})

export const ofOrganization = ({ organizationId }: { readonly organizationId: string }): Scope => ({ organizationId })

export const administration = (): Scope => ({ system: 'administration' })

const ofClub = z.object({ organizationId: z.uuid() })

/** Null where the act is of no single club, too. */
export async function unknownClub(tx: Tx, input: unknown): Promise<NotActed | null> {
  const of = ofClub.safeParse(input)
  if (!of.success || (await currencyOf(tx, of.data.organizationId)) !== undefined) return null
  return notActed('this region has no such organisation', { reason: 'not-found' })
}

/** Carries an act out and notes it in the chain of what operators did, in one transaction; `afterwards` sees the whole region. */
export async function carryOut<I, D>(
  on: ActingOn,
  row: Act<I, D>,
  input: NoInfer<I>,
  because: Partial<Because> = {},
  afterwards: (tx: Tx, outcome: Acted<D>) => Promise<void> = async () => undefined,
): Promise<Acted<D> | NotActed> {
  const fault = (await row.before?.(input, on)) ?? null
  if (fault !== null) return fault
  const isolation = row.isSerializable === true ? 'serializable' : 'read committed'
  return inTransaction(on.db, row.scopeOf(input), (tx) => carryOutIn(tx, on, row, input, because, afterwards), {
    isolation,
  })
}

async function carryOutIn<I, D>(
  tx: Tx,
  on: ActingOn,
  row: Act<I, D>,
  input: NoInfer<I>,
  because: Partial<Because>,
  afterwards: (tx: Tx, outcome: Acted<D>) => Promise<void>,
): Promise<Acted<D> | NotActed> {
  const scope = row.scopeOf(input)
  const unknown = await unknownClub(tx, input)
  if (unknown !== null) return unknown
  const outcome = await row.carryOut(tx, input, { ...on, now: on.clock.now(), reason: because.reason ?? '' })
  if (outcome.kind === 'refused') return outcome
  if ('organizationId' in scope) await changeScope(tx, administration())
  await afterwards(tx, outcome)
  if (outcome.kind === 'unchanged') return outcome
  for (const noted of [{ command: row.command, subject: outcome.subject }, ...outcome.alongside])
    await writeOperatorAction(tx, {
      ...unsaid,
      ...because,
      actionId: on.ids.uuid(),
      operator: on.operator,
      ...noted,
    })
  return outcome
}
