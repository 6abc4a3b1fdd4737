import { type Language, language } from '@touchline/contract/wire'

type Headers = Readonly<Record<string, string | string[] | undefined>>

const primary = (tag: string): string => tag.trim().toLowerCase().split(/[-;]/)[0] ?? ''

export function readerLanguage(headers: Headers): Language | undefined {
  const accepted = [headers['accept-language'] ?? ''].flat().join(',').split(',').map(primary)
  return accepted
    .map((tag) => language.options.find((each) => primary(each) === tag))
    .find((each) => each !== undefined)
}
