import { startScript } from '../demo.ts'
import { median } from '../load.ts'
import type { Part } from '../part.ts'
import { compared, type Row } from '../row.ts'

const ROUNDS = 5

const mixtures = [
  { work: 'usage of 5 organisations', count: 5, goal: { least: 0.4 } },
  { work: 'usage of 1,000 organisations, mixed', count: 1_000, goal: { least: 0.3 } },
] as const

export const ingestion: Part = async () => {
  const script = await startScript('bench/ingestion/start-ingestion.ts', {})
  const ask = async (path: string): Promise<number> => Number(await (await fetch(`${script.url}/${path}`)).text())
  try {
    const rows: Row[] = []
    for (const { work, count, goal } of mixtures) {
      await ask(`lines/${count}`)
      const taken: number[] = []
      const copied: number[] = []
      for (let round = 0; round < ROUNDS; round += 1) {
        taken.push(await ask(`lines/${count}`))
        copied.push(await ask(`copy/${count}`))
      }
      const [ours, yardstick] = [median(taken), median(copied)]
      rows.push(compared({ work, ours, yardstick, unit: 'lines a second', against: 'COPY', goal }))
    }
    return rows
  } finally {
    await script.stop()
  }
}
