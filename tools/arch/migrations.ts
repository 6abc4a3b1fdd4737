/** Every migration has its line in the sequence, none changed, numbers only go up. */
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export interface Line {
  readonly name: string
  readonly checksum: string
}

export const numberOf = (name: string): number => Number(name.slice(0, 4))

export const checksumOf = (folder: string, name: string): string =>
  createHash('sha256')
    .update(readFileSync(join(folder, name)))
    .digest('hex')

export const readSequence = (folder: string): readonly Line[] =>
  readFileSync(join(folder, 'sequence.txt'), 'utf8')
    .split('\n')
    .flatMap((line) => {
      const [, checksum, name] = /^([0-9a-f]{64}) {2}(\S+)$/.exec(line) ?? []
      return checksum === undefined || name === undefined ? [] : [{ name, checksum }]
    })

export const migrationFiles = (folder: string): readonly string[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .toSorted()

export const goesUp = (line: Line, place: number, lines: readonly Line[]): boolean =>
  lines.slice(0, place).every(({ name }) => numberOf(name) < numberOf(line.name))

export function migrationFaults(folder: string): readonly { readonly name: string; readonly fault: string }[] {
  const lines = readSequence(folder)
  const known = new Set(lines.map(({ name }) => name))
  const unlisted = migrationFiles(folder).filter((name) => !known.has(name))
  const ofLines = lines.flatMap((line, place) => {
    const { name, checksum } = line
    if (!existsSync(join(folder, name))) return [{ name, fault: 'is gone: databases that applied it are still there' }]
    if (checksumOf(folder, name) !== checksum) return [{ name, fault: 'was changed: write another migration instead' }]
    return goesUp(line, place, lines)
      ? []
      : [{ name, fault: 'has a number that is not the highest: npm run lab -- migrations' }]
  })
  return [
    ...ofLines,
    ...unlisted.map((name) => ({ name, fault: 'has no line in sequence.txt: npm run lab -- migrations' })),
  ]
}
