import { firstDay, lastDay } from '../calendar/index.ts'
import type { Entry } from './entry.ts'
import { type Book, cut, digits, type Form, german, textOf } from './form.ts'
import { pairsOf } from './pairs.ts'

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`

const datevColumns = [
  'Umsatz (ohne Soll/Haben-Kz)',
  'Soll/Haben-Kennzeichen',
  'WKZ Umsatz',
  'Kurs',
  'Basis-Umsatz',
  'WKZ Basis-Umsatz',
  'Konto',
  'Gegenkonto (ohne BU-Schlüssel)',
  'BU-Schlüssel',
  'Belegdatum',
  'Belegfeld 1',
  'Belegfeld 2',
  'Skonto',
  'Buchungstext',
]

/** Sixty signs as they are written: a quote counts twice. */
function bookingText(entry: Entry): string {
  const text = textOf(entry)
  return cut(text, 60 - (text.split('"').length - 1))
}

/** The head takes letters without marks, figures, blanks and these signs alone. */
function labelOf(company: string, month: string): string {
  const letters = company.normalize('NFKD').replaceAll(/\p{M}/gu, '').replaceAll('ß', 'ss')
  return `${cut(letters.replaceAll(/[^\w./ -]+/g, ' ').replaceAll(/ +/g, ' '), 22)} ${month}`.trim()
}

const datevHead = ({ month, company, currency, accounts, datev, madeOn }: Book): string => {
  const none = quoted('')
  return [
    quoted('EXTF'),
    700,
    21,
    quoted('Buchungsstapel'),
    13,
    `${digits(madeOn)}000000000`,
    '',
    quoted('RE'),
    none,
    none,
    datev?.consultant ?? '',
    datev?.client ?? '',
    `${month.slice(0, 4)}0101`,
    accounts.receivables.number.length,
    digits(firstDay(month)),
    digits(lastDay(month)),
    quoted(labelOf(company, month)),
    none,
    1,
    0,
    1,
    quoted(currency),
    '',
    none,
    '',
    '',
    none,
    '',
    '',
    none,
    none,
  ].join(';')
}

export const datevForm: Form = {
  currency: 'EUR',
  charset: 'windows-1252',
  name: ({ month, issuer }) => `EXTF_Buchungsstapel_${issuer}_${month}.csv`,
  head: (book) => `${datevHead(book)}\r\n${datevColumns.join(';')}\r\n`,
  rows: (entry, _, { accounts }) =>
    pairsOf(entry.postings)
      .map(({ debit, credit, minor }) =>
        [
          german(minor, entry.currency),
          quoted('S'),
          quoted(entry.currency),
          '',
          '',
          quoted(''),
          accounts[debit].number,
          accounts[credit].number,
          quoted(''),
          `${entry.day.slice(8, 10)}${entry.day.slice(5, 7)}`,
          quoted(entry.document.replaceAll(/[^\w$&%*+/-]/g, '').slice(0, 36)),
          quoted(''),
          '',
          quoted(bookingText(entry)),
        ].join(';'),
      )
      .map((row) => `${row}\r\n`)
      .join(''),
}
