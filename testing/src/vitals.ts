import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import * as z from 'zod/mini'

const vital = z.object({ at: z.number(), memory: z.number(), heap: z.number(), loopMs: z.number() })

/** Mebibytes, and the 99th percentile of the event loop's delay in milliseconds. */
export type Vital = z.infer<typeof vital>

interface Vitals {
  readonly environment: Readonly<Record<string, string>>
  of(process: 'api' | 'worker'): readonly Vital[]
  remove(): void
}

const program = pathToFileURL(join(import.meta.dirname, 'vitals-main.ts')).href

export function watchVitals(): Vitals {
  const folder = mkdtempSync(join(tmpdir(), 'touchline-vitals-'))
  return {
    environment: { VITALS_FOLDER: folder, NODE_OPTIONS: `--import=${program}` },
    of: (process) =>
      readdirSync(folder)
        .filter((name) => name.startsWith(process))
        .flatMap((name) => readFileSync(join(folder, name), 'utf8').trimEnd().split('\n'))
        .filter((line) => line !== '')
        .map((line) => vital.parse(JSON.parse(line)))
        .toSorted((a, b) => a.at - b.at),
    remove: () => rmSync(folder, { recursive: true }),
  }
}
