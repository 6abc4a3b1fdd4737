import { closeSync, openSync, readSync } from 'node:fs'
import { jsonFault } from './json-fault.ts'

export const MOST_FILE_BYTES = 4 * 1_024 * 1_024

export type Found<T> = { readonly v: T } | { readonly fault: string }

const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'the file does not exist',
  ENOTDIR: 'the file does not exist',
  EISDIR: 'is a folder, not a file',
  EACCES: 'the file may not be read by the user of this process',
  EPERM: 'the file may not be read by the user of this process',
}

const reasonOf = (error: unknown): string => {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return reasons[code] ?? `the file cannot be read${code === '' ? '' : ` (${code})`}`
}

const sizeOf = (bytes: number): string =>
  bytes >= 1_024 * 1_024 ? `${bytes / (1_024 * 1_024)} MiB` : `${bytes / 1_024} KiB`

export const tooLarge = (most: number): string => `is larger than ${sizeOf(most)}`

/** At most `most` bytes: devices never end. The fault names no path. */
export function bytesOfFile(path: string, most: number = MOST_FILE_BYTES): Found<Buffer> {
  let file: number | undefined
  try {
    file = openSync(path, 'r')
    const chunks: Buffer[] = []
    for (let length = 0; ; ) {
      const chunk = Buffer.alloc(65_536)
      const read = readSync(file, chunk)
      if (read === 0) return { v: Buffer.concat(chunks) }
      length += read
      if (length > most) return { fault: tooLarge(most) }
      chunks.push(chunk.subarray(0, read))
    }
  } catch (error) {
    return { fault: reasonOf(error) }
  } finally {
    if (file !== undefined) closeSync(file)
  }
}

/** Says where the fault is, without quoting. */
export function jsonIn(text: string): Found<unknown> {
  const bare = text.replace(/^\uFEFF/, '')
  if (bare.trim() === '') return { fault: 'is empty' }
  const fault = jsonFault(bare)
  return fault === null ? { v: JSON.parse(bare) } : { fault }
}

const textOf = (bytes: Buffer): Found<string> => {
  try {
    return { v: new TextDecoder('utf-8', { fatal: true }).decode(bytes) }
  } catch {
    return { fault: 'is no text in UTF-8; save it as such' }
  }
}

const FAULTS_AT_MOST = 100
const LONGEST_FAULT = 500

export const readable = (faults: readonly string[]): readonly string[] => [
  ...faults.slice(0, FAULTS_AT_MOST).map((fault) => fault.slice(0, LONGEST_FAULT)),
  ...(faults.length > FAULTS_AT_MOST ? [`and ${faults.length - FAULTS_AT_MOST} more`] : []),
]

export function jsonOfFile(path: string): Found<unknown> {
  const bytes = bytesOfFile(path)
  if ('fault' in bytes) return bytes
  const text = textOf(bytes.v)
  return 'fault' in text ? text : jsonIn(text.v)
}
