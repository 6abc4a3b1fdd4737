import { readFileSync } from 'node:fs'
import { crc32, deflateSync } from 'node:zlib'

/** An X window dump's header: four-byte big-endian numbers. */
const header = { size: 0, width: 4, height: 5, lineBytes: 12, colours: 19 } as const
const WORD = 4
const COLOUR_BYTES = 12

/** From an X window dump with four bytes a pixel, blue first. */
export function pictureOf(file: string): Buffer {
  const dump = readFileSync(file)
  const word = (at: number) => dump.readUInt32BE(at * WORD)
  const [width, height, lineBytes] = [word(header.width), word(header.height), word(header.lineBytes)]
  const first = word(header.size) + word(header.colours) * COLOUR_BYTES
  const lines = Buffer.alloc(height * (1 + width * 3))
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const from = first + y * lineBytes + x * WORD
      const to = y * (1 + width * 3) + 1 + x * 3
      lines.writeUInt8(dump.readUInt8(from + 2), to)
      lines.writeUInt8(dump.readUInt8(from + 1), to + 1)
      lines.writeUInt8(dump.readUInt8(from), to + 2)
    }
  const shape = Buffer.alloc(13)
  shape.writeUInt32BE(width, 0)
  shape.writeUInt32BE(height, WORD)
  // Eight bits a channel, three channels, nothing else.
  shape.set([8, 2, 0, 0, 0], 2 * WORD)
  const signature = Buffer.from('89504e470d0a1a0a', 'hex')
  return Buffer.concat([
    signature,
    part('IHDR', shape),
    part('IDAT', deflateSync(lines)),
    part('IEND', Buffer.alloc(0)),
  ])
}

function part(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(WORD), Buffer.alloc(WORD)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}
