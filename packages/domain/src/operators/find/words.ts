import type { LocalDate } from '../../calendar/index.ts'
import { type DocumentKind, documentNumbered } from '../../documents/index.ts'
import { isId } from '../../ids/index.ts'
import { amountWritten } from './amounts.ts'
import { dayInWord, dayInWords } from './days.ts'
import { type FindReading, type NumberPart, type Piece, piece } from './reading.ts'

type Reader = (words: readonly string[], today: LocalDate) => Piece | null

const DIGITS_OF_NUMBER = 6

/** Without leading zeros, the number itself. */
function numbersBeginning(digits: string): readonly [number, number] {
  if (!digits.startsWith('0') || digits.length >= DIGITS_OF_NUMBER) return [Number(digits), Number(digits)]
  return [Number(digits.padEnd(DIGITS_OF_NUMBER, '0')), Number(digits.padEnd(DIGITS_OF_NUMBER, '9'))]
}

const PART = /^(?:((?![IC]-)[A-Z][A-Z0-9]{0,7})-)?(?:([IC])-)?(20\d\d)-(\d{1,9})?$/
const ANY_NUMBER: readonly [number, number] = [1, 999_999_999]

const kindOf = (issuer: string | undefined, letter: string | undefined): DocumentKind | null => {
  if (letter === 'I') return 'invoice'
  if (letter === 'C') return 'credit-note'
  return issuer === undefined ? null : 'receipt'
}

/** `#004871`, `(JP-I-2026-004871).` */
const AROUND_NUMBER = /^[#(]+|[).,;:]+$/g

function documentPart(word: string): NumberPart | null {
  const [, issuer, letter, year, digits] = PART.exec(word.toUpperCase()) ?? []
  if (year === undefined) {
    const whole = documentNumbered(word)
    if (whole === null) return null
    return { issuer: whole.issuer, of: whole.kind, year: whole.year, numbers: [whole.number, whole.number] }
  }
  if (issuer === undefined && letter === undefined && digits === undefined) return null
  const numbers = digits === undefined ? ANY_NUMBER : numbersBeginning(digits)
  return { issuer: issuer ?? null, of: kindOf(issuer, letter), year: Number(year), numbers }
}

/** Also as the last part of an address. */
const PROVIDER_ID = /(?:^|\/)((?:cus|pi|ch|py|re)_[a-z0-9_]+)(?:\.{3}|…)?$/i

const asId: Reader = ([word = '']) => (isId(word) ? piece(word, 1, [{ kind: 'id', id: word.toLowerCase() }]) : null)

const asProvidersId: Reader = ([word = '']) => {
  const [, begins] = PROVIDER_ID.exec(word) ?? []
  return begins === undefined ? null : piece(word, 1, [{ kind: 'provider', begins }])
}

/** `<office@nord.example>,` as mail programs write it. */
const AROUND_MAIL = /^[<("'[]*(?:mailto:)?|[>)"'\],;:.]+$/g

const asMail: Reader = ([word = '']) =>
  word.includes('@') && /[\p{L}\p{N}]/u.test(word)
    ? piece(word, 1, [{ kind: 'address', part: word.toLowerCase().replaceAll(AROUND_MAIL, '') }])
    : null

const asDayInWords: Reader = (words, today) => {
  const { length, readings } = dayInWords(words, today)
  return piece(words.slice(0, length).join(' '), length, readings)
}

const EXPIRY = /^(\d{1,2})\/(\d{2}|20\d{2})$/
const LONGEST_CARD_YEARS = 20

/** In force, or within the last three years. */
function expiryIn(word: string, today: LocalDate): readonly FindReading[] {
  const [, month, short] = EXPIRY.exec(word) ?? []
  if (month === undefined || short === undefined || Number(month) < 1 || Number(month) > 12) return []
  const year = Number(short) + (short.length === 2 ? 2000 : 0)
  const ahead = year - Number(today.slice(0, 4))
  return ahead < -3 || ahead > LONGEST_CARD_YEARS ? [] : [{ kind: 'expiry', month: Number(month), year }]
}

const asDay: Reader = ([word = ''], today) => piece(word, 1, [...dayInWord(word, today), ...expiryIn(word, today)])

const numbered = (number: number): FindReading => ({
  kind: 'document',
  issuer: null,
  of: null,
  year: null,
  numbers: [number, number],
})

const asDocument: Reader = ([word = '']) => {
  const number = word.replaceAll(AROUND_NUMBER, '')
  if (word.startsWith('#') && /^\d{1,9}$/.test(number) && Number(number) > 0)
    return piece(word, 1, [numbered(Number(number))])
  const part = documentPart(number)
  return part === null ? null : piece(word, 1, [{ kind: 'document', ...part }])
}

const OF_TELEPHONE = /^[+(]?\d[\d()\-./]*$/
const FEWEST_DIGITS = 7
const MOST_DIGITS = 15

/** Without the national prefix. */
const dialled = (digits: string): FindReading => ({ kind: 'telephone', digits: digits.replace(/^0+/, '') })

const asTelephone: Reader = (words) => {
  if (!/^[+(0]/.test(words[0] ?? '')) return null
  let digits = ''
  let length = 0
  for (const word of words) {
    if (digits.length >= FEWEST_DIGITS + 2 || !OF_TELEPHONE.test(word)) break
    digits += word.replaceAll(/\D/g, '')
    length += 1
  }
  const isOne = digits.length >= FEWEST_DIGITS && digits.length <= MOST_DIGITS
  return isOne ? piece(words.slice(0, length).join(' '), length, [dialled(digits)]) : null
}

/** `¥35,530-`, `35,530円(税込)` */
const AFTER_AMOUNT = /-$|\([^)]*\)$/

/** `¥ 35,530`, `1 234,56 €`; in `¥5 123` the second is a figure of its own. */
const asAmount: Reader = (words) => {
  const [first = ''] = words
  for (const length of [4, 3, 2]) {
    const text = words.slice(0, length).join(' ')
    const isOne = words.length >= length && !/^\D+\d/.test(first)
    const together = isOne ? amountWritten(text) : null
    if (together?.isMarked) return piece(text, length, [together.reading])
  }
  const one = amountWritten(first.replace(AFTER_AMOUNT, ''))
  return one !== null && (one.isMarked || one.isGrouped) ? piece(first, 1, [one.reading]) : null
}

const BRANDS = 'visa|mastercard|amex|jcb|diners|discover|unionpay|card|carte|karte|tarjeta|cartão|カード'
const BRAND = new RegExp(`^(?:${BRANDS})$`, 'i')
const BRAND_AND_FOUR = new RegExp(`^(?:${BRANDS})[-*•x·]*(\\d{4})$`, 'i')
const ENDING = /^(?:ending|ends|endet|endend|末尾|下4桁)$/i
const BETWEEN = /^(?:in|with|on|mit|auf)$/i
const LAST_FOUR = /^[-*•x·]*(\d{4})$/i
const MASKED = /^[*•x·][*•x· -]*(\d{4})$/i
const WHOLE_CARD = /^(?:\d{13,19}|(?:\d{4}[ -]){3}\d{4}(?:[ -]\d{3})?|\d{4}[ -]\d{6}[ -]\d{5})$/

const cardOf = (last4: string): FindReading => ({ kind: 'card', last4 })

/** `visa 4242`, `Visa-4242`, `visa ending in 4242`. */
function namedCard(words: readonly string[]): Piece | null {
  const [first = ''] = words
  const [, together] = BRAND_AND_FOUR.exec(first) ?? []
  if (together !== undefined) return piece(first, 1, [cardOf(together)])
  let length = 0
  for (const named of [BRAND, ENDING, BETWEEN])
    if ((length > 0 || named !== BETWEEN) && named.test(words[length] ?? '')) length += 1
  const [, last4] = length > 0 ? (LAST_FOUR.exec(words[length] ?? '') ?? []) : []
  return last4 === undefined ? null : piece(words.slice(0, length + 1).join(' '), length + 1, [cardOf(last4)])
}

/** Keeps only the last digits. */
const asCard: Reader = (words) => {
  for (const length of [5, 4, 3, 2, 1].filter((each) => each <= words.length)) {
    const text = words.slice(0, length).join(' ')
    const [, masked] = MASKED.exec(text) ?? []
    if (masked !== undefined) return piece(text, length, [cardOf(masked)])
    const last4 = text.replaceAll(/\D/g, '').slice(-4)
    if (WHOLE_CARD.test(text)) return piece(`••••${last4}`, length, [cardOf(last4)])
  }
  return namedCard(words)
}

/** Ranked by length. */
const asDigits: Reader = ([word = '']) => {
  if (!/^\d{1,12}$/.test(word)) return null
  const amount = amountWritten(word)?.reading
  const amounts = amount === undefined || word.startsWith('0') ? [] : [amount]
  const documents = Number(word) > 0 ? [numbered(Number(word))] : []
  const name: FindReading = { kind: 'name', words: word }
  if (word.length < 4) return piece(word, 1, [...amounts, name])
  if (word.length === 4) return piece(word, 1, [cardOf(word), ...documents, ...amounts, name])
  if (word.length <= DIGITS_OF_NUMBER) return piece(word, 1, [...amounts, ...documents])
  return piece(word, 1, word.length < 9 ? [...amounts, dialled(word)] : [dialled(word), ...amounts])
}

const POINTED = /^[\p{L}\p{N}+_-]+[._][\p{L}\p{N}+_.-]*[\p{L}\p{N}]$/u

const asAddress: Reader = ([word = '']) =>
  POINTED.test(word)
    ? piece(word, 1, [
        { kind: 'address', part: word.toLowerCase() },
        { kind: 'name', words: word },
      ])
    : null

const asName: Reader = ([word = '']) => piece(word, 1, [{ kind: 'name', words: word }])

/** The first match wins. */
export const readers: readonly Reader[] = [
  asId,
  asProvidersId,
  asMail,
  asDayInWords,
  asDay,
  asTelephone,
  asCard,
  asDocument,
  asAmount,
  asDigits,
  asAddress,
  asName,
]
