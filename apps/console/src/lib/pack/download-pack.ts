import { downloadPeriodPack } from '@touchline/contract/calls/period-pack'
import { saveFile } from '@touchline/ui/save-file.ts'
import { ApiError } from '../http/api-error.ts'
import { send } from '../http/request.ts'
import { withSession } from '../request/call.ts'
import { organizationId, sessionStore } from '../session/session.ts'
import { type PackFault, type PackRequest, packStore, setPacking } from './pack-store.ts'

/** Of a streamed ZIP: mark, version, flags, method. */
const MARK = [0x50, 0x4b, 0x03, 0x04, 0x2d, 0x00, 0x08, 0x08, 0x00, 0x00] as const
const LENGTH_AT = 26
const NAME_AT = 30

interface PackFile {
  write(chunk: Uint8Array<ArrayBuffer>): Promise<void>
  close(): Promise<void>
  discard(): Promise<void>
}

const LARGE_BYTES = 100_000_000

type Picker = (options: { readonly suggestedName: string }) => Promise<FileSystemFileHandle>

const isPicker = (value: unknown): value is Picker => typeof value === 'function'

/** Streams large packs to disk where possible; null: cancelled. */
async function openPackFile(name: string, estimatedBytes: number): Promise<PackFile | null> {
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

let running: AbortController | null = null

export function dropPack(): void {
  running?.abort()
  running = null
  setPacking(null)
}

/** Call from a press, as browsers require. Returns whether the reader has the file. */
export async function downloadPack(request: PackRequest): Promise<boolean> {
  const file = await openPackFile(request.name, request.estimatedBytes)
  if (file === null) return false
  dropPack()
  const control = new AbortController()
  running = control
  // Ends with its session.
  const leave = sessionStore.subscribe(() => {
    if (sessionStore.read() === null) dropPack()
  })
  setPacking({ request, files: 0, papers: 0, fault: null })
  try {
    await copy(await open(request, control.signal), file, request)
    setPacking(null)
    return true
  } catch (error) {
    await file.discard().catch(() => undefined)
    if (running === control) setPacking({ ...progress(request), fault: faultOf(error) })
    return false
  } finally {
    leave()
    if (running === control) running = null
  }
}

const progress = (request: PackRequest) => packStore.read() ?? { request, files: 0, papers: 0 }

async function open(
  { period, parts }: PackRequest,
  signal: AbortSignal,
): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> {
  return withSession(async (session) => {
    const query = { ...period, parts: [...parts] }
    const asked = { params: { orgId: organizationId() }, query }
    const response = await send(session.base, downloadPeriodPack, asked, session.access_token, signal)
    if (!response.ok) throw new ApiError(response.status, await response.json().catch(() => null))
    if (response.body === null) throw new ApiError(0, null)
    return response.body
  })
}

class NotSaved extends Error {}

const unsaved = (cause: unknown): never => {
  throw new NotSaved('the file cannot be written', { cause })
}

async function copy(stream: ReadableStream<Uint8Array<ArrayBuffer>>, file: PackFile, request: PackRequest) {
  const namesIn = fileNames()
  const reader = stream.getReader()
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    const names = namesIn(read.value)
    if (names.length > 0) {
      const { files, papers } = progress(request)
      const more = names.filter((name) => name.endsWith('.pdf')).length
      setPacking({ request, files: files + names.length, papers: papers + more, fault: null })
    }
    await file.write(read.value).catch(unsaved)
  }
  await file.close().catch(unsaved)
}

function faultOf(error: unknown): PackFault {
  if (error instanceof NotSaved) return 'not-saved'
  const code = error instanceof ApiError ? error.code : ''
  if (code === 'pack-in-progress') return 'in-progress'
  return code === 'too-many-attempts' ? 'too-often' : 'broken'
}

export function fileNames(): (chunk: Uint8Array) => readonly string[] {
  let kept = new Uint8Array()
  return (chunk) => {
    const bytes = joined(kept, chunk)
    const names: string[] = []
    let at = markFrom(bytes, 0)
    for (let end = endOfName(bytes, at); end <= bytes.length; end = endOfName(bytes, at)) {
      names.push(new TextDecoder().decode(bytes.subarray(at + NAME_AT, end)))
      at = markFrom(bytes, end)
    }
    kept = bytes.slice(at)
    return names
  }
}

function joined(a: Uint8Array, b: Uint8Array): Uint8Array {
  if (a.length === 0) return b
  const both = new Uint8Array(a.length + b.length)
  both.set(a)
  both.set(b, a.length)
  return both
}

function markFrom(bytes: Uint8Array, from: number): number {
  let at = bytes.indexOf(MARK[0], from)
  while (at !== -1 && !MARK.every((byte, index) => at + index >= bytes.length || bytes[at + index] === byte))
    at = bytes.indexOf(MARK[0], at + 1)
  return at === -1 ? bytes.length : at
}

function endOfName(bytes: Uint8Array, at: number): number {
  const [low, high] = [bytes[at + LENGTH_AT], bytes[at + LENGTH_AT + 1]]
  return low === undefined || high === undefined ? Number.POSITIVE_INFINITY : at + NAME_AT + low + high * 256
}
