import { expect, it } from 'vitest'
import { MOST_EVIDENCE_FILE_BYTES, readEvidenceFile } from './index.ts'

const bytes = (begins: string, length = begins.length) => {
  const file = new Uint8Array(length)
  file.set(Array.from(begins, (sign) => sign.charCodeAt(0)))
  return file
}

it.each<[string, Uint8Array, ReturnType<typeof readEvidenceFile>]>([
  ['PDF', bytes('%PDF-1.7'), { kind: 'pdf' }],
  ['JPEG', bytes('\u00ff\u00d8\u00ff\u00e0'), { kind: 'jpeg' }],
  ['PNG', bytes('\u0089PNG\r\n\u001a\n'), { kind: 'png' }],
  ['file of the greatest size', bytes('%PDF-', MOST_EVIDENCE_FILE_BYTES), { kind: 'pdf' }],
  ['file of a byte more', bytes('%PDF-', MOST_EVIDENCE_FILE_BYTES + 1), { fault: 'too-large' }],
  ['text', bytes('We used it. %PDF-'), { fault: 'other-kind' }],
  ['picture of another kind', bytes('GIF89a'), { fault: 'other-kind' }],
  ['PNG cut off', bytes('\u0089PN'), { fault: 'other-kind' }],
  ['empty file', bytes(''), { fault: 'other-kind' }],
])('a %s is read as evidence', (_, file, expected) => {
  expect(readEvidenceFile(file)).toEqual(expected)
})
