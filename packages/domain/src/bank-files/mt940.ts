import type { LocalDate } from '../calendar/index.ts'
import { bankAmount, bankDay, type Entry, type FileFault, type Read, type Statement } from './bank-file.ts'

interface Field {
  readonly tag: string
  readonly place: number
  readonly lines: readonly string[]
}

const TAG = /^:(\d\d[A-Z]?):(.*)$/

/** Blocks of SWIFT around a message are left out. */
function fieldsOf(text: string): readonly Field[] {
  const fields: { tag: string; place: number; lines: string[] }[] = []
  for (const [at, raw] of text.split(/\r\n|\r|\n/).entries()) {
    const line = raw.replace(/^(?:\{[^4][^}]*\})*\{4:/, '')
    const [, tag, rest = ''] = TAG.exec(line) ?? []
    if (tag !== undefined) fields.push({ tag, place: at + 1, lines: [rest] })
    else if (!/^(?:-\}?.*|\s*)$/.test(line)) fields.at(-1)?.lines.push(line)
  }
  return fields
}

const century = (yy: string): number => Number(yy) + (Number(yy) < 80 ? 2000 : 1900)

/** The day of booking has no year: that of the value, or the one next to it. */
function dayOf(value: string, booked: string | undefined): LocalDate | null {
  const [year, mm, dd] = [century(value.slice(0, 2)), value.slice(2, 4), value.slice(4)]
  if (booked === undefined) return bankDay(year, mm, dd)
  const months = Number(booked.slice(0, 2)) - Number(mm)
  const later = months > 6 ? -1 : months < -6 ? 1 : 0
  return bankDay(year + later, booked.slice(0, 2), booked.slice(2))
}

const BALANCE = /^([CD])(\d{6})([A-Z]{3})([\d,]+)$/
const LINE = /^(\d{6})(\d{4})?(R?)([CD])[A-Z]?([\d,]+)[NFS][A-Z0-9]{3}(.*?)(?:\/\/(.*))?$/

function balanceOf({ lines: [first = ''] }: Field): { readonly currency: string; readonly amount: number } | null {
  const [, sign, , currency = '', figure = ''] = BALANCE.exec(first.trim()) ?? []
  const amount = bankAmount(figure, currency)
  return sign === undefined || amount === null ? null : { currency, amount: sign === 'C' ? amount : -amount }
}

type Said = Pick<Entry, 'name' | 'said' | 'text'>

const SEPA_TAG = /(?:^|\s*)(EREF|KREF|MREF|CRED|DEBT|COAM|OAMT|SVWZ|ABWA|ABWE|IBAN|BIC)\+/

const SLASHED_TAG = /\/([A-Z]{3,4})\//

/** Of a text split at its tags: `tagged` has a tag and its words by turns. */
const wordsOf = (tagged: readonly string[], isOf: (tag: string) => boolean): string =>
  tagged
    .flatMap((tag, at) => (at % 2 === 0 && isOf(tag) ? [(tagged[at + 1] ?? '').trim()] : []))
    .filter(Boolean)
    .join(' ')

/** By subfields (`?20` to `?29`, `?60` to `?63`; names in `?32`, `?33`), by words between slashes, or as it stands. */
function saidBy(lines: readonly string[]): Said {
  const folded = lines.join('')
  if (!/^\d{3}\?/.test(folded)) {
    const [before, ...tagged] = folded.split(SLASHED_TAG)
    if (before !== '') return { name: '', said: '', text: lines.join(' ').trim() }
    const words = (isOf: (tag: string) => boolean) => wordsOf(tagged, isOf)
    const remitted = words((tag) => tag === 'REMI').replace(/^(?:USTD|STRD)\/\//, '')
    const text = remitted || words((tag) => !['NAME', 'EREF', 'IBAN', 'BIC'].includes(tag))
    return { name: words((tag) => tag === 'NAME'), said: words((tag) => tag === 'EREF'), text }
  }
  const parts = folded.split(/\?(?=\d\d)/).slice(1)
  const of = (numbers: RegExp) =>
    parts
      .filter((part) => numbers.test(part.slice(0, 2)))
      .map((part) => part.slice(2))
      .join('')
  const [before = '', ...tagged] = of(/^(?:2\d|6[0-3])$/).split(SEPA_TAG)
  const words = (isOf: (tag: string) => boolean) => wordsOf(tagged, isOf)
  const text =
    words((tag) => tag === 'SVWZ') || `${before} ${words((tag) => !['EREF', 'IBAN', 'BIC'].includes(tag))}`.trim()
  return { name: of(/^3[23]$/).trim(), said: words((tag) => tag === 'EREF'), text }
}

const isNothing = (reference: string): boolean => /^(?:NONREF)?$/i.test(reference.trim())

function entryOf(field: Field, details: Field | undefined, currency: string): Entry | null {
  const [first = '', ...more] = field.lines
  const [, value, booked, reversed, sign, figure = '', own = '', banks = ''] = LINE.exec(first.trim()) ?? []
  const amount = bankAmount(figure, currency)
  if (value === undefined || amount === null || amount === 0) return null
  const day = dayOf(value, booked)
  if (day === null) return null
  const { name, said, text } = saidBy(details?.lines ?? [])
  const isIn = (sign === 'C') !== (reversed === 'R')
  return {
    place: field.place,
    reference: isNothing(banks) ? null : banks.trim(),
    day,
    amount: isIn ? amount : -amount,
    name,
    said: said === 'NOTPROVIDED' ? '' : said,
    text: [text, ...more, own.trim()].filter((each) => !isNothing(each)).join(' '),
  }
}

/** SWIFT MT940, as banks of Europe write it: `:61:` with the details of `:86:` behind it. */
export function readMt940(text: string): Read {
  const statements: Statement[] = []
  const faults: FileFault[] = []
  const messages = fieldsOf(text).reduce<Field[][]>((all, field) => {
    if (field.tag === '20') all.push([])
    all.at(-1)?.push(field)
    return all
  }, [])
  for (const fields of messages) {
    const account = fields.find(({ tag }) => tag === '25')
    const opens = fields.find(({ tag }) => /^60[FM]$/.test(tag))
    const opening = opens === undefined ? null : balanceOf(opens)
    const place = fields[0]?.place ?? 1
    if (account === undefined || opening === null) {
      faults.push({ kind: 'not-its-format', place, found: account === undefined ? ':25:' : ':60F:' })
      continue
    }
    const closes = fields.find(({ tag }) => /^62[FM]$/.test(tag))
    const closing = closes === undefined ? null : balanceOf(closes)
    if (closing === null) faults.push({ kind: 'cut-off', place: fields.at(-1)?.place ?? place, found: ':62F:' })
    const entries = fields.flatMap((field, at) => {
      if (field.tag !== '61') return []
      const next = fields[at + 1]
      const entry = entryOf(field, next?.tag === '86' ? next : undefined, opening.currency)
      if (entry === null) faults.push({ kind: 'not-readable', place: field.place, found: field.lines[0] ?? '' })
      return entry === null ? [] : [entry]
    })
    const { currency } = opening
    const [name = ''] = account.lines
    statements.push({
      place,
      account: name.trim(),
      currency,
      opening: opening.amount,
      closing: closing?.amount ?? null,
      entries,
    })
  }
  if (messages.length === 0) faults.push({ kind: 'not-its-format', place: 1, found: ':20:' })
  return { form: 'mt940', statements, faults }
}
