/**
 * `npm run lab -- faults [--rounds 100 --seed 7 --times 50 --pairs all --kills 40 --restarts 20]`: broken wires, races,
 * crash points, killed processes and database. `--only crashes`: one part.
 */
import { parseArgs } from 'node:util'
import { type Cluster, startCluster } from '@touchline/testing/cluster'
import { type CrashOptions, runCrashes } from './crashes/run.ts'
import { allFlows, orders, poolsOf } from './flows/all.ts'
import { runProcesses } from './processes/run.ts'
import { runRaces } from './races/run.ts'
import { randomOf } from './random.ts'
import { decisive, drawn } from './wire/rounds.ts'
import { runWire } from './wire/run.ts'

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '16' },
    times: { type: 'string', default: '5' },
    pairs: { type: 'string', default: '10' },
    kills: { type: 'string', default: '12' },
    restarts: { type: 'string', default: '4' },
    seed: { type: 'string', default: '1' },
    only: { type: 'string', multiple: true },
  },
})
const seed = Number(values.seed)

const CRASHES_TOGETHER = 60

interface Part {
  readonly broken: readonly string[]
  readonly sentence: string
}

/** A world per flow, since months are shared within one. */
async function wires(cluster: Cluster): Promise<Part> {
  const drawnRounds = drawn(randomOf(seed), Number(values.rounds))
  const rounds = [...decisive, ...drawnRounds]
  const broken: string[] = []
  let [met, count, longestMs] = [0, 0, 0]
  for (const flow of allFlows(poolsOf(rounds.length))) {
    const found = await runWire(rounds, [flow], { cluster })
    broken.push(...found.broken)
    met += found.met
    count += found.flows
    longestMs = Math.max(longestMs, found.longestMs)
  }
  const sentence =
    `Wires: ${decisive.length} faults at the moment that decides and ${drawnRounds.length} at any message, ` +
    `${count} flows, ${met} of which met their fault; the longest wait for an answer ${longestMs.toFixed(0)} ms`
  return { broken, sentence }
}

async function races(cluster: Cluster): Promise<Part> {
  const { broken, races: count } = await runRaces(Number(values.times), undefined, cluster)
  return { broken, sentence: `Races: ${count} in two processes` }
}

const chosenPairs = (): Exclude<CrashOptions['pairs'], undefined> =>
  values.pairs === 'all' ? 'all' : { count: Number(values.pairs), random: randomOf(seed) }

async function crashes(cluster: Cluster): Promise<Part> {
  const broken: string[] = []
  let [flows, single, pairs] = [0, 0, 0]
  const pools = poolsOf(CRASHES_TOGETHER)
  for (const flow of [...allFlows(pools), ...orders(pools)]) {
    const found = await runCrashes([flow], { cluster, pairs: chosenPairs() })
    broken.push(...found.broken)
    flows += 1
    single += Object.values(found.points).reduce((sum, count) => sum + count, 0)
    pairs += found.pairs
  }
  return { broken, sentence: `Crashes: ${flows} flows, ${single} crash points, ${pairs} pairs of them` }
}

const kills = (cluster: Cluster): Promise<Part> =>
  runProcesses(
    {
      apis: 2,
      workers: 2,
      organizations: 24,
      kills: Number(values.kills),
      restarts: Number(values.restarts),
      seed,
    },
    cluster,
  )

const parts: Readonly<Record<string, (cluster: Cluster) => Promise<Part>>> = { wires, races, crashes, kills }

async function report(name: string, part: (cluster: Cluster) => Promise<Part>): Promise<void> {
  const cluster = await startCluster({ fsync: true })
  const began = performance.now()
  try {
    const { broken, sentence } = await part(cluster)
    for (const fault of broken.slice(0, 20)) console.log(fault)
    console.log(`${sentence}: ${broken.length} faults (${name}, ${((performance.now() - began) / 1_000).toFixed(0)} s)`)
    if (broken.length > 0) process.exitCode = 1
  } finally {
    await cluster.stop()
  }
}

const chosen = Object.entries(parts).filter(([name]) => values.only?.includes(name) ?? true)
if (chosen.length === 0) throw new Error(`--only is one of ${Object.keys(parts).join(', ')}`)
for (const [name, part] of chosen) await report(name, part)
