import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser'
import type { Language } from './screens.ts'

const root = dirname(import.meta.dirname)
const ofConsole = 'apps/console/src/i18n/catalogues'

const files = {
  console: (language: Language) => [
    ...['.frame', '.sign-in', ''].map((part) => `${ofConsole}/${language}${part}.json`),
    `packages/words/src/catalogues/${language}.json`,
  ],
  calendar: (language: Language) => [`apps/api/src/features/calendar-feed/catalogues/${language}.json`],
  notices: (language: Language) => [`apps/api/src/letters/notices/${language}.json`],
  desk: (language: Language) => ['', '.later'].map((part) => `apps/desk/src/i18n/catalogues/${language}${part}.json`),
} as const

type Place = keyof typeof files

const read = new Map<string, unknown>()

function textOf(file: string, key: string): unknown {
  if (!read.has(file)) read.set(file, JSON.parse(readFileSync(join(root, file), 'utf8')))
  let value = read.get(file)
  for (const step of key.split('.'))
    value = typeof value === 'object' && value !== null ? new Map(Object.entries(value)).get(step) : undefined
  return value
}

export function say(language: Language, key: string, place: Place = 'console'): string {
  const [value] = files[place](language)
    .map((file) => textOf(file, key))
    .filter((found) => found !== undefined)
  if (typeof value !== 'string') throw new Error(`${language} has no text ${key}`)
  return value
}

const amount = String.raw`[¥$€]?\d(?:[\d.,\u00a0\u202f]*\d)?(?:[\u00a0\u202f]?[¥$€])?`
const amounts = /[¥$€]\d(?:[\d.,]*\d)?|\d(?:[\d.,\u00a0\u202f]*\d)?[\u00a0\u202f]?[¥$€]/g

/** Minor units; dollars and euros are always written with their cents. */
export const amountsIn = (text: string): number[] =>
  (text.match(amounts) ?? []).map((found) => Number(found.replaceAll(/\D/g, '')))

export const amountIn = (text: string): number => amountsIn(text)[0] ?? Number.NaN

const money = ['amount', 'saving', 'before']

function sourceOf(elements: readonly MessageFormatElement[], known: Readonly<Record<string, string>>): string {
  const branches = (options: Readonly<Record<string, { readonly value: readonly MessageFormatElement[] }>>) =>
    `(?:${Object.values(options)
      .map(({ value }) => sourceOf(value, known))
      .join('|')})`
  return elements
    .map((element) => {
      switch (element.type) {
        case TYPE.literal:
          return RegExp.escape(element.value)
        case TYPE.select:
        case TYPE.plural:
          return branches(element.options)
        case TYPE.tag:
          return sourceOf(element.children, known)
        case TYPE.pound:
          return '[\\d,]+'
        case TYPE.argument:
        case TYPE.number:
        case TYPE.date:
        case TYPE.time: {
          const said = known[element.value]
          if (said !== undefined) return RegExp.escape(said)
          return `(?<${element.value}>${money.includes(element.value) ? amount : '.+?'})`
        }
      }
    })
    .join('')
}

/** As a regular expression, with arguments as groups except known ones. */
export const sourceOfMessage = (
  language: Language,
  key: string,
  place: Place = 'console',
  known: Readonly<Record<string, string>> = {},
): string => sourceOf(parse(say(language, key, place)), known)
