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

interface List {
  readonly results: readonly unknown[]
}

export const isLongList = (body: unknown): body is List =>
  typeof body === 'object' &&
  body !== null &&
  'results' in body &&
  Array.isArray(body.results) &&
  body.results.length > PIECE

export async function writeJson(body: unknown): Promise<string> {
  if (!isLongList(body)) return JSON.stringify(body)
  const { results, ...others } = body
  const rows = await inPieces(results, (piece) => JSON.stringify(piece).slice(1, -1))
  const rest = JSON.stringify(others).slice(1, -1)
  return `{"results":[${rows.join(',')}]${rest === '' ? '' : `,${rest}`}}`
}
