import type { Readable } from 'node:stream'

export class FileBody {
  readonly content: string | Uint8Array | Readable
  readonly headers: Readonly<Record<string, string>>

  constructor(content: FileBody['content'], headers: FileBody['headers'] = {}) {
    this.content = content
    this.headers = headers
  }
}

/** RFC 6266, with an ASCII fallback. */
export const attachment = (name: string): string => {
  const plain = name.replaceAll(/[^\x20-\x7e]|["\\%]/g, '_')
  const encoded = encodeURIComponent(name).replaceAll(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}
