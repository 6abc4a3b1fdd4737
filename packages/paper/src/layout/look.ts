import type { Weight } from '../pdf/fonts.ts'

/** A4 in points, with margins for a punch and a stamp. */
export const page = { width: 595.28, height: 841.89, left: 62, right: 62, top: 54, bottom: 66 } as const
export const content = { left: page.left, width: page.width - page.left - page.right } as const
export const bottom = page.height - page.bottom

/** The colours of the receipt on the screen. */
export const ink = '#14211b'
const soft = '#56625b'
export const hair = '#dcdad0'
export const field = '#f5f4ee'
export const earlierBrand = '#0b6b45'

export interface Style {
  readonly size: number
  readonly weight: Weight
  readonly color: string
  readonly align: 'left' | 'right'
}

const base = { weight: 'regular', color: ink, align: 'left' } as const

export const styles = {
  title: { ...base, size: 22, weight: 'bold' },
  heading: { ...base, size: 10.5, weight: 'bold' },
  name: { ...base, size: 12.5, weight: 'bold' },
  text: { ...base, size: 9 },
  small: { ...base, size: 8, color: soft },
  label: { ...base, size: 9, color: soft },
  head: { ...base, size: 8, color: soft },
  amount: { ...base, size: 9, align: 'right' },
  total: { ...base, size: 10.5, weight: 'bold' },
  large: { ...base, size: 19, weight: 'bold', align: 'right' },
} as const satisfies Record<string, Style>

export const right = (style: Style): Style => ({ ...style, align: 'right' })

/** Added to the line height. */
export const LINE_GAP = -2.2
