/** Nested JSON as flat keys, and messages' arguments. */
import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser'

export const languages = ['en', 'ja', 'fr', 'es', 'pt-pt', 'de'] as const
export type Language = (typeof languages)[number]

export type Messages = ReadonlyMap<string, string>

/** Other values become empty, a fault later. */
export function flatten(nested: unknown, prefix = ''): [string, string][] {
  if (typeof nested !== 'object' || nested === null) return [[prefix, typeof nested === 'string' ? nested : '']]
  return Object.entries(nested).flatMap(([key, value]) => flatten(value, prefix === '' ? key : `${prefix}.${key}`))
}

/** Sorted `name:kind`. Includes branches of a select, not of a plural, which differ by language. */
export function argumentsOf(message: string): readonly string[] {
  return [...new Set(collect(parse(message)))].sort()
}

export const hasWords = (message: string): boolean => texts(parse(message)).some((text) => /\p{L}/u.test(text))

/** English countable nouns. */
const counted =
  /^[ \u00a0](?:hours?|minutes?|days?|seat days?|months?|years?|users?|seats?|games?|videos?|analysts?|viewers?|administrators?|characters?|times)\b/

/** Would read "1 hours". */
export const uncounted = (message: string): readonly string[] => [...new Set(uncountedIn(parse(message), []))]

function uncountedIn(elements: readonly MessageFormatElement[], counts: readonly string[]): string[] {
  return elements.flatMap((element, at): string[] => {
    switch (element.type) {
      case TYPE.argument:
      case TYPE.number: {
        const next = elements[at + 1]
        const isCounted = next?.type === TYPE.literal && counted.test(next.value)
        return isCounted && !counts.includes(element.value) ? [element.value] : []
      }
      case TYPE.tag:
        return uncountedIn(element.children, counts)
      case TYPE.plural:
      case TYPE.select: {
        const inner = element.type === TYPE.plural ? [...counts, element.value] : counts
        return Object.values(element.options).flatMap(({ value }) => uncountedIn(value, inner))
      }
      case TYPE.literal:
      case TYPE.pound:
      case TYPE.date:
      case TYPE.time:
        return []
    }
  })
}

function collect(elements: readonly MessageFormatElement[]): string[] {
  return elements.flatMap((element): string[] => {
    switch (element.type) {
      case TYPE.literal:
      case TYPE.pound:
        return []
      case TYPE.argument:
        return [`${element.value}:value`]
      case TYPE.number:
        return [`${element.value}:number`]
      case TYPE.date:
        return [`${element.value}:date`]
      case TYPE.time:
        return [`${element.value}:time`]
      case TYPE.tag:
        return [`${element.value}:tag`, ...collect(element.children)]
      case TYPE.plural:
        return [`${element.value}:plural`, ...branches(element.options)]
      case TYPE.select:
        return [
          `${element.value}:select(${Object.keys(element.options).sort().join('|')})`,
          ...branches(element.options),
        ]
    }
  })
}

type Options = Readonly<Record<string, { readonly value: readonly MessageFormatElement[] }>>

const branches = (options: Options): string[] => Object.values(options).flatMap(({ value }) => collect(value))

function texts(elements: readonly MessageFormatElement[]): string[] {
  return elements.flatMap((element) => {
    if (element.type === TYPE.literal) return [element.value]
    if (element.type === TYPE.tag) return texts(element.children)
    if (element.type !== TYPE.plural && element.type !== TYPE.select) return []
    return Object.values(element.options).flatMap(({ value }) => texts(value))
  })
}
