import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { create, type Font } from 'fontkit'

const { resolve } = createRequire(import.meta.url)

const read = (file: string): Font => create(readFileSync(resolve(`@expo-google-fonts/${file}`)))

export type Weight = 'regular' | 'bold'

/** Latin and Japanese in one design; the second has the letters of Central Europe, Turkish and Vietnamese. */
interface Family {
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

/** Stands for a character that no font has: an empty box would be no text. */
const UNKNOWN = '〓'

/** French groups its digits with a narrow blank, which the main font lacks: one amount would be in another font. */
const NARROW = '\u{202f}'

interface Written {
  readonly font: 'main' | 'other'
  readonly text: string
}

const has = (font: Font, character: string): boolean => font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0)

/** The font that has all of a text; where neither has, the characters that the main one lacks are replaced. */
export function writable(text: string, { main, other }: Family): Written {
  const characters = Array.from(text.normalize('NFC').replaceAll(NARROW, '\u{a0}')).filter(
    (character) => !/\p{Cc}/u.test(character) || character === '\n',
  )
  const lacks = (font: Font) => characters.some((character) => character !== '\n' && !has(font, character))
  if (!lacks(main)) return { font: 'main', text: characters.join('') }
  if (!lacks(other)) return { font: 'other', text: characters.join('') }
  return {
    font: 'main',
    text: characters.map((character) => (character === '\n' || has(main, character) ? character : UNKNOWN)).join(''),
  }
}
