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

export type Part = (run: Run) => Promise<readonly Row[]>

/** With a temporary data folder. */
export async function inRun<T>(organizations: number, work: (run: Run) => Promise<T>): Promise<T> {
  const dataDir = await mkdtemp(join(tmpdir(), 'touchline-bench-'))
  // Under root the database's own account must enter.
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
