import { describe, expect, it } from 'vitest'
import { type Currency, currencies } from '../money/index.ts'
import type { Entry } from './entry.ts'
import {
  accountNames,
  type Book,
  type ExportForm,
  exportFault,
  exportForms,
  formOf,
  type Happening,
  postingsOf,
  usualAccounts,
} from './index.ts'
import { kindOf } from './postings.ts'

const book = (currency: Currency): Book => ({
  month: '2026-11',
  issuer: 'FR',
  company: 'Kita Europe SAS',
  currency,
  accounts: usualAccounts,
  datev: { consultant: 1001, client: 7 },
  siren: '303265045',
  madeOn: '2026-12-03',
})

const STRANGE =
  'Žižkov "Ö" 🏉; FC,\r\nKita\tClub = a name that is forty signs too long for any ledger there is, and longer'

const entry = (happening: Happening, currency: Currency, over: Partial<Entry> = {}): Entry => ({
  kind: kindOf(happening),
  day: '2026-11-01',
  month: '2026-11',
  issuer: 'FR',
  currency,
  document: 'FR-I-2026-000123',
  club: STRANGE,
  billingId: null,
  postings: postingsOf(happening),
  ...over,
})

const bill: Happening = {
  kind: 'invoice',
  lines: [
    { role: 'base', minor: 10_000n },
    { role: 'analyst', minor: 505n },
    { role: 'goodwill', minor: -250n },
  ],
  tax: 1_025n,
}

/** A reader that knows nothing of the writer. */
function cellsOf(text: string, comma: string): readonly (readonly string[])[] {
  const rows: string[][] = [[]]
  let cell = ''
  let isQuoted = false
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at] ?? ''
    if (isQuoted && sign === '"' && text[at + 1] === '"') [cell, at] = [`${cell}"`, at + 1]
    else if (sign === '"') isQuoted = !isQuoted
    else if (!isQuoted && (sign === comma || sign === '\n')) {
      rows.at(-1)?.push(cell)
      cell = ''
      if (sign === '\n') rows.push([])
    } else if (isQuoted || sign !== '\r') cell += sign
  }
  return rows.filter((row) => row.length > 0)
}

const written = (form: ExportForm, currency: Currency): string => {
  const of = book(currency)
  const { head, rows } = formOf(form)
  const entries = [entry(bill, currency), entry({ kind: 'payment', by: 'provider', minor: 11_280n }, currency)]
  return head(of) + entries.map((each, index) => rows(each, index + 1, of)).join('')
}

const minorOf = (text: string, currency: Currency): bigint =>
  BigInt(currency === 'JPY' ? text : text.replace(/[.,](\d\d)$/, '$1'))

type Sums = ReadonlyMap<string, bigint>

/** By account: debits less credits. */
function sums(rows: readonly (readonly [account: string, minor: bigint])[]): Sums {
  const found = new Map<string, bigint>()
  for (const [account, minor] of rows) found.set(account, (found.get(account) ?? 0n) + minor)
  return found
}

const expected = (by: 'number' | 'name'): Sums =>
  sums(
    [bill, { kind: 'payment', by: 'provider', minor: 11_280n } as const]
      .flatMap(postingsOf)
      .map(({ account, minor }) => [usualAccounts[account][by], minor]),
  )

const without = (found: Sums): Sums => new Map([...found].filter(([, minor]) => minor !== 0n))

const places = {
  freee: { debit: 2, debited: 3, credit: 5, credited: 6, text: 8, columns: 9 },
  'money-forward': { debit: 2, debited: 8, credit: 10, credited: 16, text: 18, columns: 21 },
  yayoi: { debit: 4, debited: 8, credit: 10, credited: 14, text: 16, columns: 25 },
} as const

describe('an export, read by another reader', () => {
  it.each(currencies)('adds up to the journal as CSV in %s', (currency) => {
    const [heads, ...rows] = cellsOf(written('csv', currency).replace('\uFEFF', ''), ',')
    expect(heads).toHaveLength(10)
    const found = rows.map(([, , , , , account = '', , debit = '', credit = '']): [string, bigint] => [
      account,
      debit === '' ? -minorOf(credit, currency) : minorOf(debit, currency),
    ])
    expect(without(sums(found))).toEqual(without(expected('number')))
    expect(rows[0]?.[4]).toContain('Žižkov "Ö" 🏉; FC, Kita Club')
  })

  it.each([
    ['Kita & Söhne "Süd" GmbH', 'Kita Sohne Sud GmbH 2026-11'],
    ['株式会社・北; Kita-Sport', 'Kita-Sport 2026-11'],
    ['A very long company of sports', 'A very long company of 2026-11'],
    ['北', '2026-11'],
    ['Kita;Nord', 'Kita Nord 2026-11'],
  ])('labels a batch of %s for DATEV by the signs that its head takes', (company, label) => {
    const [head = []] = cellsOf(formOf('datev').head({ ...book('EUR'), company }), ';')
    expect(head[16]).toBe(label)
  })

  it('adds up to the journal for DATEV, with its head and texts of sixty signs', () => {
    const [head = [], columns = [], ...rows] = cellsOf(written('datev', 'EUR'), ';')
    expect([head.length, columns.length]).toEqual([31, 14])
    expect(head.slice(0, 5)).toEqual(['EXTF', '700', '21', 'Buchungsstapel', '13'])
    expect(head.slice(10, 16)).toEqual(['1001', '7', '20260101', '4', '20261101', '20261130'])
    expect(head[16]).toBe('Kita Europe SAS 2026-11')
    const found = rows.flatMap(([minor = '', side, , , , , debit = '', credit = '']): [string, bigint][] => {
      expect([side, minor]).toEqual(['S', expect.stringMatching(/^\d+,\d\d$/)])
      return [
        [debit, minorOf(minor, 'EUR')],
        [credit, -minorOf(minor, 'EUR')],
      ]
    })
    expect(without(sums(found))).toEqual(without(expected('number')))
    for (const row of rows) {
      expect(row).toHaveLength(14)
      expect([row[9], row[10]]).toEqual(['0111', 'FR-I-2026-000123'])
      expect(row[13]?.length).toBeLessThanOrEqual(60)
    }
  })

  it('adds up to the journal as FEC, with its eighteen columns', () => {
    const text = written('fec', 'EUR')
    const [heads = [], ...rows] = text
      .replace(/\r\n$/, '')
      .split('\r\n')
      .map((row) => row.split('\t'))
    expect(heads).toHaveLength(18)
    expect(rows.every((row) => row.length === 18)).toBe(true)
    const found = rows.map((row): [string, bigint] => [
      row[4] ?? '',
      minorOf(row[11] ?? '', 'EUR') - minorOf(row[12] ?? '', 'EUR'),
    ])
    expect(without(sums(found))).toEqual(without(expected('number')))
    expect(rows[0]?.slice(0, 4)).toEqual(['VE', 'Ventes', '202611-000001', '20261101'])
    expect(formOf('fec').name(book('EUR'))).toBe('303265045FEC20261130.txt')
  })

  it.each(['freee', 'money-forward', 'yayoi'] as const)('adds up to the journal for %s', (form) => {
    const at = places[form]
    const all = cellsOf(written(form, 'JPY').replace('\uFEFF', ''), ',')
    const rows = form === 'yayoi' ? all : all.slice(1)
    expect(all.every((row) => row.length === at.columns)).toBe(true)
    const found = rows.flatMap((row): [string, bigint][] => [
      [row[at.debit] ?? '', BigInt(row[at.debited] ?? '')],
      [row[at.credit] ?? '', -BigInt(row[at.credited] ?? '')],
    ])
    expect(without(sums(found))).toEqual(without(expected('name')))
    expect(rows[0]?.[at.text]).toContain('Žižkov "Ö" 🏉; FC, Kita')
    expect(rows.map((row) => row[at.text]).join('')).not.toMatch(/[\r\n\t]/)
  })

  it('cuts no sign in two', () => {
    const long = entry(bill, 'JPY', { document: 'a'.repeat(61), club: '🏉🏉' })
    expect(formOf('yayoi').rows(long, 1, book('JPY'))).toContain(`"${'a'.repeat(61)} 🏉"`)
  })
})

it.each(exportForms)('%s has a file of its own for each currency it knows', (form) => {
  const names = currencies
    .filter((each) => exportFault(form, book(each)) === null)
    .map((each) => formOf(form).name(book(each)))
  expect(new Set(names).size).toBe(form === 'csv' ? 3 : 1)
})

const short = accountNames.map((name, index) => [name, { number: String(index + 100), name }] as const)
const shortAccounts = { ...usualAccounts, ...Object.fromEntries(short) }

it.each<readonly [over: Partial<Book>, fault: ReturnType<typeof exportFault>]>([
  [{}, null],
  [{ currency: 'JPY' }, 'currency'],
  [{ datev: null }, 'datev-client'],
  [{ accounts: { ...usualAccounts, tax: { number: '3806-1', name: 'USt' } } }, 'datev-accounts'],
  [{ accounts: { ...usualAccounts, tax: { number: '38060', name: 'USt' } } }, 'datev-accounts'],
  [{ accounts: { ...usualAccounts, tax: { number: 'A380', name: 'USt' } } }, 'datev-accounts'],
  [{ accounts: { ...usualAccounts, tax: { number: '380A', name: 'USt' } } }, 'datev-accounts'],
  [{ accounts: shortAccounts }, 'datev-accounts'],
])('DATEV takes a book with %j: %s', (over, fault) => {
  expect(exportFault('datev', { ...book('EUR'), ...over })).toBe(fault)
  expect(exportFault('csv', { ...book('EUR'), ...over })).toBeNull()
})
