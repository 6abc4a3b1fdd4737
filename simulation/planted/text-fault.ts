export interface TextFault {
  readonly name: string
  readonly file: string
  /** What the file says, once. */
  readonly says: string
  readonly instead: string
  readonly found: RegExp
}

/** Null unless it occurs exactly once. */
export function changed(text: string, { says, instead }: Pick<TextFault, 'says' | 'instead'>): string | null {
  const parts = text.split(says)
  return parts.length === 2 ? parts.join(instead) : null
}
