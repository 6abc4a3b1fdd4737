import { startScript } from '../demo.ts'
import { signedIn } from '../demo-calls.ts'
import { median } from '../load.ts'
import type { Part } from '../part.ts'
import { compared } from '../row.ts'

const ROUNDS = 30

async function timeOf(url: string, headers: Record<string, string>): Promise<number> {
  const began = performance.now()
  const answer = await fetch(url, { headers })
  await answer.text()
  if (answer.status !== 200) throw new Error(`${url}: ${answer.status}`)
  return performance.now() - began
}

/** Beside PostgreSQL making the same JSON. */
export const games: Part = async (run) => {
  await run.demo()
  const environment = { DATA_DIR: run.dataDir, REGION: 'america' }
  const ours = await startScript('bench/reads/start-server.ts', environment)
  const yardstick = await startScript('bench/reads/start-yardstick.ts', environment)
  try {
    const { base, organizationId, headers } = await signedIn(ours.url, 'large')
    const [mine, theirs]: [number[], number[]] = [[], []]
    for (let round = 0; round < ROUNDS; round += 1) {
      mine.push(await timeOf(`${base}/data/record/stored_game?limit=100`, headers))
      theirs.push(await timeOf(`${yardstick.url}/games/${organizationId}`, {}))
    }
    const row = {
      ours: median(mine),
      yardstick: median(theirs),
      unit: 'ms',
      against: 'PostgreSQL alone',
      goal: { most: 1.5 },
    }
    return [compared({ work: '10,000 games as one list, first page', ...row })]
  } finally {
    await Promise.all([ours.stop(), yardstick.stop()])
  }
}
