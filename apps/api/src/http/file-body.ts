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

/** RFC 6266: the name that the caller saves the file under, and for old programs the same without what is not ASCII. */
export const attachment = (name: string): string => {
  const plain = name.replaceAll(/[^\x20-\x7e]|["\\%]/g, '_')
  const encoded = encodeURIComponent(name).replaceAll(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}
