/** `npm run simulate -- --seeds 10000 --from 1 --months 60`: the domain simulation at any size. */
import { parseArgs } from 'node:util'
import { runSeed } from './domain/run.ts'
import { pullRequestSize } from './domain/seeds.ts'

const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '2000' },
    from: { type: 'string', default: '1' },
    months: { type: 'string', default: String(pullRequestSize.months) },
  },
})
const first = Number(values.from)
const count = Number(values.seeds)
const size = { ...pullRequestSize, months: Number(values.months) }

const began = performance.now()
let broken = 0
for (let seed = first; seed < first + count; seed += 1) {
  const faults = runSeed(seed, size)
  if (faults.length === 0) continue
  broken += 1
  console.log(`seed ${seed}: ${faults.slice(0, 3).join('; ')}`)
}
const seconds = (performance.now() - began) / 1000
const lived = count * size.organizations * size.months
console.log(
  `${count} seeds from ${first}, ${lived} organisation-months in ${seconds.toFixed(0)} s: ${broken} broke a promise`,
)
if (broken > 0) process.exitCode = 1
