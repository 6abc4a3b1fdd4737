/** `npm run lab -- soak [--clients 50 --organizations 10000 --seconds 900]`: the console under load. */
import { parseArgs } from 'node:util'
import { startCluster } from '@touchline/testing/cluster'
import { runSoak } from './soak/run.ts'

const { values } = parseArgs({
  options: {
    clients: { type: 'string', default: '50' },
    organizations: { type: 'string', default: '2000' },
    seconds: { type: 'string', default: '60' },
    seed: { type: 'string', default: '1' },
  },
})
const cluster = await startCluster({ fsync: true })
try {
  const { lines, broken } = await runSoak(
    {
      clients: Number(values.clients),
      organizations: Number(values.organizations),
      seconds: Number(values.seconds),
      seed: Number(values.seed),
      hasLimits: true,
    },
    cluster,
  )
  console.log(lines.join('\n'))
  for (const fault of broken.slice(0, 20)) console.log(fault)
  console.log(`${broken.length} faults`)
  if (broken.length > 0) process.exitCode = 1
} finally {
  await cluster.stop()
}
