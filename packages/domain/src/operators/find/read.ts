import type { LocalDate } from '../../calendar/index.ts'
import type { Chip, FindReading, Piece, ReadingKind } from './reading.ts'
import { readers } from './words.ts'

/** So that nobody lists all customers. */
export const LEAST_CHARACTERS = 2
export const MOST_CHARACTERS = 300

/** Not counting names; further words belong to the name. */
const MOST_PIECES = 6

export type FindFault = 'too-short' | 'too-long' | 'no-letters'

export type Asked =
  | { readonly kind: 'read'; readonly chips: readonly Chip[] }
  | { readonly kind: 'refused'; readonly fault: FindFault }

function piecesOf(text: string, today: LocalDate): readonly Piece[] {
  const words = text.split(/\s+/).filter((word) => word !== '')
  const pieces: Piece[] = []
  let at = 0
  while (at < words.length) {
    const left = words.slice(at)
    const read = readers.reduce<Piece | null>((found, reader) => found ?? reader(left, today), null)
    if (read !== null) pieces.push(read)
    at += read?.length ?? 1
  }
  return pieces
}

const likeliest = ({ readings: [first] }: Chip): ReadingKind => first.kind

/** A name's words may be anywhere. */
function withOneName(pieces: readonly Piece[]): readonly Chip[] {
  const isName = (piece: Piece, at: number): boolean => likeliest(piece) === 'name' || at >= MOST_PIECES
  const words = pieces.filter(isName).map(({ text }) => text)
  const name: Chip = { text: words.join(' '), readings: [{ kind: 'name', words: words.join(' ') }] }
  const place = pieces.findIndex(isName)
  return pieces.flatMap((piece, at) => {
    if (at === place) return [name]
    return isName(piece, at) ? [] : [{ text: piece.text, readings: piece.readings }]
  })
}

const chipOf = (text: string, readings: readonly FindReading[]): readonly Chip[] => {
  const [first, ...others] = readings
  return first === undefined ? [] : [{ text, readings: [first, ...others] }]
}

/** An expiry month counts only beside a card, a second amount only if it can be nothing else. */
function inContext(chips: readonly Chip[]): readonly Chip[] {
  const hasCard = chips.some((chip) => likeliest(chip) === 'card')
  const hasAmount = chips.some((chip) => likeliest(chip) === 'amount')
  return chips.flatMap(({ text, readings }) => {
    const expiry = readings.filter(({ kind }) => kind === 'expiry')
    const others = readings.filter(({ kind }) => kind !== 'expiry')
    if (expiry.length > 0 && hasCard) return chipOf(text, expiry)
    if (others.length === 0) return chipOf(text, [{ kind: 'name', words: text }])
    const isSecondAmount = hasAmount && readings[0].kind !== 'amount'
    return chipOf(text, isSecondAmount ? others.filter(({ kind }) => kind !== 'amount') : others)
  })
}

/** As papers, telephones and Japanese keyboards write them. */
const plainDashes = (text: string): string =>
  text.replaceAll(/[\u2010-\u2015\u2212]/g, '-').replaceAll(/(?<=\d)ー(?=\d)/g, '-')

/**
 * Pieces in any order, full-width or not. `today` in the operator's zone; a day without a year is its last occurrence.
 */
export function readAsked(typed: string, today: LocalDate): Asked {
  const text = plainDashes(typed.normalize('NFKC')).trim()
  const { length } = Array.from(text)
  if (length > MOST_CHARACTERS) return { kind: 'refused', fault: 'too-long' }
  if (length < LEAST_CHARACTERS) return { kind: 'refused', fault: 'too-short' }
  if (!/[\p{L}\p{N}]/u.test(text)) return { kind: 'refused', fault: 'no-letters' }
  return { kind: 'read', chips: inContext(withOneName(piecesOf(text, today))) }
}
