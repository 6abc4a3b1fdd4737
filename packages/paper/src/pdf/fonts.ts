import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { create, type Font } from 'fontkit'
import { remembered } from './remembered.ts'

const { resolve } = createRequire(import.meta.url)

const read = (file: string) => remembered(create(readFileSync(resolve(`@expo-google-fonts/${file}`))))

type OwnFont = ReturnType<typeof read>

export type Weight = 'regular' | 'bold'

/** Latin and Japanese in one design; the second adds Central European, Turkish and Vietnamese. */
export interface Family {
  readonly main: OwnFont
  readonly other: OwnFont
}

let families: Readonly<Record<Weight, Family>> | null = null

/** Cached: reading a font takes longer than writing a paper. */
export function fonts(): Readonly<Record<Weight, Family>> {
  families ??= {
    regular: {
      main: read('noto-sans-jp/400Regular/NotoSansJP_400Regular.ttf'),
      other: read('noto-sans/400Regular/NotoSans_400Regular.ttf'),
    },
    bold: {
      main: read('noto-sans-jp/700Bold/NotoSansJP_700Bold.ttf'),
      other: read('noto-sans/700Bold/NotoSans_700Bold.ttf'),
    },
  }
  return families
}

/**
 * Glyphs are cached with the first letter that used them, which copying yields. Cleared per paper, so that bytes do not
 * depend on earlier ones.
 */
export function forgetGlyphs(): void {
  for (const { main, other } of Object.values(fonts())) {
    main.forget()
    other.forget()
  }
}

/** For characters that no font has. */
const UNKNOWN = '〓'

/** French groups digits by it; the main font lacks it. */
const NARROW = '\u{202f}'

/** Each letter in the first font that has it. */
interface Written {
  readonly text: string
  readonly fonts: readonly (keyof Family)[]
}

const asked = new WeakMap<Font, Map<string, boolean>>()

/** Cached: letters are looked up at every line that is measured. */
export function has(font: Font, character: string): boolean {
  const letters = asked.get(font) ?? new Map<string, boolean>()
  asked.set(font, letters)
  const known = letters.get(character) ?? font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0)
  letters.set(character, known)
  return known
}

/** Normalised, without control characters; line ends stay. */
const lettersOf = (text: string): readonly string[] =>
  Array.from(text.normalize('NFC').replaceAll(NARROW, '\u{a0}')).filter(
    (character) => !/\p{Cc}/u.test(character) || character === '\n',
  )

const isIn = (font: Font, character: string): boolean => character === '\n' || has(font, character)

/** One font if it has all letters; else the other for all it has, the main for the rest; unknown ones are replaced. */
export function writable(text: string, { main, other }: Family): Written {
  const letters = lettersOf(text)
  const lacking = letters.filter((letter) => !isIn(main, letter))
  const isMixed = lacking.some((letter) => has(other, letter))
  const written = letters.map((letter) => (isIn(main, letter) || has(other, letter) ? letter : UNKNOWN)).join('')
  return { text: written, fonts: isMixed ? ['other', 'main'] : ['main'] }
}

/** One font per text, unknown letters replaced (decision 161). */
export function firstWritable(text: string, { main, other }: Family): Written {
  const letters = lettersOf(text)
  const isWhole = (font: Font) => letters.every((letter) => isIn(font, letter))
  if (!isWhole(main) && isWhole(other)) return { text: letters.join(''), fonts: ['other'] }
  return { text: letters.map((letter) => (isIn(main, letter) ? letter : UNKNOWN)).join(''), fonts: ['main'] }
}

/** Letters shown as `〓`, each once. */
export function unprintable(texts: readonly string[]): readonly string[] {
  const { main, other } = fonts().regular
  const lacking = texts.flatMap(lettersOf).filter((letter) => !isIn(main, letter) && !has(other, letter))
  return [...new Set(lacking)]
}
