import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { create, type Font } from 'fontkit'

const { resolve } = createRequire(import.meta.url)

const read = (file: string): Font => create(readFileSync(resolve(`@expo-google-fonts/${file}`)))

export type Weight = 'regular' | 'bold'

/** Latin and Japanese in one design; the second has the letters of Central Europe, Turkish and Vietnamese. */
export interface Family {
  readonly main: Font
  readonly other: Font
}

let families: Readonly<Record<Weight, Family>> | null = null

/** Read once: a font takes longer to read than a paper to write. */
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
 * The library keeps each shape with the letter that asked for it first, which is what one copies from a paper: a blank
 * asked for by a wider one, or a letter by its accented form, would be another letter in every later paper. So that a
 * paper has the same bytes whatever was written before it, each begins without them.
 */
export function forgetGlyphs(): void {
  for (const { main, other } of Object.values(fonts())) {
    main._glyphs = {}
    other._glyphs = {}
  }
}

/** Stands for a character that no font has: an empty box would be no text. */
const UNKNOWN = '〓'

/** French groups its digits with a narrow blank, which the main font lacks: one amount would be in another font. */
const NARROW = '\u{202f}'

/** A text as it is written, and the fonts for it: each letter is of the first one that has it. */
interface Written {
  readonly text: string
  readonly fonts: readonly (keyof Family)[]
}

const asked = new WeakMap<Font, Map<string, boolean>>()

/** Looked up once: the letters of a paper are few, and each is asked for at every line that is measured. */
function has(font: Font, character: string): boolean {
  const letters = asked.get(font) ?? new Map<string, boolean>()
  asked.set(font, letters)
  const known = letters.get(character) ?? font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0)
  letters.set(character, known)
  return known
}

/** In one form, without what is no letter; ends of lines stay. */
const lettersOf = (text: string): readonly string[] =>
  Array.from(text.normalize('NFC').replaceAll(NARROW, '\u{a0}')).filter(
    (character) => !/\p{Cc}/u.test(character) || character === '\n',
  )

const isIn = (font: Font, character: string): boolean => character === '\n' || has(font, character)

/**
 * A text of one font where that has all of it. Where a letter is in the other font alone, all that this one has is
 * written in it, so that a word and its neighbour look alike, and the rest in the main one. What neither has is replaced.
 */
export function writable(text: string, { main, other }: Family): Written {
  const letters = lettersOf(text)
  const lacking = letters.filter((letter) => !isIn(main, letter))
  const isMixed = lacking.some((letter) => has(other, letter))
  const written = letters.map((letter) => (isIn(main, letter) || has(other, letter) ? letter : UNKNOWN)).join('')
  return { text: written, fonts: isMixed ? ['other', 'main'] : ['main'] }
}

/** The same in the first edition: one font for all of a text, and what that lacks is replaced (decision 161). */
export function firstWritable(text: string, { main, other }: Family): Written {
  const letters = lettersOf(text)
  const isWhole = (font: Font) => letters.every((letter) => isIn(font, letter))
  if (!isWhole(main) && isWhole(other)) return { text: letters.join(''), fonts: ['other'] }
  return { text: letters.map((letter) => (isIn(main, letter) ? letter : UNKNOWN)).join(''), fonts: ['main'] }
}

/** The letters of texts that no paper can show, each once: `〓` stands for them. */
export function unprintable(texts: readonly string[]): readonly string[] {
  const { main, other } = fonts().regular
  const lacking = texts.flatMap(lettersOf).filter((letter) => !isIn(main, letter) && !has(other, letter))
  return [...new Set(lacking)]
}
