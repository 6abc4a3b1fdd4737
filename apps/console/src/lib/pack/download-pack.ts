import { downloadPeriodPack } from '@touchline/contract/calls/period-pack'
import { ApiError } from '../request/api-error.ts'
import { withSession } from '../request/call.ts'
import { send } from '../request/request.ts'
import { organizationId, sessionStore } from '../session/session.ts'
import { fileNames } from './file-names.ts'
import { openPackFile, type PackFile } from './pack-file.ts'
import { type PackFault, type PackRequest, packStore, setPacking } from './pack-store.ts'

let running: AbortController | null = null

/** Ends the download, or its message; nothing of it is kept. */
export function dropPack(): void {
  running?.abort()
  running = null
  setPacking(null)
}

/**
 * Downloads a pack while the reader does something else. Resolves with whether the reader has it; the store says how far
 * it is and why it failed. To be called by a press: a browser asks where to put a file only then.
 */
export async function downloadPack(request: PackRequest): Promise<boolean> {
  const file = await openPackFile(request.name, request.estimatedBytes)
  if (file === null) return false
  dropPack()
  const control = new AbortController()
  running = control
  // What is left of a session ends with it.
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
