import { createHash } from 'node:crypto'
import { typeOfFile } from '../objects/file.ts'
import { type Form, formOf } from './form.ts'

/** A file becomes its facts: its content is not kept. */
export const parseMultipart = async (contentType: string, body: Uint8Array<ArrayBuffer>): Promise<Form> => {
  const parts = await new Response(body, { headers: { 'content-type': contentType } }).formData()
  const entries: [string, string][] = []
  for (const [name, value] of parts) {
    if (typeof value === 'string') {
      entries.push([name, value])
      continue
    }
    const bytes = await value.bytes()
    entries.push(
      [`${name}[filename]`, value.name],
      [`${name}[size]`, String(bytes.length)],
      [`${name}[type]`, typeOfFile(bytes) ?? ''],
      [`${name}[digest]`, createHash('sha256').update(bytes).digest('hex')],
    )
  }
  return formOf(entries)
}
