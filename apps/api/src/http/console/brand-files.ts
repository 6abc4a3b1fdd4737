export interface Drawing {
  readonly viewBox: string
  readonly group: string
}

/** Read once at the start. */
export interface BrandFiles {
  readonly mark: Drawing
  readonly icon: string
  readonly pictures: ReadonlyMap<PictureName, Buffer>
}

/** Sides in pixels; the last is masked by the system. */
export const pictureSizes = {
  'apple-touch-icon.png': 180,
  'icon-192.png': 192,
  'icon-512.png': 512,
  'icon-maskable-512.png': 512,
} as const

export type PictureName = keyof typeof pictureSizes
