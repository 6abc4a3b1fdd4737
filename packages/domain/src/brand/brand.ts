import type { Palette } from './palette.ts'

export interface Brand {
  /** E.g. Kickview. */
  readonly name: string
  /** Under an icon. */
  readonly shortName: string
  /** Window title, installed app, API documentation. */
  readonly product: string
  /** In the foot of every page, after the year. */
  readonly company: string
  readonly palette: Palette
  /** At the end of every mail. */
  readonly mailFoot: string | null
  /** Mails, papers and calendars say so. */
  readonly isRehearsal?: true
}

/** So that its paper never changes. */
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
