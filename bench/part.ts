import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type RunningProcess, startDemo } from './demo.ts'
import type { Row } from './row.ts'

/** What the parts of one run share. */
export interface Run {
  readonly dataDir: string
  /** How large the large set is. */
  readonly organizations: number
  /** The demo, started by the first part that needs it; it runs until the end. */
  demo(): Promise<RunningProcess>
}

/** A part of the bench: it measures, and says each figure with its yardstick. */
export type Part = (run: Run) => Promise<readonly Row[]>

/** Does the work with a data folder of its own, and leaves nothing behind. */
export async function inRun<T>(organizations: number, work: (run: Run) => Promise<T>): Promise<T> {
  const dataDir = await mkdtemp(join(tmpdir(), 'touchline-bench-'))
  // Run as root, the database has another account and must find its files inside.
  await chmod(dataDir, 0o711)
  let started: Promise<RunningProcess> | undefined
  const demo = (): Promise<RunningProcess> => {
    started ??= startDemo(dataDir)
    return started
  }
  try {
    return await work({ dataDir, organizations, demo })
  } finally {
    await (await started)?.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
