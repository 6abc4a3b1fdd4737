import { zlibSync } from 'fflate'
import PDFDocument from 'pdfkit'

interface RunFont {
  readonly name: string
  /** Of size 1: baseline below the top of a line. */
  readonly ascent: number
  has(character: string): boolean
}

/** The colour profile is the same in all papers. */
const known = new WeakMap<Uint8Array, Uint8Array>()

const compressed = (chunks: readonly Uint8Array[]): Uint8Array => {
  const [only, ...others] = chunks
  const kept = only === undefined || others.length > 0 ? undefined : known.get(only)
  const made = kept ?? zlibSync(Buffer.concat(chunks))
  if (only !== undefined && others.length === 0) known.set(only, made)
  return made
}

/**
 * Compresses in JavaScript: Node's zlib varies by processor and version, and documents keep their bytes. Writes lines
 * in several fonts.
 */
export class SteadyDocument extends PDFDocument {
  #fonts: readonly RunFont[] = []
  #size = 0
  #unseen: RegExp | null = null

  override ref(data?: Record<string, unknown>): PDFDocument.Reference {
    const made = super.ref(data)
    const finalize = made.finalize.bind(made)
    made.finalize = () => {
      if (made.compress && made.buffer.length > 0) {
        made.buffer = [compressed(made.buffer)]
        made.compress = false
      }
      finalize()
    }
    return made
  }

  /** The last font is the fallback and sets the line height; `unseen` has no width and is not drawn. */
  writeIn(fonts: readonly RunFont[], size: number, unseen: RegExp | null): void {
    this.#unseen = unseen
    this.#fonts = fonts
    this.#size = size
    this.#takeLast()
    this.fontSize(size)
  }

  override widthOfString(written: string): number {
    const text = this.#seen(written)
    if (this.#fonts.length < 2) return super.widthOfString(text)
    const width = this.#runs(text).reduce((sum, run) => {
      this.font(run.font.name)
      return sum + super.widthOfString(run.text)
    }, 0)
    this.#takeLast()
    return width
  }

  override _fragment(written: string, x: number, y: number, options: PDFDocument.FragmentOptions): void {
    const text = this.#seen(written)
    const last = this.#fonts.at(-1)
    if (this.#fonts.length < 2 || last === undefined) {
      super._fragment(text, x, y, options)
      return
    }
    const { width: _, align, ...rest } = options
    let left = align === 'right' ? x + options.lineWidth - this.widthOfString(text.trimEnd()) : x
    for (const run of this.#runs(text)) {
      this.font(run.font.name)
      const textWidth = super.widthOfString(run.text)
      super._fragment(run.text, left, y, { ...rest, textWidth, baseline: -last.ascent * this.#size })
      left += textWidth
    }
    this.#takeLast()
  }

  #seen(text: string): string {
    return this.#unseen === null ? text : text.replaceAll(this.#unseen, '')
  }

  #takeLast(): void {
    const last = this.#fonts.at(-1)
    if (last !== undefined) this.font(last.name)
  }

  #runs(text: string): readonly { readonly font: RunFont; readonly text: string }[] {
    const runs: { font: RunFont; text: string }[] = []
    for (const character of text) {
      const font = this.#fonts.find((each) => each.has(character)) ?? this.#fonts.at(-1)
      const run = runs.at(-1)
      if (run !== undefined && run.font === font) run.text += character
      else if (font !== undefined) runs.push({ font, text: character })
    }
    return runs
  }
}
