import {
  type BankFile,
  bankFileOf,
  type FileFault,
  type Read,
  readMt940,
  readZengin,
} from '@touchline/domain/bank-files'
import type { LocalDate } from '@touchline/domain/calendar'
import { readCamt } from './read-camt.ts'

/** JIS X 0201, as the forms of Japan have it: a sign for each byte, half-width kana above ASCII. */
const ofJis = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => String.fromCodePoint(byte >= 0xa1 && byte <= 0xdf ? byte + 0xfec0 : byte)).join('')

const decoded = (bytes: Uint8Array, encoding: string): string | null => {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

/** By their first bytes, then by what the file declares. */
function xmlText(bytes: Uint8Array): string {
  const [first, second] = bytes
  const encoding =
    first === 0xfe || first === 0
      ? 'utf-16be'
      : first === 0xff || second === 0
        ? 'utf-16le'
        : (/^[^>]*encoding=["']([\w-]+)["']/.exec(new TextDecoder('latin1').decode(bytes.subarray(0, 200)))?.[1] ??
          'utf-8')
  const declared = decoded(bytes, encoding) ?? new TextDecoder('windows-1252').decode(bytes)
  return declared.replace(/^\uFEFF/, '')
}

function readAny(bytes: Uint8Array, today: LocalDate): Read {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 400)).replaceAll('\u0000', '')
  if (/^(?:\u00EF\u00BB\u00BF|\u00FF\u00FE|\u00FE\u00FF)?\s*</.test(head)) return readCamt(xmlText(bytes))
  const text = decoded(bytes, 'utf-8')?.replace(/^\uFEFF/, '') ?? null
  if (/(?:^|[\r\n])(?:\{4:)?\s*:20:/.test(head) || /^\s*\{1:/.test(head))
    return readMt940(text ?? new TextDecoder('windows-1252').decode(bytes))
  return readZengin(text ?? ofJis(bytes), today)
}

/** The faults alone where nothing of it can be booked. `own`: the account on our invoices. */
export const readBankFile = (
  bytes: Uint8Array,
  { today, own }: { readonly today: LocalDate; readonly own: string | null },
): BankFile | readonly FileFault[] => bankFileOf(readAny(bytes, today), own)
