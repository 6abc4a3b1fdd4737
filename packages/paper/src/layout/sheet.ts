import type PDFDocument from 'pdfkit'
import { type Family, firstWritable, fonts, forgetGlyphs, has, writable } from '../pdf/fonts.ts'
import type { SteadyDocument } from '../pdf/steady-document.ts'
import type { Paper } from '../text/paper.ts'
import { divided, unseen } from './divided.ts'
import { bottom, LINE_GAP, page, type Style } from './look.ts'

type Element = PDFDocument.StructureElement
const STEP = 4

const runFont = (name: string, font: Family['main']) => ({
  name,
  ascent: font.ascent / font.unitsPerEm,
  has: (character: string) => has(font, character),
})

type Tag = 'H1' | 'H2' | 'P' | 'Table' | 'TR' | 'TH' | 'TD' | 'Sect'

interface Place {
  readonly x: number
  readonly y: number
  readonly width: number
}

interface WrittenText {
  readonly text: string
  readonly fonts: readonly ReturnType<typeof runFont>[]
  /** By size and width. */
  readonly divided: Map<string, string>
}

/** Text is tagged structure, everything else an artifact. */
export class Sheet {
  readonly root: Element
  y: number = page.top
  readonly #document: SteadyDocument
  readonly #edition: Paper['edition']
  readonly #revision: Paper['revision']
  /** Each is measured before it is written, often several times. */
  readonly #texts = { regular: new Map<string, WrittenText>(), bold: new Map<string, WrittenText>() }

  constructor(document: SteadyDocument, { edition, revision }: Pick<Paper, 'edition' | 'revision'>) {
    this.#document = document
    this.#edition = edition
    this.#revision = revision
    forgetGlyphs()
    for (const [weight, { main, other }] of Object.entries(fonts())) {
      document.registerFont(`${weight} main`, main).registerFont(`${weight} other`, other)
    }
    document.addPage()
    this.root = document.struct('Document')
    document.addStructure(this.root)
  }

  /** Breaks the page if there is less; true if it did. */
  room(height: number): boolean {
    if (this.y + height <= bottom) return false
    this.#document.addPage()
    this.y = page.top
    return true
  }

  group(tag: Tag, parent: Element = this.root): Element {
    const element = this.#document.struct(tag)
    parent.add(element)
    return element
  }

  write(parent: Element, tag: Tag, text: string, place: Place, style: Style, scope?: 'Row' | 'Column'): number {
    const element = this.#document.struct(tag, scope === undefined ? {} : { scope }, () =>
      this.#draw(text, place, style),
    )
    parent.add(element)
    return this.height(text, place.width, style)
  }

  /** Artifacts: lines, fields, headers and footers. */
  decorate(type: 'Layout' | 'Pagination', draw: (document: PDFDocument) => void): void {
    this.#document.markContent('Artifact', { type })
    draw(this.#document)
    this.#document.endMarkedContent()
  }

  /** As an artifact: the structure has it already. */
  repeat(text: string, place: Place, style: Style): void {
    this.decorate('Pagination', () => this.#draw(text, place, style))
  }

  line(y: number, { x, width }: Omit<Place, 'y'>, color: string, thickness = 0.6): void {
    this.decorate('Layout', (document) => {
      document
        .lineWidth(thickness)
        .moveTo(x, y)
        .lineTo(x + width, y)
        .stroke(color)
    })
  }

  /** Screen readers need a space between lines; the first edition has none. */
  under(lines: readonly string[]): string {
    return lines.join(this.#edition === undefined ? '\n' : ' \n')
  }

  /** The narrowest width with as many lines, against one-letter lines. */
  balanced(text: string, width: number, style: Style): number {
    if (this.#edition === undefined) return width
    const height = this.height(text, width, style)
    let narrow = width
    while (narrow > width / 2 && this.height(text, narrow - STEP, style) <= height) narrow -= STEP
    return narrow
  }

  height(text: string, width: number, style: Style): number {
    const written = this.#use(text, style, width)
    return this.#document.heightOfString(written, { width, lineGap: this.#gap(style) }) - this.#gap(style)
  }

  width(text: string, style: Style): number {
    return this.#document.widthOfString(this.#use(text, style))
  }

  #draw(text: string, { x, y, width }: Place, style: Style): void {
    const written = this.#use(text, style, width)
    this.#document.fillColor(style.color).text(written, x, y, { width, align: style.align, lineGap: this.#gap(style) })
  }

  /** The font has tall Japanese lines: minus two at nine points looks like a letter. */
  #gap({ size }: Style): number {
    return (LINE_GAP * size) / 9
  }

  #use(text: string, { size, weight }: Pick<Style, 'size' | 'weight'>, width = Number.POSITIVE_INFINITY): string {
    const written = this.#written(text, weight)
    this.#document.writeIn(written.fonts, size, this.#revision === undefined ? null : unseen)
    if (this.#revision === undefined) return written.text
    const place = `${size} ${width}`
    const known = written.divided.get(place)
    if (known !== undefined) return known
    const made = divided(written.text, (word) => this.#document.widthOfString(word) <= width)
    written.divided.set(place, made)
    return made
  }

  #written(text: string, weight: Style['weight']): WrittenText {
    const known = this.#texts[weight].get(text)
    if (known !== undefined) return known
    const family = fonts()[weight]
    const written = this.#edition === undefined ? firstWritable(text, family) : writable(text, family)
    const made = {
      text: written.text,
      fonts: written.fonts.map((which) => runFont(`${weight} ${which}`, family[which])),
      divided: new Map<string, string>(),
    }
    this.#texts[weight].set(text, made)
    return made
  }
}
