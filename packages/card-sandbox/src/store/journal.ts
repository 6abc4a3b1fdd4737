import {
  appendFileSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs'
import { dirname } from 'node:path'

type Snapshot = Record<string, Record<string, unknown>>

/**
 * An atomically replaced snapshot and a journal, written before each answer: a killed sandbox keeps what it answered.
 */
export interface Journal {
  snapshot: Snapshot
  record(table: string, id: string, row: object | null): void
  flush(): void
  compact(): void
}

/** Changes before folding into the snapshot. */
const compactAfter = 5_000

interface Change {
  table: string
  id: string
  row: object | null
}

const isChange = (line: unknown): line is Change =>
  typeof line === 'object' && line !== null && 'table' in line && 'id' in line && 'row' in line

const isSnapshot = (file: unknown): file is Snapshot => typeof file === 'object' && file !== null

const apply = (snapshot: Snapshot, { table, id, row }: Change): void => {
  const rows = snapshot[table] ?? {}
  snapshot[table] = rows
  if (row === null) delete rows[id]
  else rows[id] = row
}

const readLines = (file: string): Change[] => {
  if (!existsSync(file)) return []
  const complete = readFileSync(file, 'utf8').split('\n').slice(0, -1)
  return complete.map((line): unknown => JSON.parse(line)).filter(isChange)
}

const readSnapshot = (file: string): Snapshot => {
  if (!existsSync(file)) return {}
  const content: unknown = JSON.parse(readFileSync(file, 'utf8'))
  if (!isSnapshot(content)) throw new Error(`${file} is not a snapshot of the card sandbox.`)
  return content
}

const replaceFile = (file: string, content: string): void => {
  const next = `${file}.next`
  const handle = openSync(next, 'w', 0o600)
  try {
    writeSync(handle, content)
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
  renameSync(next, file)
}

const inMemory = (): Journal => ({
  snapshot: {},
  record: () => undefined,
  flush: () => undefined,
  compact: () => undefined,
})

const onDisk = (file: string): Journal => {
  const journalFile = `${file}.journal`
  mkdirSync(dirname(file), { recursive: true })
  const snapshot = readSnapshot(file)
  for (const change of readLines(journalFile)) apply(snapshot, change)
  let pending: string[] = []
  let written = 0
  const compact = (): void => {
    replaceFile(file, JSON.stringify(snapshot))
    rmSync(journalFile, { force: true })
    pending = []
    written = 0
  }
  compact()
  return {
    snapshot,
    record: (table, id, row) => {
      apply(snapshot, { table, id, row })
      pending.push(`${JSON.stringify({ table, id, row })}\n`)
    },
    flush: () => {
      if (pending.length === 0) return
      appendFileSync(journalFile, pending.join(''), { mode: 0o600 })
      written += pending.length
      pending = []
      if (written > compactAfter) compact()
    },
    compact,
  }
}

export const openJournal = (file: string | undefined): Journal => (file === undefined ? inMemory() : onDisk(file))
