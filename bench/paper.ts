/** What it takes to write a document as PDF once the fonts are read, next to a page of the library with one line. */
import { writePdf } from '../packages/paper/src/pdf/index.ts'
import { writeBarePage } from '../packages/paper/src/testing/bare-page.ts'
import { german, japanese } from '../packages/paper/src/testing/samples.ts'
import { median } from './throughput.ts'

const ROUNDS = 30

/** Of the processor, not of the clock: whatever else runs on the machine. */
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

interface PaperTimes {
  /** With a bank transfer, in Japanese. */
  readonly japaneseMs: number
  /** With its XML inside. */
  readonly europeanMs: number
  readonly bareMs: number
}

export async function paperTimes(): Promise<PaperTimes> {
  await writePdf(japanese)
  return {
    japaneseMs: await timeOf(() => writePdf(japanese)),
    europeanMs: await timeOf(() => writePdf(german)),
    bareMs: await timeOf(writeBarePage),
  }
}
