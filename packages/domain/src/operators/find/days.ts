import { daysInMonth, type LocalDate } from '../../calendar/index.ts'
import type { FindReading } from './reading.ts'

/** In the languages of the desk and of the clubs, without accents; three letters of a name are enough. */
const names: readonly string[] = [
  'january januar janvier enero janeiro',
  'february februar fevrier febrero fevereiro',
  'march marz maerz mrz mars marzo marco',
  'april avril abril',
  'may mai mayo maio',
  'june juni juin junio junho',
  'july juli juillet julio julho',
  'august aout agosto',
  'september septembre septiembre setembro',
  'october oktober octobre octubre outubro',
  'november novembre noviembre novembro',
  'december dezember decembre diciembre dezembro',
]

function monthNamed(word: string): number | null {
  const plain = word
    .normalize('NFKD')
    .replaceAll(/[\p{M}.,]/gu, '')
    .toLowerCase()
  if (plain.length < 3) return null
  const at = names.findIndex((month) => month.split(' ').some((name) => name.startsWith(plain)))
  return at === -1 ? null : at + 1
}

const two = (value: number): string => String(value).padStart(2, '0')

function dateOf(year: number, month: number, day: number): LocalDate | null {
  if (month < 1 || month > 12 || day < 1 || year < 2000 || year > 2199) return null
  return day > daysInMonth(`${year}-${two(month)}`) ? null : `${year}-${two(month)}-${two(day)}`
}

const fullYear = (year: string): number => Number(year) + (year.length === 2 ? 2000 : 0)

/** Without a year: the last such day, today included. */
function dayWritten(year: string | undefined, month: number, day: number, today: LocalDate): readonly FindReading[] {
  const thisYear = Number(today.slice(0, 4))
  const years = year === undefined ? [0, 1, 2, 3, 4].map((back) => thisYear - back) : [fullYear(year)]
  const found = years.map((each) => dateOf(each, month, day)).find((date) => date !== null && date <= today)
  const ahead = year === undefined ? null : dateOf(fullYear(year), month, day)
  const date = found ?? ahead
  return date === null || date === undefined ? [] : [{ kind: 'day', day: date }]
}

const ISO = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})$/
const JAPANESE = /^(?:(\d{4})年)?(\d{1,2})月(\d{1,2})日$/
const DOTTED = /^(\d{1,2})\.(\d{1,2})\.(\d{4}|\d{2})?$/
const SLASHED = /^(\d{1,2})\/(\d{1,2})(?:\/(\d{4}|\d{2}))?$/
const DASHED = /^(\d{1,2})-(\d{1,2})-(\d{4})$/

/** Ambiguous figures read as both, day first. */
export function dayInWord(word: string, today: LocalDate): readonly FindReading[] {
  const [, isoYear, , isoMonth, isoDay] = ISO.exec(word) ?? []
  if (isoYear !== undefined) return dayWritten(isoYear, Number(isoMonth), Number(isoDay), today)
  const japanese = JAPANESE.exec(word)
  if (japanese !== null) return dayWritten(japanese[1], Number(japanese[2]), Number(japanese[3]), today)
  const dotted = DOTTED.exec(word) ?? DASHED.exec(word)
  if (dotted !== null) return dayWritten(dotted[3], Number(dotted[2]), Number(dotted[1]), today)
  const [, first, second, year] = SLASHED.exec(word) ?? []
  if (first === undefined) return []
  const dayFirst = dayWritten(year, Number(second), Number(first), today)
  const monthFirst = first === second ? [] : dayWritten(year, Number(first), Number(second), today)
  return [...dayFirst, ...monthFirst]
}

const NUMBER_OF_DAY = /^(\d{1,2})(?:\.|st|nd|rd|th|er|º|o)?,?$/i
const YEAR = /^(?:20|21)\d\d$/
const OF = /^(?:de|of|del)$/i

/** E.g. `1 nov`, `November 1st, 2026`, `1 de noviembre de 2026`; with the number of words. */
export function dayInWords(
  words: readonly string[],
  today: LocalDate,
): { length: number; readings: readonly FindReading[] } {
  const at = words.slice(0, 5).flatMap((word, place) => (OF.test(word) ? [] : [{ word, place }]))
  const [first, second, third] = at
  if (first?.place !== 0 || second === undefined) return { length: 0, readings: [] }
  const pairs = [
    { day: first.word, month: second.word },
    { day: second.word, month: first.word },
  ]
  for (const { day, month } of pairs) {
    const [, number] = NUMBER_OF_DAY.exec(day) ?? []
    const named = monthNamed(month)
    if (number === undefined || named === null) continue
    const year = third !== undefined && YEAR.test(third.word) ? third : undefined
    const readings = dayWritten(year?.word, named, Number(number), today)
    if (readings.length > 0) return { length: (year ?? second).place + 1, readings }
  }
  return { length: 0, readings: [] }
}
