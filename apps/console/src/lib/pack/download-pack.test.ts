import { expect, it } from 'vitest'
import { fileNames } from './download-pack.ts'

function file(name: string, content: readonly number[]): readonly number[] {
  const letters = new TextEncoder().encode(name)
  const rest = Array.from({ length: 16 }, () => 0)
  return [0x50, 0x4b, 3, 4, 0x2d, 0, 8, 8, 0, 0, ...rest, letters.length, 0, 0, 0, ...letters, ...content]
}

const zip = new Uint8Array([
  ...file('documents.csv', [1, 2, 0x50, 0x4b, 3, 4, 0x50]),
  ...file('invoices/港-1.pdf', [0x50, 0x4b, 3, 4, 0x2d, 0, 9, 9]),
  ...file('a.xml', []),
  0x50,
  0x4b,
  1,
  2,
])

it.each([1, 2, 7, 29, 31, 1_000])('finds the files of a ZIP that comes in pieces of %i bytes', (size) => {
  const namesIn = fileNames()
  const found: string[] = []
  for (let at = 0; at < zip.length; at += size) found.push(...namesIn(zip.subarray(at, at + size)))
  expect(found).toEqual(['documents.csv', 'invoices/港-1.pdf', 'a.xml'])
})
