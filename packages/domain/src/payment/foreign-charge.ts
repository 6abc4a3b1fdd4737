/** By what the charges of another biller at the same provider are known. */
export type ForeignMark =
  | { readonly kind: 'description'; readonly begins: string }
  | { readonly kind: 'metadata'; readonly key: string }

interface UnnamedMarks {
  /** It names an organisation or a bill of ours. */
  readonly isMarked: boolean
  readonly description: string | null
  readonly metadataKeys: readonly string[]
}

const METADATA = 'metadata:'

/** `metadata:key`, else what a description begins with; null where nothing is said. */
export function foreignMark(text: string): ForeignMark | null {
  const key = text.startsWith(METADATA) ? text.slice(METADATA.length).trim() : null
  if (key === '' || text.trim() === '') return null
  return key === null ? { kind: 'description', begins: text.trim() } : { kind: 'metadata', key }
}

/** Whether a charge that names no bill is another biller's: what carries our mark is ours, whatever else it carries. */
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
