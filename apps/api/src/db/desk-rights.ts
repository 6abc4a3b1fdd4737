import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

const DESK = 'desk: '

interface DeskRight {
  readonly table: string
  /** `select`, or `select(` with columns `)`. */
  readonly may: string
  readonly why: string
}

/** What `rights.txt` lets touchline_desk read. */
export async function deskRights(): Promise<readonly DeskRight[]> {
  const text = await readFile(join(import.meta.dirname, 'rights.txt'), 'utf8')
  return text
    .split('\n')
    .filter((line) => line.startsWith(DESK))
    .map((line) => {
      const [table = '', may = '', why = ''] = line
        .slice(DESK.length)
        .split('|')
        .map((cell) => cell.trim())
      return { table, may, why }
    })
}
