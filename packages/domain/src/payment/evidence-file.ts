const evidenceFileKinds = ['pdf', 'jpeg', 'png'] as const
export type EvidenceFileKind = (typeof evidenceFileKinds)[number]

const marks: Readonly<Record<EvidenceFileKind, readonly number[]>> = {
  pdf: [0x25, 0x50, 0x44, 0x46, 0x2d],
  jpeg: [0xff, 0xd8, 0xff],
  png: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
}

/** The provider's maximum for the files of a dispute. */
export const MOST_EVIDENCE_FILE_BYTES = 4_500_000

export const evidenceFileFaults = ['too-large', 'other-kind'] as const
export type EvidenceFileFault = (typeof evidenceFileFaults)[number]

/** By what the file begins with, whatever it is called. */
export function readEvidenceFile(
  bytes: Uint8Array,
): { readonly kind: EvidenceFileKind } | { readonly fault: EvidenceFileFault } {
  if (bytes.length > MOST_EVIDENCE_FILE_BYTES) return { fault: 'too-large' }
  const kind = evidenceFileKinds.find((each) => marks[each].every((byte, at) => bytes[at] === byte))
  return kind === undefined ? { fault: 'other-kind' } : { kind }
}
