import { caseWords } from '@touchline/contract/cases'
import { type Language, language } from '@touchline/contract/wire'
import {
  type Account,
  type Accounts,
  accountNames,
  type BooksOf,
  doubleNumbers,
  usualAccounts,
} from '@touchline/domain/journal'
import type { Currency } from '@touchline/domain/money'
import { actNames, type OperatorLimits, type OperatorRole, operatorRoles } from '@touchline/domain/operators'
import * as z from 'zod/mini'
import type { Environment } from './environment.ts'
import { ConfigurationError } from './faults.ts'
import { type Found, jsonOfFile, readable } from './operators-file.ts'

interface KnownAnswer {
  readonly name: string
  readonly texts: Readonly<Partial<Record<Language, string>>>
}

export interface DeskFile {
  readonly groups: ReadonlyMap<string, readonly OperatorRole[]>
  readonly limits: OperatorLimits
  /** Need two people whatever the amount. */
  readonly alwaysTwo: readonly (typeof actNames)[number][]
  readonly secondFactor: { readonly amr: readonly string[]; readonly acr: readonly string[] } | null
  readonly caseUrl: string | null
  readonly answers: readonly KnownAnswer[]
  readonly booksOf: BooksOf
}

const role = z.enum(operatorRoles)
const name = z.string().check(z.minLength(1), z.maxLength(200))
/** Major units: yen without decimals, euros and dollars with at most two. */
const yen = z.int().check(z.minimum(0), z.maximum(1_000_000_000))
const hundredths = z.number().check(
  z.minimum(0),
  z.maximum(10_000_000),
  z.refine((amount) => Math.abs(amount * 100 - Math.round(amount * 100)) < 1e-6),
)
const amounts = z.strictObject({
  JPY: z.optional(yen),
  EUR: z.optional(hundredths),
  USD: z.optional(hundredths),
})

const prefix = z.string().check(z.regex(/^[A-Z0-9]{1,8}$/))
const account = z.strictObject({ number: z.string().check(z.regex(/^[0-9A-Z.-]{1,12}$/)), name })
const ownAccounts = z.partialRecord(z.enum(accountNames), account)

const accountsWith = (own: Partial<Record<keyof Accounts, Account>>): Accounts => ({ ...usualAccounts, ...own })

/** The source of deploy/desk/desk.schema.json. */
export const deskFile = z.strictObject({
  $schema: z.optional(z.string()),
  groups: z
    .record(name, z.array(role).check(z.minLength(1)))
    .check(z.refine((groups) => Object.keys(groups).length > 0)),
  limits: z._default(z.partialRecord(role, z.partialRecord(z.enum(actNames), amounts)), {}),
  alwaysTwo: z._default(z.array(z.enum(actNames)), []),
  secondFactor: z._default(
    z.nullable(
      z
        .strictObject({ amr: z._default(z.array(name), []), acr: z._default(z.array(name), []) })
        .check(z.refine(({ amr, acr }) => amr.length + acr.length > 0)),
    ),
    null,
  ),
  caseUrl: z._default(
    z.nullable(z.url({ protocol: /^https?$/ }).check(z.refine((url) => decodeURI(url).includes('{case}')))),
    null,
  ),
  /** For what is often asked; {figure} and other places are filled from the case. */
  answers: z._default(
    z.array(
      z.strictObject({
        name,
        texts: z.partialRecord(language, caseWords).check(z.refine((texts) => Object.keys(texts).length > 0)),
      }),
    ),
    [],
  ),
  /** By the prefix of an issuer's documents. */
  accounts: z._default(
    z.record(prefix, ownAccounts.check(z.refine((own) => doubleNumbers(accountsWith(own)).length === 0))),
    {},
  ),
  datev: z._default(
    z.record(
      prefix,
      z.strictObject({
        consultant: z.int().check(z.minimum(1001), z.maximum(9_999_999)),
        client: z.int().check(z.minimum(1), z.maximum(99_999)),
      }),
    ),
    {},
  ),
})

const hints: Readonly<Record<string, string>> = {
  groups: 'groups of the sign-in provider with their roles, e.g. {"support-team": ["support"]}',
  limits: 'by role, act and currency what one person gives alone, e.g. {"support": {"refund": {"JPY": 20000}}}',
  alwaysTwo: 'names of acts, e.g. ["grant-plan"]',
  secondFactor: 'values of amr or acr that say so, e.g. {"amr": ["mfa"]}, or null',
  caseUrl: 'an address with {case} in it, e.g. https://tickets.kita.example/{case}',
  answers: 'texts by language, e.g. [{"name": "Counted twice", "texts": {"en": "Hello {name}, {figure} goes back."}}]',
  accounts:
    'by the prefix of an issuer the accounts that are not the usual ones, no number twice, e.g. {"JP": {"tax": {"number": "2310", "name": "Consumption tax"}}}',
  datev:
    'by the prefix of an issuer the numbers of consultant and client, e.g. {"DE": {"consultant": 1001, "client": 1}}',
}

/** One line per place, without its value. */
const faultsOf = (issues: readonly z.core.$ZodIssue[]): readonly string[] => [
  ...new Set(
    issues.map((issue) => {
      const place = issue.path.join('.')
      if (issue.code === 'unrecognized_keys')
        return `${place === '' ? 'the file' : place}: nothing reads ${readable(issue.keys).join(', ')}`
      const hint = hints[String(issue.path[0] ?? '')]
      return `${place === '' ? 'the file' : place}: is missing or cannot be used${hint === undefined ? '' : `; ${hint}`}`
    }),
  ),
]

const minor = (amount: number, currency: Currency): bigint =>
  BigInt(currency === 'JPY' ? amount : Math.round(amount * 100))

const limitsOf = ({ limits }: z.output<typeof deskFile>): OperatorLimits =>
  Object.fromEntries(
    Object.entries(limits).map(([ofRole, acts]) => [
      ofRole,
      Object.fromEntries(
        Object.entries(acts).map(([act, { JPY, EUR, USD }]) => [
          act,
          {
            ...(JPY === undefined ? {} : { JPY: minor(JPY, 'JPY') }),
            ...(EUR === undefined ? {} : { EUR: minor(EUR, 'EUR') }),
            ...(USD === undefined ? {} : { USD: minor(USD, 'USD') }),
          },
        ]),
      ),
    ]),
  )

type Outcome = Found<DeskFile> | { readonly faults: readonly string[] }

export function readDeskFile(path: string): Exclude<Outcome, { readonly fault: string }> {
  const outcome = inFile(path)
  if ('fault' in outcome) return { faults: [`DESK_FILE: ${outcome.fault}`] }
  return 'faults' in outcome ? { faults: readable(outcome.faults).map((fault) => `DESK_FILE: ${fault}`) } : outcome
}

function inFile(path: string): Outcome {
  const json = jsonOfFile(path)
  if ('fault' in json) return json
  const { data, error } = deskFile.safeParse(json.v)
  if (data === undefined) return { faults: faultsOf(error.issues) }
  const { groups, alwaysTwo, secondFactor, caseUrl, answers, accounts, datev } = data
  const byIssuer = new Map(Object.entries(accounts).map(([issuer, own]) => [issuer, accountsWith(own)]))
  const clients = new Map(Object.entries(datev))
  const booksOf: BooksOf = (issuer) => ({
    accounts: byIssuer.get(issuer) ?? usualAccounts,
    datev: clients.get(issuer) ?? null,
  })
  const limits = limitsOf(data)
  const ofGroups = new Map(Object.entries(groups))
  return { v: { groups: ofGroups, limits, alwaysTwo, secondFactor, caseUrl, answers, booksOf } }
}

/** Acts that one operator alone never carries out; none without a file. Throws where it cannot be read. */
export function alwaysTwoIn({ DESK_FILE: path }: Environment): DeskFile['alwaysTwo'] {
  if (path === undefined) return []
  const outcome = readDeskFile(path)
  if ('faults' in outcome) throw new Error(outcome.faults.join('\n'))
  return outcome.v.alwaysTwo
}

export const deskSchema = (): object => z.toJSONSchema(deskFile, { io: 'input' })

/** Throws where the file cannot be used. */
export function readBooksOf(path: string | undefined): BooksOf {
  if (path === undefined) return () => ({ accounts: usualAccounts, datev: null })
  const read = readDeskFile(path)
  if ('faults' in read) throw new ConfigurationError(read.faults)
  return read.v.booksOf
}
