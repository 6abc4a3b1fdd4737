import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod/mini'

const description = z.object({
  system: z.string(),
  version: z.string(),
  /** The replication slot that holds the next log back. */
  slot: z.string(),
  /** Restorable; epoch milliseconds. */
  from: z.int(),
  until: z.int(),
  lastSegment: z.string(),
})

export type Description = z.infer<typeof description>

const fileIn = (folder: string): string => join(folder, 'backup.json')

/** Null without a complete backup. */
export async function readDescription(folder: string): Promise<Description | null> {
  const text = await readFile(fileIn(folder), 'utf8').catch(() => null)
  return text === null ? null : description.parse(JSON.parse(text))
}

/** Written last: a folder without it is no backup. */
export async function writeDescription(folder: string, described: Description): Promise<void> {
  await writeFile(`${fileIn(folder)}.new`, `${JSON.stringify(described, null, 2)}\n`, { mode: 0o600, flush: true })
  await rename(`${fileIn(folder)}.new`, fileIn(folder))
}
