/**
 * `npm run lab -- processes [--apis 3 --workers 3 --organizations 200 --kills 100 --restarts 10]`: production processes
 * on one database, killed at random under load. `--restart <command>` restarts a cluster's machine, one per machine.
 */
import { exec } from 'node:child_process'
import { parseArgs, promisify } from 'node:util'
import { startCluster } from '@touchline/testing/cluster'
import { runProcesses } from './processes/run.ts'

const { values } = parseArgs({
  options: {
    apis: { type: 'string', default: '2' },
    workers: { type: 'string', default: '2' },
    organizations: { type: 'string', default: '24' },
    kills: { type: 'string', default: '12' },
    restarts: { type: 'string', default: '2' },
    restart: { type: 'string', multiple: true, default: [] },
    seed: { type: 'string', default: '1' },
  },
})
const size = {
  apis: Number(values.apis),
  workers: Number(values.workers),
  organizations: Number(values.organizations),
  kills: Number(values.kills),
  restarts: Number(values.restarts),
  seed: Number(values.seed),
}

let turn = 0
async function crashNext(): Promise<void> {
  const command = values.restart[turn++ % values.restart.length]
  if (command !== undefined) await promisify(exec)(command)
}

const cluster = await startCluster({ fsync: true })
try {
  const crash = values.restart.length === 0 ? cluster.crash : crashNext
  const { broken, sentence } = await runProcesses(size, { ...cluster, crash })
  for (const fault of broken.slice(0, 20)) console.log(fault)
  console.log(`${sentence}: ${broken.length} faults`)
  if (broken.length > 0) process.exitCode = 1
} catch (error) {
  // Before the end, which fails as well where a machine is away.
  console.error(error)
  process.exitCode = 1
} finally {
  await cluster.stop()
}
