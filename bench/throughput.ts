import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { memory } from './boot.ts'
import { type RunningProcess, startScript } from './demo.ts'
import { demoCalls } from './demo-calls.ts'
import { type Call, fire, median } from './load.ts'
import type { Part } from './part.ts'
import { compared, type Row } from './row.ts'

const LOADED_LIMIT_MIB = 500

const ROUNDS = 5
const ROUND_SECONDS = 2

/** Repeats our server's answer byte by byte. */
async function startBare(call: Call, folder: string): Promise<{ server: RunningProcess; bytes: number }> {
  const { method, headers } = call
  const answer = await fetch(call.url, { method, headers, ...(call.body === undefined ? {} : { body: call.body }) })
  const body = await answer.text()
  if (answer.status !== 200) throw new Error(`${call.name}: ${answer.status} ${body}`)
  const passed = [...answer.headers].filter(
    ([name]) => !/^(?:date|connection|keep-alive|transfer-encoding)$/.test(name),
  )
  const file = join(folder, 'answer.json')
  await writeFile(file, JSON.stringify({ status: 200, headers: Object.fromEntries(passed), body }))
  return { server: await startScript('bench/bare-server.ts', { ANSWER_FILE: file }), bytes: Buffer.byteLength(body) }
}

/** In turn, so that disturbances affect both. */
async function compare(call: Call): Promise<Row> {
  const folder = await mkdtemp(join(tmpdir(), 'touchline-bench-'))
  const { server, bytes } = await startBare(call, folder)
  try {
    await fire(server.url, call, 1)
    await fire(call.url, call, 1)
    const bare: number[] = []
    const ours: Awaited<ReturnType<typeof fire>>[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      bare.push((await fire(server.url, call, ROUND_SECONDS)).requests.average)
      ours.push(await fire(call.url, call, ROUND_SECONDS))
    }
    const perSecond = { bare: median(bare), ours: median(ours.map(({ requests }) => requests.average)) }
    if (perSecond.bare < perSecond.ours) throw new Error(`${call.name}: the yardstick is slower than what it measures`)
    return compared({
      work: `${call.name}, ${bytes} bytes`,
      ours: perSecond.ours,
      yardstick: perSecond.bare,
      unit: 'a second',
      against: 'bare server',
      also: `97.5 % within ${median(ours.map(({ latency }) => latency.p97_5)).toFixed(0)} ms`,
    })
  } finally {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Beside a server that repeats the bytes. */
export const throughput: Part = async (run) => {
  const demo = await run.demo()
  const rows: Row[] = []
  for (const call of await demoCalls(demo.url)) rows.push(await compare(call))
  return [...rows, memory('under load', demo.child.pid, LOADED_LIMIT_MIB)]
}
