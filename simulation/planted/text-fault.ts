/** A mistake that somebody could make, as a change of the text of one file. */
export interface TextFault {
  readonly name: string
  /** From the project's folder. */
  readonly file: string
  /** What the file says, once. */
  readonly says: string
  readonly instead: string
  /** What a simulation says of it. */
  readonly found: RegExp
}

/** The text with the mistake; null where the file does not say, once, what is changed. */
export function changed(text: string, { says, instead }: Pick<TextFault, 'says' | 'instead'>): string | null {
  const parts = text.split(says)
  return parts.length === 2 ? parts.join(instead) : null
}
