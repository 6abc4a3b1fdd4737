import * as z from 'zod/mini'
import { signedIn } from './demo-calls.ts'
import { median } from './load.ts'
import type { Part } from './part.ts'
import { compared } from './row.ts'

const PAPERS = 64
const READS = 200

const documents = z.object({ results: z.array(z.object({ documentId: z.string() })).check(z.minLength(1)) })

const p99 = (times: readonly number[]): number =>
  times.toSorted((a, b) => a - b)[Math.ceil(times.length * 0.99) - 1] ?? Number.NaN

export const turns: Part = async (run) => {
  const { url } = await run.demo()
  const [busy, other] = [await signedIn(url, 'unpaid'), await signedIn(url)]
  const ask = async (address: string, headers: Record<string, string>): Promise<Response> => {
    const response = await fetch(address, { headers })
    if (response.status !== 200) throw new Error(`${address} was answered with ${response.status}`)
    return response
  }
  const list = documents.parse(await (await ask(`${busy.base}/manage/documents`, busy.headers)).json())
  const paper = `${busy.base}/manage/documents/${list.results[0]?.documentId ?? ''}/pdf`
  const read = async (): Promise<number> => {
    const began = performance.now()
    await (await ask(`${other.base}/manage/contract_info`, other.headers)).arrayBuffer()
    return performance.now() - began
  }
  await ask(paper, busy.headers)
  const alone: number[] = []
  for (let count = 0; count < READS; count += 1) alone.push(await read())
  const made = { all: false }
  const papers = Array.from({ length: PAPERS }, async () => (await ask(paper, busy.headers)).arrayBuffer())
  const asked = Promise.all(papers).then(() => void (made.all = true))
  const meanwhile: number[] = []
  while (!made.all) meanwhile.push(await read())
  await asked
  return [
    compared({
      work: `a read of one organisation while another asks for ${PAPERS} PDFs at once`,
      ours: median(meanwhile),
      yardstick: median(alone),
      unit: 'ms',
      against: 'alone',
      goal: { most: 5 },
      also: `${meanwhile.length} reads meanwhile, the slowest ${Math.max(...meanwhile).toFixed(0)} ms`,
    }),
    compared({
      work: 'the same: p99',
      ours: p99(meanwhile),
      yardstick: p99(alone),
      unit: 'ms',
      against: 'alone',
      goal: { most: 2 },
    }),
  ]
}
