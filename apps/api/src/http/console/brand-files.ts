/** A drawing that was proved to be nothing else: shapes alone, without scripts, styles and references to elsewhere. */
export interface Drawing {
  readonly viewBox: string
  /** The shapes in one group, as they stand inside of a page; the ids in it begin with `brand`. */
  readonly group: string
}

/** The mark and the icons of the brand, read once at the start. */
export interface BrandFiles {
  readonly mark: Drawing
  /** The icon as a file of its own. */
  readonly icon: string
  /** Icons of pixels by their file's name, for systems that draw no SVG; none has to be there. */
  readonly pictures: ReadonlyMap<PictureName, Buffer>
}

/** The sides of each in pixels; the last is cut to the shape that the system likes. */
export const pictureSizes = {
  'apple-touch-icon.png': 180,
  'icon-192.png': 192,
  'icon-512.png': 512,
  'icon-maskable-512.png': 512,
} as const

export type PictureName = keyof typeof pictureSizes
