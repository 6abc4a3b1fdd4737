import type { LocalDate } from '../calendar/index.ts'
import { bankDay, type Entry, type FileFault, type Read, type Statement } from './bank-file.ts'

const RECORD = 200
/** Some programs take blanks off the ends. */
const SHORTEST = 100

/** Years of Reiwa, of Heisei where a bank never changed, or of our own time: the latest that is not in the future. */
function dayOf(written: string, today: LocalDate): LocalDate | null {
  const [, yy = '', mm = '', dd = ''] = /^(\d\d)(\d\d)(\d\d)$/.exec(written) ?? []
  const nextYear = `${Number(today.slice(0, 4)) + 1}`
  const days = [2018, 1988, 2000].flatMap((before) => bankDay(before + Number(yy), mm, dd) ?? [])
  return (
    days
      .filter((day) => day < nextYear)
      .toSorted()
      .at(-1) ?? null
  )
}

type Kind = '01' | '03'

interface Open {
  readonly kind: Kind
  readonly place: number
  readonly account: string
  readonly opening: number | null
  readonly entries: Entry[]
}

const field = (record: string, from: number, length: number): string => record.slice(from - 1, from - 1 + length)

const amountAt = (record: string, from: number, length: number): number | null => {
  const figure = field(record, from, length).trim()
  return /^\d+$/.test(figure) ? Number(figure) : null
}

const signed = (record: string, sign: number, from: number): number | null => {
  const amount = amountAt(record, from, 14)
  return amount === null ? null : field(record, sign, 1) === '2' ? -amount : amount
}

function opened(record: string, place: number): Open | null {
  const kind = field(record, 2, 2)
  if ((kind !== '01' && kind !== '03') || field(record, 4, 1) === '1') return null
  const branch = field(record, 42, 3)
  const account = kind === '01' ? field(record, 61, 7) : field(record, 64, 10).replace(/^0+(?=\d{7})/, '')
  return {
    kind,
    place,
    account: `${field(record, 23, 4)}-${branch}-${account.trim()}`,
    opening: kind === '03' ? signed(record, 114, 116) : null,
    entries: [],
  }
}

/** A notice of transfers that came (01): a cancelled one takes the money back. */
function noticed(record: string, place: number, today: LocalDate): Entry | null {
  const [day, amount] = [dayOf(field(record, 8, 6), today), amountAt(record, 20, 10)]
  if (day === null || amount === null || amount === 0) return null
  const number = field(record, 2, 6).trim()
  return {
    place,
    reference: /^0*$/.test(number) ? null : `${day.replaceAll('-', '')}-${number}`,
    day,
    amount: field(record, 128, 1) === '1' ? -amount : amount,
    name: field(record, 50, 48).trim(),
    said: field(record, 129, 20).trim(),
    text: '',
  }
}

/** A statement of what came and went (03). */
function booked(record: string, place: number, today: LocalDate): Entry | null {
  const [day, amount] = [dayOf(field(record, 10, 6), today), amountAt(record, 25, 12)]
  const way = field(record, 22, 1)
  if (day === null || amount === null || amount === 0 || !/[12]/.test(way)) return null
  const number = field(record, 2, 8).trim()
  return {
    place,
    reference: /^0*$/.test(number) ? null : `${day.replaceAll('-', '')}-${number}`,
    day,
    amount: way === '1' ? amount : -amount,
    name: field(record, 82, 48).trim(),
    said: field(record, 180, 20).trim(),
    text: field(record, 160, 20).trim(),
  }
}

function recordsOf(text: string): readonly string[] {
  const lines = text.split(/\r\n|\r|\n/).filter((line) => line.replaceAll('\u001A', '').trim() !== '')
  if (lines.length > 1 || (lines[0] ?? '').length <= RECORD) return lines
  const whole = lines.join('')
  return Array.from({ length: Math.ceil(whole.length / RECORD) }, (_, at) =>
    whole.slice(at * RECORD, (at + 1) * RECORD),
  ).filter((record) => record.replaceAll('\u001A', '').trim() !== '')
}

/**
 * The forms of the Japanese Bankers Association with records of 200 signs: transfers that came (01) and statements (03), in yen.
 * `text` has a sign for each byte, half-width.
 */
export function readZengin(text: string, today: LocalDate): Read {
  const statements: Statement[] = []
  const faults: FileFault[] = []
  let open: Open | null = null
  let hasEnd = false
  const close = ({ place, account, opening, entries }: Open, closing: number | null) =>
    statements.push({ place, account, currency: 'JPY', opening, closing, entries })
  const records = recordsOf(text)
  for (const [at, record] of records.entries()) {
    const place = at + 1
    const kind = record.slice(0, 1)
    if (kind === '1') {
      if (open !== null) close(open, null)
      open = opened(record, place)
      if (open === null) faults.push({ kind: 'not-its-format', place, found: record.slice(0, 4) })
    } else if (kind === '2' && open !== null) {
      const entry: Entry | null =
        record.length < SHORTEST ? null : (open.kind === '01' ? noticed : booked)(record, place, today)
      if (entry === null) faults.push({ kind: 'not-readable', place, found: record.slice(0, 24).trim() })
      else open.entries.push(entry)
    } else if (kind === '8' && open !== null) {
      close(open, open.kind === '03' ? signed(record, 40, 41) : null)
      open = null
    } else if (kind === '9') hasEnd = true
    else if (open !== null || statements.length > 0)
      faults.push({ kind: 'not-readable', place, found: record.slice(0, 24) })
    else if (!faults.some((fault) => fault.kind === 'not-its-format'))
      faults.push({ kind: 'not-its-format', place, found: record.slice(0, 4) })
  }
  if (open !== null) close(open, null)
  if (statements.length > 0 && !hasEnd) faults.push({ kind: 'cut-off', place: records.length, found: '9' })
  if (statements.length === 0 && faults.length === 0) faults.push({ kind: 'not-its-format', place: 1, found: '' })
  return { form: 'zengin', statements, faults }
}
