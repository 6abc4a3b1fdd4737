import { Worker } from 'node:worker_threads'
import type { DocumentContent } from '@touchline/domain/documents'

export interface ToDraw {
  readonly id: number
  readonly content: DocumentContent
  readonly language: DocumentContent['language']
}

export type Drawn = { readonly id: number } & ({ readonly bytes: Uint8Array } | { readonly error: unknown })

export interface Thread {
  draw(content: DocumentContent, language: DocumentContent['language']): Promise<Uint8Array>
  isAlive(): boolean
}

/** Papers often come in groups. */
const IDLE_MS = 30_000

const program = new URL('./draw-on-thread.ts', import.meta.url)

type Waiting = PromiseWithResolvers<Uint8Array>

/** From the first paper until `idleMs` idle, because libraries and fonts are large. Does not keep the process alive. */
export function createThread({ idleMs = IDLE_MS, script = program } = {}): Thread {
  const waiting = new Map<number, Waiting>()
  let worker: Worker | null = null
  let last = 0
  let ending: NodeJS.Timeout | undefined

  const settle = (answer: Drawn): void => {
    const asked = waiting.get(answer.id)
    waiting.delete(answer.id)
    if ('bytes' in answer)
      asked?.resolve(Buffer.from(answer.bytes.buffer, answer.bytes.byteOffset, answer.bytes.length))
    else asked?.reject(answer.error)
    if (waiting.size > 0) return
    worker?.unref()
    ending = setTimeout(end, idleMs).unref()
  }

  const end = (): void => {
    void worker?.terminate()
    worker = null
  }

  /** Loses pending papers; the next starts another. */
  const fail = (lost: Worker, reason: unknown): void => {
    if (worker !== lost) return
    worker = null
    for (const { reject } of waiting.values()) reject(reason)
    waiting.clear()
  }

  const begin = (): Worker => {
    const begun = new Worker(script)
    begun.on('message', settle)
    begun.on('error', (error) => fail(begun, error))
    begun.on('exit', (code) => fail(begun, new Error(`the thread of papers ended (exit ${code})`)))
    return begun
  }

  return {
    draw: (content, language) => {
      clearTimeout(ending)
      worker ??= begin()
      worker.ref()
      last += 1
      const asked = Promise.withResolvers<Uint8Array>()
      waiting.set(last, asked)
      worker.postMessage({ id: last, content, language } satisfies ToDraw)
      return asked.promise
    },
    isAlive: () => worker !== null,
  }
}
