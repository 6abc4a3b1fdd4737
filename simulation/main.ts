/**
 * `npm run lab -- simulate --seeds 10000 --from 1`: the domain. `--whole --seeds 400 --organizations 25 --months 48
 * [--show]`: the whole server. `--first` stops at the first fault. `--planted` plants mistakes and requires each to be
 * found.
 */
import { parseArgs } from 'node:util'
import { runSeed } from './domain/run.ts'
import { pullRequestSize } from './domain/seeds.ts'
import { domainFaults } from './planted/domain.ts'
import { foundBy } from './planted/find.ts'
import { wholeFaults } from './planted/whole.ts'
import { wholeSize } from './whole/seeds.ts'

const { values } = parseArgs({
  options: {
    whole: { type: 'boolean', default: false },
    show: { type: 'boolean', default: false },
    first: { type: 'boolean', default: false },
    planted: { type: 'boolean', default: false },
    seeds: { type: 'string', default: '100' },
    from: { type: 'string', default: '1' },
    months: { type: 'string' },
    organizations: { type: 'string' },
  },
})
const first = Number(values.from)
const seeds = Array.from({ length: Number(values.seeds) }, (_, index) => first + index)

const sized = (standard: { readonly organizations: number; readonly months: number }) => ({
  organizations: Number(values.organizations ?? standard.organizations),
  months: Number(values.months ?? standard.months),
})

async function runAll(
  { organizations, months }: { readonly organizations: number; readonly months: number },
  run: (seed: number) => readonly string[] | Promise<readonly string[]>,
): Promise<void> {
  const began = performance.now()
  let broken = 0
  for (const seed of seeds) {
    const faults = await run(seed)
    if (faults.length === 0) continue
    broken += 1
    console.log(`seed ${seed}: ${faults.slice(0, 5).join('; ')}`)
    if (values.first) break
  }
  const seconds = ((performance.now() - began) / 1000).toFixed(0)
  const lived = seeds.length * organizations * months
  console.log(
    `${seeds.length} seeds from ${first}, ${lived} organisation-months in ${seconds} s: ${broken} seeds broke a promise`,
  )
  if (broken > 0) process.exitCode = 1
}

/** Lazily, for a quick start. */
async function runWholeServer(): Promise<void> {
  const { startCluster } = await import('@touchline/testing/cluster')
  const { runWhole } = await import('./whole/run.ts')
  const cluster = await startCluster()
  const size = sized(wholeSize)
  try {
    await runAll(size, async (seed) => {
      const { lines, broken } = await runWhole(seed, size, cluster)
      if (values.show) console.log(lines.join('\n'))
      return broken
    })
  } finally {
    await cluster.stop()
  }
}

function runDomain(): Promise<void> {
  const { organizations, months } = sized({
    organizations: pullRequestSize.organizations,
    months: pullRequestSize.months,
  })
  return runAll({ organizations, months }, (seed) => runSeed(seed, { organizations: organizations, months }))
}

async function plantAll(): Promise<void> {
  for (const [faults, options] of [
    [domainFaults, ['--seeds', '25']],
    [wholeFaults, ['--whole', '--seeds', '12']],
  ] as const)
    for (const fault of faults) {
      const found = await foundBy(fault, options)
      console.log(`${fault.name}: ${found ?? 'not found'}`)
      if (found === null) process.exitCode = 1
    }
}

await (values.planted ? plantAll() : values.whole ? runWholeServer() : runDomain())
