import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type RunningProcess, startDemo } from './demo.ts'
import type { Row } from './row.ts'

export interface Run {
  readonly dataDir: string
  readonly organizations: number
  /** Started by the first part that needs it. */
  demo(): Promise<RunningProcess>
}

/** Measures, and gives each figure with its yardstick. */
export type Part = (run: Run) => Promise<readonly Row[]>

/** With a temporary data folder. */
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
