import { Transform } from 'node:stream'
import type { Milliseconds } from '@touchline/domain/calendar'
import type { FastifyInstance, FastifyRequest, RequestPayload } from 'fastify'

declare module 'fastify' {
  interface FastifyContextConfig {
    takesLines?: boolean
  }
}

/** Milliseconds. */
export interface Deadlines {
  readonly headersMs: Milliseconds
  readonly bodyMs: Milliseconds
  readonly linesMs: Milliseconds
  readonly leftoverMs: Milliseconds
}

export const usualDeadlines: Deadlines = {
  headersMs: 15_000,
  bodyMs: 60_000,
  linesMs: 1_800_000,
  leftoverMs: 5_000,
}

export class SlowBodyError extends Error {
  constructor() {
    super('The body took too long')
    this.name = 'SlowBodyError'
  }
}

class TimedBody extends Transform {
  readonly #timer: NodeJS.Timeout
  readonly #isPatient: boolean

  constructor(source: RequestPayload, limitMs: Milliseconds, isPatient: boolean) {
    super()
    this.#isPatient = isPatient
    this.#timer = setTimeout(() => this.#end(source), limitMs)
    this.on('error', () => undefined)
    source.once('error', (error) => this.destroy(error))
    source.pipe(this)
  }

  #end(source: RequestPayload): void {
    const isOurs = this.#isPatient && (source.readableLength > 0 || this.readableLength > 0 || this.writableLength > 0)
    if (isOurs) this.#timer.refresh()
    else this.destroy(new SlowBodyError())
  }

  override _transform(chunk: unknown, _encoding: BufferEncoding, done: (error: null, chunk: unknown) => void): void {
    if (this.#isPatient) this.#timer.refresh()
    done(null, chunk)
  }

  override _flush(done: () => void): void {
    clearTimeout(this.#timer)
    done()
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    clearTimeout(this.#timer)
    done(error)
  }
}

const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/** Applies to bodies of refused requests too. */
export const limitBodies = (server: FastifyInstance, { bodyMs, leftoverMs }: Deadlines): void => {
  server.addHook('preParsing', async (request, _reply, payload) => {
    if (!hasBody(request)) return payload
    if (request.raw.destroyed) throw Object.assign(new Error('the caller hung up'), { code: 'ECONNRESET' })
    return new TimedBody(payload, bodyMs, request.routeOptions.config.takesLines === true)
  })
  server.addHook('onResponse', async (request) => {
    const { raw } = request
    if (!hasBody(request) || raw.complete || raw.destroyed) return
    // Drained, because closing early would lose our answer.
    raw.unpipe()
    raw.resume()
    const timer = setTimeout(() => raw.destroy(), leftoverMs).unref()
    raw.once('close', () => clearTimeout(timer))
  })
}
