import { describe, expect, it } from 'vitest'
import { type Line, readLines } from './ingest.ts'

async function* chunks(...texts: readonly (string | Uint8Array)[]) {
  for (const text of texts) yield typeof text === 'string' ? new TextEncoder().encode(text) : text
}

const read = async (stream: AsyncIterable<Uint8Array>, limit?: number): Promise<Line[]> => {
  const lines: Line[] = []
  for await (const line of limit === undefined ? readLines(stream) : readLines(stream, limit)) lines.push(line)
  return lines
}

describe('the lines of a body', () => {
  it('are whole, wherever the chunks were cut', async () => {
    expect(await read(chunks('{"a":', '1}\n{"b"', ':2}'))).toEqual([
      { kind: 'line', number: 1, text: '{"a":1}' },
      { kind: 'line', number: 2, text: '{"b":2}' },
    ])
  })

  it('are whole where a letter was cut in two', async () => {
    const bytes = new TextEncoder().encode('"é"\n')
    expect(await read(chunks(bytes.slice(0, 2), bytes.slice(2)))).toEqual([{ kind: 'line', number: 1, text: '"é"' }])
  })

  it('count blank ones without giving them', async () => {
    expect(await read(chunks('\n\r\n1\r\n'))).toEqual([{ kind: 'line', number: 3, text: '1\r' }])
  })

  it('that are too long are reported, and those after them are read', async () => {
    const long = 'x'.repeat(40_000)
    expect(await read(chunks(long, long, '\n2\n', `${long}${long}`))).toEqual([
      { kind: 'too-long', number: 1 },
      { kind: 'line', number: 2, text: '2' },
      { kind: 'too-long', number: 3 },
    ])
  })

  it('end where the body is larger than it may be', async () => {
    expect(await read(chunks('1\n', '2\n'), 3)).toEqual([
      { kind: 'line', number: 1, text: '1' },
      { kind: 'body-too-large' },
    ])
  })

  it('end where a line has no end, and nothing more is asked of the sender', async () => {
    let sent = 0
    async function* endless(): AsyncGenerator<Uint8Array, void> {
      for (;;) {
        sent += 1
        if (sent > 100) throw new Error('is still read')
        yield new Uint8Array(65_536).fill(0x78)
      }
    }
    expect(await read(endless())).toEqual([{ kind: 'body-too-large' }])
  })
})
