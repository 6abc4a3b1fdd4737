type FileType = 'jpg' | 'pdf' | 'png'

export interface UploadedFile {
  id: string
  object: 'file'
  created: number
  expires_at: number
  filename: string
  links: { object: 'list'; data: []; has_more: false; url: string }
  purpose: 'dispute_evidence'
  size: number
  title: null
  type: FileType
  url: string
}

const DAY_SECONDS = 24 * 60 * 60
const KEPT_DAYS = 270

type Facts = Pick<UploadedFile, 'id' | 'created' | 'filename' | 'size' | 'type'>

export const newFile = (facts: Facts): UploadedFile => ({
  ...facts,
  object: 'file',
  expires_at: facts.created + KEPT_DAYS * DAY_SECONDS,
  links: { object: 'list', data: [], has_more: false, url: `/v1/file_links?file=${facts.id}` },
  purpose: 'dispute_evidence',
  title: null,
  url: `https://files.stripe.com/v1/files/${facts.id}/contents`,
})

const marks: readonly (readonly [FileType, readonly number[]])[] = [
  ['pdf', [0x25, 0x50, 0x44, 0x46, 0x2d]],
  ['jpg', [0xff, 0xd8, 0xff]],
  ['png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
]

export const typeOfFile = (bytes: Uint8Array): FileType | null =>
  marks.find(([, mark]) => mark.every((byte, at) => bytes[at] === byte))?.[0] ?? null

export const isFileType = (type: string): type is FileType => marks.some(([known]) => known === type)
