import { startDemo } from './demo.ts'
import { median } from './load.ts'
import type { Part } from './part.ts'
import { memoryOf } from './processes.ts'
import { alone, limited, type Row } from './row.ts'

const FIRST_START_LIMIT_MS = 40_000
const START_LIMIT_MS = 3_000
const MEMORY_LIMIT_MIB = 300

export function memory(when: string, pid: number | undefined, limitMiB: number): Row {
  const work = `memory of everything, ${when}`
  const held = memoryOf(pid ?? 0)
  return held === null ? alone(work, 'not measured on this system') : limited(work, held, limitMiB, 'MiB')
}

/** The first start makes the world, three reuse it. */
export const boot: Part = async (run) => {
  const first = await startDemo(run.dataDir)
  await first.stop()
  const times: number[] = []
  for (let round = 0; round < 2; round += 1) {
    const again = await startDemo(run.dataDir)
    times.push(again.readyMs)
    await again.stop()
  }
  const last = await run.demo()
  return [
    limited('first start, demo world made', first.readyMs, FIRST_START_LIMIT_MS, 'ms'),
    limited('second start', median([...times, last.readyMs]), START_LIMIT_MS, 'ms'),
    memory('after the start', last.child.pid, MEMORY_LIMIT_MIB),
  ]
}
