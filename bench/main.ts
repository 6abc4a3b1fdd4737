/** `npm run bench`: how fast it starts, how much memory it needs, and what a call costs compared with a bare server. */
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism, cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { type RunningProcess, startDemo } from './demo.ts'
import { demoCalls } from './demo-calls.ts'
import { firstVisits } from './first-visit.ts'
import { largeList } from './large-list.ts'
import { memoryOf } from './memory.ts'
import { paperTimes } from './paper.ts'
import { plannerChange } from './planner-change.ts'
import { compareReads } from './reads/compare-reads.ts'
import { compare, median } from './throughput.ts'

const ROUNDS = 5
const START_LIMIT_MS = 5_000
const MEMORY_LIMIT_MIB = 700

const say = (line: string): void => console.log(line)
const row = (what: string, value: string, ratio: string): void =>
  say(`${what.padEnd(34)}${value.padStart(34)}   ${ratio}`)
const seconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(2)} s`

async function startUp(dataDir: string): Promise<RunningProcess> {
  const first = await startDemo(dataDir)
  row('first start, demo world made', seconds(first.readyMs), '')
  await first.stop()
  const times: number[] = []
  for (let round = 0; round < 3; round += 1) {
    const again = await startDemo(dataDir)
    times.push(again.readyMs)
    if (round === 2) {
      const middle = median(times)
      row('second start', seconds(middle), `${(middle / START_LIMIT_MS).toFixed(2)} of the 5 s allowed`)
      return again
    }
    await again.stop()
  }
  throw new Error('unreachable: the last round returns')
}

function memory(demo: RunningProcess, when: string): void {
  const held = memoryOf(demo.child.pid ?? 0)
  if (held === null) return row(`memory ${when}`, 'not measured on this system', '')
  row(`memory ${when}`, `${held.toFixed(0)} MiB`, `${(held / MEMORY_LIMIT_MIB).toFixed(2)} of the 700 MB allowed`)
}

async function throughput(demo: RunningProcess): Promise<void> {
  for (const call of await demoCalls(demo.url)) {
    const { name, bytes, ours, bare, oursLatency } = await compare(call, ROUNDS)
    const measured = `${ours.toFixed(0)}/s, bare ${bare.toFixed(0)}/s`
    row(
      `${name} (${bytes} bytes)`,
      measured,
      `bare is ${(bare / ours).toFixed(1)} x; 97.5 % within ${oursLatency.toFixed(0)} ms`,
    )
  }
}

/** Each read compared with a server that asks the same rows by one query, without session, row security and contract. */
async function reads(): Promise<void> {
  for (const { name, ours, yardstick, p50, p99 } of await compareReads(dataDir)) {
    row(
      name,
      `${ours.toFixed(0)}/s, one query ${yardstick.toFixed(0)}/s`,
      `${(ours / yardstick).toFixed(2)} of one query; p99 is ${(p99 / p50).toFixed(1)} x p50`,
    )
  }
}

/** Each figure as a ratio to a bare React page built and visited in the same run. */
async function visits(demo: RunningProcess): Promise<void> {
  const measured = await firstVisits(demo.url)
  const bare = measured.get('bare React page')
  for (const [what, { kib, requests, paintMs, usableMs, completeMs }] of measured) {
    const size = `${kib.toFixed(0)} KiB in ${requests}`
    const complete = completeMs === usableMs ? '' : `, complete ${completeMs.toFixed(0)} ms`
    const times = `painted ${paintMs.toFixed(0)} ms, usable ${usableMs.toFixed(0)} ms${complete}`
    const ratio = bare === undefined ? '' : `usable at ${(usableMs / bare.usableMs).toFixed(2)} x the bare page`
    row(what, `${size}, ${times}`, ratio)
  }
}

const LIST_LIMITS = { firstRowsMs: 250, sortMs: 100, longestFrameMs: 50, elements: 1_000 }

async function list(demo: RunningProcess): Promise<void> {
  const { firstRowsMs, sortMs, longestFrameMs, elements } = await largeList(demo.url)
  const says = (what: string, figure: number, unit: string, limit: number): void =>
    row(
      `10,000 games: ${what}`,
      `${figure.toFixed(0)} ${unit}`,
      `${(figure / limit).toFixed(2)} of the ${limit} allowed`,
    )
  says('first rows', firstRowsMs, 'ms', LIST_LIMITS.firstRowsMs)
  says('a sort', sortMs, 'ms', LIST_LIMITS.sortMs)
  says('longest frame (0: none of 50)', longestFrameMs, 'ms', LIST_LIMITS.longestFrameMs)
  says('elements', elements, '', LIST_LIMITS.elements)
}

const FRAME_MS = 16

async function planner(demo: RunningProcess): Promise<void> {
  const change = await plannerChange(demo.url)
  row(
    '800 users: a change in the planner',
    `${change.toFixed(1)} ms`,
    `${(change / FRAME_MS).toFixed(2)} of the ${FRAME_MS} allowed`,
  )
}

const PAPER_LIMIT_MS = 60

async function papers(): Promise<void> {
  const { japaneseMs, europeanMs, bareMs } = await paperTimes()
  const says = (what: string, figure: number): void =>
    row(
      `a PDF after the first: ${what}`,
      `${figure.toFixed(1)} ms, bare page ${bareMs.toFixed(1)} ms`,
      `${(figure / PAPER_LIMIT_MS).toFixed(2)} of the ${PAPER_LIMIT_MS} allowed`,
    )
  says('Japanese', japaneseMs)
  says('with XML', europeanMs)
}

const dataDir = await mkdtemp(join(tmpdir(), 'touchline-bench-'))
// Run as root, the database has another account and must find its files inside.
await chmod(dataDir, 0o711)
say(`${cpus()[0]?.model ?? 'unknown processor'}, ${availableParallelism()} processors, Node ${process.version}\n`)
try {
  await papers()
  const demo = await startUp(dataDir)
  try {
    memory(demo, 'after the start')
    await throughput(demo)
    await reads()
    await visits(demo)
    await list(demo)
    await planner(demo)
    memory(demo, 'after the load')
  } finally {
    await demo.stop()
  }
} finally {
  await rm(dataDir, { recursive: true, force: true })
}
