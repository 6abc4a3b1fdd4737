import type { Readable } from 'node:stream'

/** A body that is no JSON, of the call's own `media`: bytes as they are, or as they come. */
export class FileBody {
  readonly content: string | Uint8Array | Readable
  /** In addition to those of every answer, e.g. `content-disposition`. */
  readonly headers: Readonly<Record<string, string>>

  constructor(content: FileBody['content'], headers: FileBody['headers'] = {}) {
    this.content = content
    this.headers = headers
  }
}
