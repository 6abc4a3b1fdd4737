import type { Font, Glyph, Run } from 'fontkit'

type Letters = readonly number[]

/** The glyphs that it asked for, in their order, because the first letter of a glyph is what copying yields. */
interface Shaped {
  readonly asked: readonly (readonly [number, Letters])[]
  readonly glyphs: readonly number[]
  readonly positions: Run['positions']
}

const MOST_TEXTS = 5_000

/** Widths and subsets of each paper read it. */
const decodedOnce = (glyph: Glyph): Glyph => {
  const decode = glyph._decode.bind(glyph)
  let decoded: { readonly outline: unknown } | undefined
  glyph._decode = () => (decoded ??= { outline: decode() }).outline
  return glyph
}

/**
 * Shapes a text and decodes an outline once for all papers. A paper after `forget` has the bytes of the first: its
 * glyphs have the letters that it asks for first.
 */
export function remembered(font: Font): Font & { forget(): void } {
  const outlines = new Map<number, Glyph>()
  const texts = new Map<string, Shaped>()
  const layout = font.layout.bind(font)
  const getGlyph = font.getGlyph.bind(font)
  let asked: (readonly [number, Letters])[] | null = null

  const glyphOf = (id: number, letters: Letters = []): Glyph => {
    asked?.push([id, letters])
    const present = font._glyphs[id]
    if (present !== undefined) return present
    const made = getGlyph(id, letters)
    const known = outlines.get(id)
    if (known === undefined) {
      outlines.set(id, decodedOnce(made))
      return made
    }
    const { codePoints, isMark, isLigature } = made
    font._glyphs[id] = Object.assign(known, { codePoints, isMark, isLigature })
    return known
  }

  const shaped = (text: string): Shaped => {
    asked = []
    const run = layout(text)
    const made = {
      asked,
      glyphs: run.glyphs.map(({ id }) => id),
      positions: run.positions.map((position) => ({ ...position })),
    }
    asked = null
    if (texts.size >= MOST_TEXTS) texts.clear()
    texts.set(text, made)
    return made
  }

  /** A copy: pdfkit scales positions in place. */
  const copied = ({ glyphs, positions: placed }: Shaped): Run => {
    const positions = placed.map((position) => ({ ...position }))
    return {
      glyphs: glyphs.map((id) => glyphOf(id)),
      positions,
      get advanceWidth() {
        return positions.reduce((width, { xAdvance }) => width + xAdvance, 0)
      },
    }
  }

  return Object.assign(font, {
    getGlyph: glyphOf,
    layout: (text: string, features?: unknown): Run => {
      if (features !== undefined) return layout(text, features)
      const known = texts.get(text)
      for (const [id, letters] of known?.asked ?? []) glyphOf(id, letters)
      return copied(known ?? shaped(text))
    },
    forget: () => void (font._glyphs = {}),
  })
}
