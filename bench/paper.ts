/** A document as PDF, beside a one-line page of the library. */
import { writePdf } from '../packages/paper/src/pdf/index.ts'
import { writeBarePage } from '../packages/paper/src/testing/bare-page.ts'
import { german, japanese } from '../packages/paper/src/testing/samples.ts'
import { median } from './load.ts'
import type { Part } from './part.ts'
import { limited } from './row.ts'

const ROUNDS = 30
const LIMIT_MS = 60

/** Processor time: independent of other load. */
async function timeOf(write: () => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const began = process.cpuUsage()
    await write()
    const { user, system } = process.cpuUsage(began)
    times.push((user + system) / 1000)
  }
  return median(times)
}

export const paper: Part = async () => {
  await writePdf(japanese)
  const also = `a page with one line ${(await timeOf(writeBarePage)).toFixed(1)} ms`
  const rowOf = async (what: string, write: () => Promise<unknown>) =>
    limited(`a PDF after the first, ${what}`, await timeOf(write), LIMIT_MS, 'ms', also)
  return [
    await rowOf('in Japanese, with a bank transfer', () => writePdf(japanese)),
    await rowOf('with its XML inside', () => writePdf(german)),
  ]
}
