import { saveFile } from '../save-file.ts'

/** Where the bytes of a pack go. */
export interface PackFile {
  write(chunk: Uint8Array<ArrayBuffer>): Promise<void>
  /** All of it came: from here on the reader has the file. */
  close(): Promise<void>
  /** The reader never has a part of it. */
  discard(): Promise<void>
}

/** More than a browser should keep in memory. */
const LARGE_BYTES = 100_000_000

type Picker = (options: { readonly suggestedName: string }) => Promise<FileSystemFileHandle>

const isPicker = (value: unknown): value is Picker => typeof value === 'function'

/**
 * The file that the bytes are written to: a large pack goes to the disk as it comes, to where the reader says, in
 * browsers that can do that. Null where the reader does not say it.
 */
export async function openPackFile(name: string, estimatedBytes: number): Promise<PackFile | null> {
  const picker: unknown = Reflect.get(globalThis, 'showSaveFilePicker')
  if (estimatedBytes < LARGE_BYTES || !isPicker(picker)) return inMemory(name)
  const handle = await picker({ suggestedName: name }).catch(() => null)
  return handle === null ? null : onDisk(await handle.createWritable())
}

const onDisk = (disk: FileSystemWritableFileStream): PackFile => ({
  write: (chunk) => disk.write(chunk),
  close: () => disk.close(),
  discard: () => disk.abort(),
})

function inMemory(name: string): PackFile {
  let chunks: Uint8Array<ArrayBuffer>[] = []
  return {
    write: async (chunk) => void chunks.push(chunk),
    close: async () => saveFile(name, new Blob(chunks, { type: 'application/zip' })),
    discard: async () => {
      chunks = []
    },
  }
}
