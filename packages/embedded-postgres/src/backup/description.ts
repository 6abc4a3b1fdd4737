import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod/mini'

const description = z.object({
  /** Which cluster it is of, and which major version reads it. */
  system: z.string(),
  version: z.string(),
  /** What holds back the log that the next continuation copies. */
  slot: z.string(),
  /** The first and the last moment that can be restored; epoch milliseconds. */
  from: z.int(),
  until: z.int(),
  /** The newest file of the log that is in it. */
  lastSegment: z.string(),
})

export type Description = z.infer<typeof description>

const fileIn = (folder: string): string => join(folder, 'backup.json')

/** Null where the folder holds no whole backup. */
export async function readDescription(folder: string): Promise<Description | null> {
  const text = await readFile(fileIn(folder), 'utf8').catch(() => null)
  return text === null ? null : description.parse(JSON.parse(text))
}

/** Written last: a folder without it is no backup. */
export async function writeDescription(folder: string, described: Description): Promise<void> {
  await writeFile(`${fileIn(folder)}.new`, `${JSON.stringify(described, null, 2)}\n`, { mode: 0o600, flush: true })
  await rename(`${fileIn(folder)}.new`, fileIn(folder))
}
