import { globSync, readdirSync, readFileSync } from 'node:fs'

const read = (path: string): string => {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

/** The name may contain spaces and brackets. */
const parentOf = (pid: number): number => Number(read(`/proc/${pid}/stat`).split(') ').at(-1)?.split(' ')[1] ?? 0)

function descendants(root: number): number[] {
  const pids = readdirSync('/proc').map(Number).filter(Number.isInteger)
  const children = Map.groupBy(pids, parentOf)
  const found = [root]
  for (const pid of found) found.push(...(children.get(pid) ?? []))
  return found
}

/** Mebibytes as proportional set size, which counts shared buffers once. Null without /proc. */
export function memoryOf(pid: number): number | null {
  if (process.platform !== 'linux') return null
  const kibibytes = descendants(pid).map((each) =>
    Number(/^Pss:\s+(\d+)/m.exec(read(`/proc/${each}/smaps_rollup`))?.[1] ?? 0),
  )
  return kibibytes.reduce((sum, each) => sum + each, 0) / 1024
}

/** Milliseconds by process. Empty without /proc. */
export const processorOf = (pid: number): ReadonlyMap<number, number> =>
  new Map(
    descendants(pid).map((each) => {
      const threads = globSync(`/proc/${each}/task/*/schedstat`).map((path) => Number(read(path).split(' ')[0]))
      return [each, threads.reduce((sum, nanoseconds) => sum + nanoseconds, 0) / 1e6]
    }),
  )

/** Counts only processes that are still running. */
export const spentBetween = (before: ReadonlyMap<number, number>, after: ReadonlyMap<number, number>): number =>
  [...after].reduce((sum, [pid, spent]) => sum + spent - (before.get(pid) ?? 0), 0)
