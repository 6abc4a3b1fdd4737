export type ForeignMark =
  | { readonly kind: 'description'; readonly begins: string }
  | { readonly kind: 'metadata'; readonly key: string }

interface UnnamedMarks {
  readonly isMarked: boolean
  readonly description: string | null
  readonly metadataKeys: readonly string[]
}

const METADATA = 'metadata:'

/** `metadata:key`, or a description's prefix. */
export function foreignMark(text: string): ForeignMark | null {
  const key = text.startsWith(METADATA) ? text.slice(METADATA.length).trim() : null
  if (key === '' || text.trim() === '') return null
  return key === null ? { kind: 'description', begins: text.trim() } : { kind: 'metadata', key }
}

export const isForeignCharge = (charge: UnnamedMarks, marks: readonly ForeignMark[]): boolean =>
  !charge.isMarked &&
  marks.some((mark) => {
    switch (mark.kind) {
      case 'description':
        return charge.description?.startsWith(mark.begins) ?? false
      case 'metadata':
        return charge.metadataKeys.includes(mark.key)
    }
  })
