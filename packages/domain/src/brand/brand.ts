import type { Palette } from './palette.ts'

/** Under which name, in which colours and with which mark the product meets its customers. */
export interface Brand {
  /** What texts call the service, e.g. Kickview. */
  readonly name: string
  /** Under an icon, where little room is. */
  readonly shortName: string
  /** What the console itself is called: in the title of the window, as an installed app, over the API's documentation. */
  readonly product: string
  /** Who has the rights, in the foot of every page, after the year. */
  readonly company: string
  readonly palette: Palette
  /** A line at the end of every mail; null where there is none. */
  readonly mailFoot: string | null
  /** Nothing under it counts: mails, papers and calendars say so. */
  readonly isRehearsal?: true
}

/** What a document says of the brand that it was issued under: its paper is the same, whatever the brand is later. */
export interface IssuedUnder {
  readonly name: string
  /** #rrggbb. */
  readonly color: string
  /** In a rehearsal: the paper says so. */
  readonly isRehearsal?: true | undefined
}

export const issuedUnder = ({ name, palette, isRehearsal }: Brand): IssuedUnder => ({
  name,
  color: palette.accent.light,
  ...(isRehearsal === true ? { isRehearsal } : {}),
})
