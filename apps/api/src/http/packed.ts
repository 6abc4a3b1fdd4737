import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import type { FastifyReply } from 'fastify'

export interface Packed {
  readonly identity: Buffer
  readonly gzip: Buffer
  readonly br: Buffer
}

export const pack = async (text: string): Promise<Packed> => {
  const identity = Buffer.from(text)
  const [gzipped, br] = await Promise.all([promisify(gzip)(identity), promisify(brotliCompress)(identity)])
  return { identity, gzip: gzipped, br }
}

const encodings = ['br', 'gzip'] as const

/** Revalidated each time. */
export const mayBeKept = (reply: FastifyReply, vary: string): FastifyReply =>
  reply.header('cache-control', 'no-cache, private').header('vary', vary)

export function sendPacked(reply: FastifyReply, packed: Packed, vary: string): FastifyReply {
  const accepted = (reply.request.headers['accept-encoding'] ?? '').split(',').map((each) => each.trim().split(';')[0])
  const encoding = encodings.find((each) => accepted.includes(each))
  mayBeKept(reply, vary)
  if (encoding === undefined) return reply.send(packed.identity)
  return reply.header('content-encoding', encoding).send(packed[encoding])
}
