/** `npm run lab -- migrations`: numbers new, unpublished migrations. */
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { checksumOf, goesUp, migrationFiles, numberOf, readSequence } from './arch/migrations.ts'

const root = dirname(import.meta.dirname)
const folder = join(root, 'apps/api/src/db/migrations')

function rename(from: string, to: string): void {
  renameSync(join(folder, from), join(folder, to))
  if (existsSync(join(folder, 'rows', from))) renameSync(join(folder, 'rows', from), join(folder, 'rows', to))
  console.log(`${from} is now ${to}`)
}

const lines = readSequence(folder)
const kept = lines.filter(goesUp)
const keptNames = new Set(kept.map(({ name }) => name))
const added = migrationFiles(folder).filter((name) => !keptNames.has(name))

let newest = Math.max(...kept.map(({ name }) => numberOf(name)))
const addedLines = added.map((name) => {
  const number = Math.max(numberOf(name), newest + 1)
  newest = number
  const free = `${String(number).padStart(4, '0')}${name.slice(4)}`
  if (free !== name) rename(name, free)
  console.log(`${free} has its place`)
  return `${checksumOf(folder, free)}  ${free}`
})

const heading = readFileSync(join(folder, 'sequence.txt'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('#'))
const keptLines = kept.map(({ checksum, name }) => `${checksum}  ${name}`)
writeFileSync(join(folder, 'sequence.txt'), `${[...heading, ...keptLines, ...addedLines].join('\n')}\n`)
