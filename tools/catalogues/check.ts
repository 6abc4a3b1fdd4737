import type { Exceptions } from './exceptions.ts'
import { givenFaults } from './given.ts'
import { argumentsOf, hasWords, type Language, languages, type Messages, uncounted } from './messages.ts'
import { type Source, type Usage, unknownKeys, usageOf, uses } from './usage.ts'

export interface CataloguePlace {
  readonly name: string
  readonly catalogues: ReadonlyMap<Language, Messages>
  readonly sources: readonly Source[]
  readonly exceptions: Exceptions
  /** All that there are, if not given. */
  readonly languages?: readonly Language[]
}

export function checkPlace(place: CataloguePlace): string[] {
  const english = place.catalogues.get('en') ?? new Map<string, string>()
  const usages = place.sources.map(usageOf)
  const faults = [
    ...(place.languages ?? languages).flatMap((language) => languageFaults(place, language, english)),
    ...usageFaults(place.exceptions, usages, english),
    ...place.sources.flatMap((source) => givenFaults(source, english)),
    ...repeated(place, english),
    ...staleExceptions(place.exceptions, english),
  ]
  return faults.map((fault) => `${place.name}: ${fault}`)
}

function languageFaults(place: CataloguePlace, language: Language, english: Messages): string[] {
  const messages = place.catalogues.get(language)
  if (messages === undefined) return [`no catalogue for ${language}`]
  const missing = [...english.keys()].filter((key) => !messages.has(key)).map((key) => `${language} lacks ${key}`)
  const surplus = [...messages.keys()]
    .filter((key) => !english.has(key))
    .map((key) => `${language} has ${key}, en has not`)
  const each = [...messages].flatMap(([key, text]) => {
    const fault = messageFault(place.exceptions, language, text, english.get(key))
    return fault === undefined ? [] : [`${language} ${key} ${fault}`]
  })
  return [...missing, ...surplus, ...each]
}

/** Only plain spaces work inside `{name, number, ::.0}`. */
const brokenFormat = /\{\s*\w+\s*,[^{}]*[\u00a0\u202f]/

function messageFault(allowed: Exceptions, language: Language, text: string, english?: string): string | undefined {
  if (text.trim() === '') return 'is empty'
  if (brokenFormat.test(text)) return 'has a no-break space inside a format'
  const expected = attempt(english ?? text)
  const given = attempt(text)
  if (given instanceof Error) return `is no ICU message: ${given.message}`
  const single = language === 'en' ? uncounted(text).filter((name) => !allowed.neverOne.includes(name)) : []
  if (single.length > 0) return `counts without a plural: ${single.join(', ')}`
  if (english === undefined || language === 'en' || expected instanceof Error) return undefined
  if (given.join() !== expected.join()) return `asks for (${given.join(', ')}), English for (${expected.join(', ')})`
  if (text !== english || !hasWords(text)) return undefined
  const same = [...allowed.sameEverywhere, ...(allowed.sameIn[language] ?? [])]
  return same.includes(text) ? undefined : 'is the English text'
}

function attempt(message: string): readonly string[] | Error {
  try {
    return argumentsOf(message)
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error))
  }
}

const isBuilt = ({ builtKeys }: Exceptions, key: string): boolean =>
  builtKeys.some(({ prefix }) => key.startsWith(prefix))

/** One key would do; except tables keyed by row. */
function repeated({ catalogues, exceptions }: CataloguePlace, english: Messages): string[] {
  const known = [...english.keys()].filter(
    (key) => !isBuilt(exceptions, key) && !exceptions.alike.some((each) => each.key === key),
  )
  const byText = Map.groupBy(known, (key) =>
    JSON.stringify(languages.map((each) => catalogues.get(each)?.get(key) ?? null)),
  )
  return [...byText.values()]
    .filter((keys) => keys.length > 1)
    .map((keys) => `${keys.join(' and ')} say the same in every language: keep one (contributing.md: "A text")`)
}

function usageFaults(exceptions: Exceptions, usages: readonly Usage[], english: Messages): string[] {
  const known = new Set(english.keys())
  const unused = [...known].filter((key) => !isBuilt(exceptions, key) && !usages.some((usage) => uses(usage, key)))
  const unknown = usages.flatMap((usage) =>
    unknownKeys(usage, known).map((key) => `${usage.path} asks for unknown ${key}`),
  )
  return [...unused.map((key) => `${key} is not used`), ...unknown]
}

const staleExceptions = ({ builtKeys, alike }: Exceptions, english: Messages): string[] => [
  ...builtKeys
    .filter(({ prefix }) => ![...english.keys()].some((key) => key.startsWith(prefix)))
    .map(({ prefix }) => `the exception for ${prefix} matches no key`),
  ...alike.filter(({ key }) => !english.has(key)).map(({ key }) => `the exception for ${key} matches no key`),
]
