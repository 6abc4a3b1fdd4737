import { setImmediate as otherWork } from 'node:timers/promises'

export const PIECE = 500

export async function inPieces<T, U>(rows: readonly T[], work: (piece: readonly T[]) => U): Promise<U[]> {
  const done: U[] = []
  for (let from = 0; from < rows.length; from += PIECE) {
    if (from > 0) await otherWork()
    done.push(work(rows.slice(from, from + PIECE)))
  }
  return done
}

export const mapInPieces = async <T, U>(rows: readonly T[], map: (row: T) => U): Promise<U[]> =>
  (await inPieces(rows, (piece) => piece.map((row) => map(row)))).flat()

interface LongList {
  readonly name: string
  readonly rows: readonly unknown[]
}

export function longListOf(body: unknown): LongList | null {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return null
  for (const [name, rows] of Object.entries(body)) if (Array.isArray(rows) && rows.length > PIECE) return { name, rows }
  return null
}

export async function writeJson(body: unknown): Promise<string> {
  const long = longListOf(body)
  if (long === null || typeof body !== 'object' || body === null) return JSON.stringify(body)
  const pieces = await inPieces(long.rows, (piece) => JSON.stringify(piece).slice(1, -1))
  const written = Object.entries(body).flatMap(([name, value]) => {
    const text = name === long.name ? `[${pieces.join(',')}]` : JSON.stringify(value)
    return text === undefined ? [] : [`${JSON.stringify(name)}:${text}`]
  })
  return `{${written.join(',')}}`
}
