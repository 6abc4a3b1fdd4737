import { Readable } from 'node:stream'
import { makeZip } from 'client-zip'

export interface PackFile {
  readonly name: string
  /** UTC; its day is the file's day in the ZIP. */
  readonly lastModified: Date
  readonly input: Uint8Array | AsyncIterable<string>
}

const AHEAD_BYTES = 65_536

/** On demand: a slow reader slows it, one who leaves ends it. */
export function zipStream(files: AsyncGenerator<PackFile>): Readable {
  return Readable.from(bytesOf(files), { objectMode: false, highWaterMark: AHEAD_BYTES })
}

async function* bytesOf(files: AsyncGenerator<PackFile>): AsyncGenerator<Uint8Array> {
  const reader = makeZip(files, { buffersAreUTF8: true }).getReader()
  try {
    for (let read = await reader.read(); !read.done; read = await reader.read()) yield read.value
  } finally {
    await files.return(undefined)
  }
}
