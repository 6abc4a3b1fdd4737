import type { Palette } from './palette.ts'

export interface Brand {
  readonly name: string
  readonly shortName: string
  readonly product: string
  readonly company: string
  readonly palette: Palette
  readonly mailFoot: string | null
  readonly isRehearsal?: true
}

export interface IssuedUnder {
  readonly name: string
  /** #rrggbb. */
  readonly color: string
  readonly isRehearsal?: true | undefined
}

export const issuedUnder = ({ name, palette, isRehearsal }: Brand): IssuedUnder => ({
  name,
  color: palette.accent.light,
  ...(isRehearsal === true ? { isRehearsal } : {}),
})
