import { describe, expect, it } from 'vitest'
import { parse } from '../arch/modules.ts'
import { checkPlace } from './check.ts'
import type { Exceptions } from './exceptions.ts'
import { flatten, type Language, languages, type Messages } from './messages.ts'

const strict: Exceptions = { builtKeys: [], alike: [], neverOne: [], sameEverywhere: [], sameIn: {} }

const translated = { en: 'Seats', ja: '席', fr: 'Sièges', es: 'Plazas', 'pt-pt': 'Lugares', de: 'Plätze' }

const seats = (more: Partial<Record<Language, object>> = {}): ReadonlyMap<Language, Messages> =>
  new Map(
    languages.map((language) => [
      language,
      new Map(flatten(more[language] ?? { seats: { title: translated[language] } })),
    ]),
  )

const code = (text: string, path = 'seats.tsx') => ({ path, tree: parse(path, text).program })

const screen = code(`const t = useTranslations('seats'); t('title', values)`)

const check = (catalogues: ReadonlyMap<Language, Messages>, sources = [screen], exceptions = strict): string[] =>
  checkPlace({ name: 'console', catalogues, sources, exceptions })

const inAll = (text: (language: Language) => string): ReadonlyMap<Language, Messages> =>
  new Map(languages.map((language) => [language, new Map([['seats.title', text(language)]])]))

describe('the catalogue check', () => {
  it('is silent on six complete catalogues', () => {
    expect(check(seats())).toEqual([])
  })

  it('finds a language that is missing altogether', () => {
    const five = new Map([...seats()].filter(([language]) => language !== 'ja'))
    expect(check(five)).toEqual(['console: no catalogue for ja'])
  })

  it('finds a key that one language lacks', () => {
    expect(check(seats({ de: {} }))).toEqual(['console: de lacks seats.title'])
  })

  it('finds a key that English does not have', () => {
    const found = check(seats({ de: { seats: { title: 'Plätze', hint: 'Rest' } } }))
    expect(found).toEqual(['console: de has seats.hint, en has not'])
  })

  it('finds an empty text', () => {
    expect(check(seats({ fr: { seats: { title: ' ' } } }))).toEqual(['console: fr seats.title is empty'])
  })

  it('finds a no-break space inside a format, which would break it', () => {
    const text = (language: keyof typeof translated) =>
      `{used, number,${language === 'fr' ? '\u202f' : ' '}::.0} ${translated[language]}`
    expect(check(inAll(text))).toEqual(['console: fr seats.title has a no-break space inside a format'])
  })

  it('finds a text left in English, unless it is listed', () => {
    const lazy = seats({ es: { seats: { title: 'Seats' } } })
    expect(check(lazy)).toEqual(['console: es seats.title is the English text'])
    expect(check(lazy, [screen], { ...strict, sameIn: { es: ['Seats'] } })).toEqual([])
    expect(check(lazy, [screen], { ...strict, sameEverywhere: ['Seats'] })).toEqual([])
  })

  it('accepts an equal text without words', () => {
    expect(check(inAll(() => '{used} / {limit}'))).toEqual([])
  })
})

describe('a text under two keys', () => {
  const twice = (german: string) =>
    new Map(
      languages.map((language) => {
        const title = translated[language]
        return [language, new Map(flatten({ seats: { title, head: language === 'de' ? german : title } }))] as const
      }),
    )
  const both = [code(`const t = useTranslations('seats'); t('title'); t('head')`)]

  it('is refused where every language says the same', () => {
    expect(check(twice(translated.de), both)).toEqual([
      'console: seats.title and seats.head say the same in every language: keep one (contributing.md: "A text")',
    ])
  })

  it('is two texts where one language has another word', () => {
    expect(check(twice('Die Plätze'), both)).toEqual([])
  })

  it('may be listed with its other meaning, and a row of a table may have the name of anything', () => {
    const listed = { ...strict, alike: [{ key: 'seats.head', reason: 'a column' }] }
    expect(check(twice(translated.de), both, listed)).toEqual([])
    const built = { ...strict, builtKeys: [{ prefix: 'seats.head', reason: 'the role' }] }
    expect(check(twice(translated.de), both, built)).toEqual([])
    expect(check(seats(), [screen], listed)).toEqual(['console: the exception for seats.head matches no key'])
  })
})

describe('the arguments of a message', () => {
  it('must carry the same names', () => {
    const found = check(inAll((language) => (language === 'ja' ? '{total} 席' : `{count} ${translated[language]}`)))
    expect(found).toEqual(['console: ja seats.title asks for (total:value), English for (count:value)'])
  })

  it('must carry the same kinds', () => {
    const found = check(
      inAll((language) => (language === 'de' ? '{at} Ende' : `{at, date, medium} ${translated[language]}`)),
    )
    expect(found).toEqual(['console: de seats.title asks for (at:value), English for (at:date)'])
  })

  it('must carry the same branches of a select', () => {
    const select = (branch: string, word: string): string => `{role, select, ${branch} {${word}} other {${word}s}}`
    const found = check(inAll((language) => select(language === 'fr' ? 'entraineur' : 'coach', translated[language])))
    expect(found).toHaveLength(1)
  })

  it('may have other plural branches, because languages do', () => {
    const plural = (language: Language): string =>
      language === 'ja' ? '{n, plural, other {# 席}}' : `{n, plural, one {# x} other {# ${translated[language]}}}`
    expect(check(inAll(plural))).toEqual([])
  })

  it.each([
    ["t('title')", 'b, free, n'],
    ["t.rich('title', { n, b: bold })", 'free'],
  ])('are given by the call that names it, unlike %s', (call, lacks) => {
    const text = (language: Language) => `<b>{n}</b> {n, plural, other {${translated[language]} {free}}}`
    const found = check(inAll(text), [code(`const t = useTranslations('seats'); ${call}`)])
    expect(found).toEqual([`console: seats.tsx asks for seats.title without ${lacks}`])
  })

  it.each([
    "t('title', { n })",
    "t('title', { ...figures })",
    "t('title', figures)",
    "useTranslations('seats')('title')",
  ])('are seen, or left to tests, in %s', (call) => {
    const text = (language: Language) => `{n} ${translated[language]}`
    expect(check(inAll(text), [code(`const t = useTranslations('seats'); ${call}`)])).toEqual([])
  })

  it('must be readable at all', () => {
    expect(check(inAll((language) => (language === 'de' ? '{n' : `{n} ${translated[language]}`)))[0]).toContain(
      'no ICU message',
    )
  })
})

describe('a count in English', () => {
  const faults = (text: string, exceptions = strict) =>
    check(
      inAll((language) => (language === 'en' ? text : `${text} ${translated[language]}`)),
      [screen],
      exceptions,
    )

  it.each([
    '{n} seats',
    'of {n, number} hours',
    '<b>{n} hours</b>',
    '{other, plural, one {# game of {n} hours} other {# games of {n} hours}}',
    '{kind, select, a {{n} minutes} other {}}',
  ])('is a plural, unlike %s', (text) => {
    expect(faults(text)).toEqual(['console: en seats.title counts without a plural: n'])
  })

  it.each([
    '{n, plural, one {# seat} other {# seats}}',
    '{n, plural, other {{n, number, ::.0} hours}}',
    '{price} × {count}',
    '{name} users may',
    '{hours} h',
  ])('may be %s', (text) => {
    expect(faults(text, { ...strict, neverOne: ['name'] })).toEqual([])
  })
})

describe('the use of keys', () => {
  it('finds a key that no source uses', () => {
    expect(check(seats(), [code(`const t = useTranslations('seats')`)])).toEqual(['console: seats.title is not used'])
  })

  it('does not take a word in another file for a use', () => {
    const apart = [code(`useTranslations('seats')`, 'a.ts'), code(`const x = 'title'`, 'b.ts')]
    expect(check(seats(), apart)).toEqual(['console: seats.title is not used'])
  })

  it.each([`const table = { a: 'seats.title' }`, `useTranslations('seats').rich('title')`, `t('seats.title')`])(
    'sees the use in %s',
    (text) => {
      expect(check(seats(), [code(text)])).toEqual([])
    },
  )

  it('accepts a declared prefix of keys built at run time, and finds a stale one', () => {
    const declared = { ...strict, builtKeys: [{ prefix: 'seats.', reason: 'one per role' }] }
    expect(check(seats(), [code('t(`seats.${role}`)')], declared)).toEqual([])
    const stale = { ...strict, builtKeys: [{ prefix: 'plans.', reason: 'one per plan' }] }
    expect(check(seats(), [screen], stale)).toEqual(['console: the exception for plans. matches no key'])
  })

  it('finds a call for a key that no catalogue has', () => {
    const found = check(seats(), [
      screen,
      code(`const t = useTranslations('seats'); t('title'); t.rich('gone')`, 'other.tsx'),
    ])
    expect(found).toEqual(['console: other.tsx asks for unknown gone'])
  })
})
