import { type Answer, invalidRequest, ok, parameterMissing, resourceMissing } from '../http/answer.ts'
import type { Call, Endpoint } from '../http/call.ts'
import { hash, integer, oneOf, readParameters, text, texts } from '../http/parameters.ts'
import { isFileType, newFile } from '../objects/file.ts'
import { newId } from '../store/identifier.ts'

const fileShape = hash({ filename: text, size: integer, type: text, digest: text })

const createShape = { expand: texts, file: fileShape, purpose: oneOf('dispute_evidence') }

const MOST_BYTES = 5 * 1_024 * 1_024

const create = ({ sandbox, form }: Call): Answer => {
  const read = readParameters(createShape, form)
  if (read.kind === 'refused') return read.answer
  const { file, purpose } = read.value
  if (file?.size === undefined) return parameterMissing('file')
  if (purpose === undefined) return parameterMissing('purpose')
  const { filename, size, type } = file
  if (size > MOST_BYTES)
    return invalidRequest('The file is larger than 5 MB, the most for dispute_evidence.', { param: 'file' })
  if (typeof type !== 'string' || !isFileType(type))
    return invalidRequest('A file of dispute_evidence is a PDF, a JPEG or a PNG.', { param: 'file' })
  const facts = { id: newId('file'), created: sandbox.clock.nowSeconds(), filename: filename ?? 'blob', size, type }
  return ok(sandbox.books.files.put(newFile(facts)))
}

const get = ({ sandbox, id }: Call): Answer => {
  const file = sandbox.books.files.get(id)
  return file === undefined ? resourceMissing('file', id) : ok(file)
}

export const fileEndpoints: readonly Endpoint[] = [
  { method: 'POST', path: '/v1/files', access: 'secret', returns: 'file', run: create },
  { method: 'GET', path: '/v1/files/:id', access: 'secret', returns: 'file', run: get },
]
