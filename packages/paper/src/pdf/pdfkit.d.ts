/** What @types/pdfkit and fontkit's types lack. */
declare module 'fontkit' {
  export interface Glyph {
    readonly id: number
    readonly codePoints: readonly number[]
    readonly isMark: boolean
    readonly isLigature: boolean
    /** Internal: reads the outline. */
    _decode(): unknown
  }
  export interface Run {
    readonly glyphs: readonly Glyph[]
    readonly positions: readonly { readonly xAdvance: number }[]
    readonly advanceWidth: number
  }
  export interface Font {
    readonly unitsPerEm: number
    readonly ascent: number
    /** Internal glyph cache. */
    _glyphs: Record<number, Glyph>
    hasGlyphForCodePoint(codePoint: number): boolean
    getGlyph(id: number, letters?: readonly number[]): Glyph
    layout(text: string, features?: unknown): Run
  }
  export function create(bytes: Uint8Array): Font
}

declare module 'pdfkit' {
  import type { Readable } from 'node:stream'
  import type { Font } from 'fontkit'

  namespace PDFDocument {
    interface Options {
      readonly size: 'A4'
      readonly margin: number
      readonly pdfVersion: '1.7'
      readonly subset: 'PDF/A-3a'
      readonly tagged: boolean
      readonly lang: string
      readonly displayTitle: boolean
      readonly bufferPages: boolean
      readonly autoFirstPage: boolean
      /** Null: no embedded default font. */
      readonly font: null
      readonly info: Readonly<Record<string, string | Date>>
    }
    interface TextOptions {
      readonly width?: number
      readonly align?: 'left' | 'right'
      readonly lineGap?: number
    }
    interface FragmentOptions extends TextOptions {
      readonly lineWidth: number
      readonly textWidth?: number
      /** Negative distance below the top. */
      readonly baseline?: number
    }
    interface FileOptions {
      readonly name: string
      readonly type: string
      readonly description: string
      readonly relationship: 'Alternative'
      readonly creationDate: Date
      readonly modifiedDate: Date
    }
    interface Reference {
      compress: boolean
      buffer: Uint8Array[]
      readonly data: Record<string, unknown>
      finalize(): void
    }
    interface StructureElement {
      add(child: StructureElement): this
      end(): void
    }
  }

  class PDFDocument extends Readable {
    constructor(options: PDFDocument.Options)
    ref(data?: Record<string, unknown>): PDFDocument.Reference
    addPage(): this
    switchToPage(index: number): unknown
    bufferedPageRange(): { readonly start: number; readonly count: number }
    end(): void
    appendXML(xml: string): void
    file(bytes: Uint8Array, options: PDFDocument.FileOptions): unknown
    registerFont(name: string, font: Font): this
    font(name: string): this
    fontSize(size: number): this
    fillColor(color: string): this
    text(text: string, x: number, y: number, options?: PDFDocument.TextOptions): this
    heightOfString(text: string, options?: PDFDocument.TextOptions): number
    widthOfString(text: string): number
    /** Internal: writes one line. */
    _fragment(text: string, x: number, y: number, options: PDFDocument.FragmentOptions): void
    struct(
      tag: string,
      options?: { readonly scope?: 'Row' | 'Column' },
      children?: () => void,
    ): PDFDocument.StructureElement
    addStructure(element: PDFDocument.StructureElement): this
    markContent(tag: 'Artifact', options: { readonly type: 'Layout' | 'Pagination' }): this
    endMarkedContent(): this
    rect(x: number, y: number, width: number, height: number): this
    circle(x: number, y: number, radius: number): this
    moveTo(x: number, y: number): this
    lineTo(x: number, y: number): this
    lineWidth(width: number): this
    fill(color: string): this
    stroke(color: string): this
  }

  export = PDFDocument
}
