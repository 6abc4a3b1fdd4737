import { type Cell, CSV_MARK, csvRow } from '../csv/index.ts'
import type { Entry } from './entry.ts'
import { type Book, cut, type Form, fileOf, slashes, textOf } from './form.ts'
import { type Pair, pairsOf } from './pairs.ts'

const heads = (...cells: readonly Cell[]): string => csvRow(cells)

/** Tax has its own line, so no line is taxed again. */
const UNTAXED = '対象外'

const pairRows = (
  entry: Entry,
  { accounts }: Book,
  cells: (pair: { readonly debit: string; readonly credit: string; readonly minor: number }) => readonly Cell[],
): string =>
  pairsOf(entry.postings)
    .map(({ debit, credit, minor }: Pair) =>
      csvRow(cells({ debit: accounts[debit].name, credit: accounts[credit].name, minor: Number(minor) })),
    )
    .join('')

export const freeeForm: Form = {
  currency: 'JPY',
  charset: 'shift_jis',
  name: (book) => `${fileOf(book, 'freee')}.csv`,
  head: () =>
    heads(
      '日付',
      '伝票番号',
      '借方勘定科目',
      '借方金額',
      '借方税区分',
      '貸方勘定科目',
      '貸方金額',
      '貸方税区分',
      '摘要',
    ),
  rows: (entry, place, book) =>
    pairRows(entry, book, ({ debit, credit, minor }) => [
      slashes(entry.day),
      place,
      debit,
      minor,
      UNTAXED,
      credit,
      minor,
      UNTAXED,
      cut(textOf(entry), 100),
    ]),
}

const moneyForwardHeads = [
  '取引No',
  '取引日',
  ...['借方', '貸方'].flatMap((side) => [
    `${side}勘定科目`,
    `${side}補助科目`,
    `${side}部門`,
    `${side}取引先`,
    `${side}税区分`,
    `${side}インボイス`,
    `${side}金額(円)`,
    `${side}税額`,
  ]),
  '摘要',
  '仕訳メモ',
  'タグ',
]

export const moneyForwardForm: Form = {
  currency: 'JPY',
  charset: 'utf-8',
  name: (book) => `${fileOf(book, 'money-forward')}.csv`,
  head: () => CSV_MARK + heads(...moneyForwardHeads),
  rows: (entry, place, book) =>
    pairRows(entry, book, ({ debit, credit, minor }) => [
      place,
      slashes(entry.day),
      ...[debit, credit].flatMap((account) => [account, null, null, null, UNTAXED, null, minor, 0]),
      cut(textOf(entry), 200),
      null,
      null,
    ]),
}

const YAYOI_LINE = '2000'

export const yayoiForm: Form = {
  currency: 'JPY',
  charset: 'shift_jis',
  name: (book) => `${fileOf(book, 'yayoi')}.csv`,
  head: () => '',
  rows: (entry, place, book) =>
    pairRows(entry, book, ({ debit, credit, minor }) => [
      YAYOI_LINE,
      place,
      null,
      slashes(entry.day),
      ...[debit, credit].flatMap((account) => [account, null, null, UNTAXED, minor, 0]),
      cut(textOf(entry), 64),
      null,
      null,
      0,
      null,
      null,
      0,
      0,
      'no',
    ]),
}
