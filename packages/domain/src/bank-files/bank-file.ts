import { daysInMonth, type LocalDate } from '../calendar/index.ts'
import type { Currency } from '../money/index.ts'

export const bankForms = ['camt.053', 'mt940', 'zengin'] as const
type BankForm = (typeof bankForms)[number]

/** As a reader finds it, before the file is known as a whole. */
export interface Entry {
  /** Its place in the file, from 1: an entry, a line of text or a record, by the form. */
  readonly place: number
  /** The bank's own; null where it gives none. */
  readonly reference: string | null
  readonly day: LocalDate
  /** Minor units; below 0 what went out. */
  readonly amount: number
  /** Whose money it is, as the bank writes it. */
  readonly name: string
  /** What the payer gave as a reference, apart from the text. */
  readonly said: string
  readonly text: string
}

export interface Statement {
  readonly place: number
  readonly account: string
  readonly currency: string
  /** Minor units; null where the file does not say. */
  readonly opening: number | null
  readonly closing: number | null
  readonly entries: readonly Entry[]
}

export const fileFaults = [
  'not-its-format',
  'cut-off',
  'other-account',
  'other-currency',
  'twice',
  'not-readable',
  'does-not-add-up',
] as const

export interface FileFault {
  readonly kind: (typeof fileFaults)[number]
  /** Null where it is of the whole file. */
  readonly place: number | null
  readonly found: string
}

export interface BankLine extends Entry {
  /** Of the account: the bank's own, or one made of what the line says. ASCII, 64 signs at most. */
  readonly reference: string
}

export interface BankFile {
  readonly form: BankForm
  readonly account: string
  readonly currency: Currency
  readonly opening: number | null
  readonly closing: number | null
  readonly lines: readonly BankLine[]
  readonly faults: readonly FileFault[]
}

export interface Read {
  readonly form: BankForm
  readonly statements: readonly Statement[]
  readonly faults: readonly FileFault[]
}

const decimals = { JPY: 0, EUR: 2, USD: 2 } as const satisfies Record<Currency, number>

const isBilled = (currency: string): currency is Currency => Object.hasOwn(decimals, currency)

/** Minor units of what a bank writes; null for no amount, or one with a part of a minor unit. */
export function bankAmount(written: string, currency: string): number | null {
  const [, whole, fraction = ''] = /^(\d{1,13})(?:[.,](\d*))?$/.exec(written.trim()) ?? []
  if (whole === undefined) return null
  const places = isBilled(currency) ? decimals[currency] : 2
  if (/[1-9]/.test(fraction.slice(places))) return null
  return Number(whole + fraction.slice(0, places).padEnd(places, '0'))
}

/** A day that exists; null for the 31st of February. */
export const bankDay = (year: number | string, month: string, day: string): LocalDate | null => {
  const written = `${year}-${month}-${day}`
  return /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/.test(written) &&
    Number(day) <= daysInMonth(`${year}-${month}`)
    ? written
    : null
}

const accountSigns = (account: string): string =>
  account
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]/g, '')
    .replace(/^0+/, '')

/** Whether two ways of writing are one account: an IBAN has the number at its end, some forms write the currency behind it. */
export function isSameAccount(one: string, other: string): boolean {
  const [a, b] = [one, other].map((each) => accountSigns(each.replace(/(?<=\d)(?:EUR|JPY|USD)$/, '')))
  if (a === undefined || b === undefined || a === '' || b === '') return false
  return a === b || (Math.min(a.length, b.length) >= 6 && (a.endsWith(b) || b.endsWith(a)))
}

/** 53 bits of a text: enough to tell the lines of an account. */
function fingerprint(text: string): string {
  let [high, low] = [0xdeadbeef, 0x41c6ce57]
  for (const sign of text) {
    const code = sign.codePointAt(0) ?? 0
    high = Math.imul(high ^ code, 2654435761)
    low = Math.imul(low ^ code, 1597334677)
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909)
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909)
  return ((low & 0x1fffff) * 2 ** 32 + (high >>> 0)).toString(36).padStart(11, '0')
}

const LONGEST_REFERENCE = 64

const contentOf = ({ day, amount, name, said, text }: Entry): string => [day, amount, name, said, text].join('\n')

const written = (reference: string): string =>
  reference
    .replaceAll(/[^\x20-\x7E]/g, '')
    .trim()
    .slice(0, LONGEST_REFERENCE)

interface Named {
  readonly lines: readonly BankLine[]
  readonly faults: readonly FileFault[]
}

/** The same line is named the same in every file: what the bank gives no reference is counted by its content and day. */
function named(entries: readonly Entry[]): Named {
  const lines: BankLine[] = []
  const faults: FileFault[] = []
  const contents = new Map<string, string>()
  const counts = new Map<string, number>()
  for (const entry of entries) {
    const content = contentOf(entry)
    const own = written(entry.reference ?? '')
    if (own !== '' && contents.get(own) === content) {
      faults.push({ kind: 'twice', place: entry.place, found: own })
      continue
    }
    if (own !== '' && !contents.has(own)) {
      contents.set(own, content)
      lines.push({ ...entry, reference: own })
      continue
    }
    const made = `${entry.day.replaceAll('-', '')}-${fingerprint(`${own}\n${content}`)}`
    const count = (counts.get(made) ?? 0) + 1
    counts.set(made, count)
    if (own !== '' && count > 1) faults.push({ kind: 'twice', place: entry.place, found: own })
    else lines.push({ ...entry, reference: count === 1 ? made : `${made}.${count}` })
  }
  return { lines, faults }
}

/** What of it can be booked; `own`: the account on our invoices, where it is known. Null where nothing could be read at all. */
export function bankFileOf({ form, statements, faults }: Read, own: string | null): BankFile | readonly FileFault[] {
  const [first] = statements.filter(({ account }) => own === null || isSameAccount(account, own))
  if (first === undefined) {
    const others = statements.map(({ place, account }): FileFault => ({ kind: 'other-account', place, found: account }))
    return [...faults, ...others]
  }
  const { account, currency } = first
  if (!isBilled(currency)) return [...faults, { kind: 'other-currency', place: first.place, found: currency }]
  const isOf = (each: Statement) => isSameAccount(each.account, account)
  const ours = statements.filter((each) => isOf(each) && each.currency === currency)
  const away = statements.flatMap((each): readonly FileFault[] => {
    if (ours.includes(each)) return []
    const fault = isOf(each)
      ? ({ kind: 'other-currency', found: each.currency } as const)
      : ({ kind: 'other-account', found: each.account } as const)
    return each.entries.length === 0
      ? [{ ...fault, place: each.place }]
      : each.entries.map(({ place }) => ({ ...fault, place }))
  })
  const { lines, faults: twice } = named(ours.flatMap(({ entries }) => entries))
  const [opening, closing] = [ours[0]?.opening ?? null, ours.at(-1)?.closing ?? null]
  const moved = ours.flatMap(({ entries }) => entries).reduce((sum, { amount }) => sum + amount, 0)
  const isWhole = opening === null || closing === null || opening + moved === closing
  const sum: readonly FileFault[] = isWhole ? [] : [{ kind: 'does-not-add-up', place: null, found: '' }]
  return { form, account, currency, opening, closing, lines, faults: [...faults, ...away, ...twice, ...sum] }
}
