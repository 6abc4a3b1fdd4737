/**
 * `npm run lab -- cluster --coordinator <url> --workers <urls>`: on machines from steps 2 and 3 of docs/scale-out.md:
 * the API's tests, the whole server, killed processes with the books, and figures beside one PostgreSQL. `--restart
 * <command>`, once per machine, restarts it. `--behind` stops the first worker's standby, `--takeover` lets it take
 * over. `--only processes`: a part.
 */
import { spawnSync } from 'node:child_process'
import { parseArgs } from 'node:util'

const { values } = parseArgs({
  options: {
    coordinator: { type: 'string' },
    workers: { type: 'string' },
    behind: { type: 'string' },
    takeover: { type: 'string' },
    restart: { type: 'string', multiple: true, default: [] },
    only: { type: 'string' },
    organizations: { type: 'string', default: '500' },
    restarts: { type: 'string', default: '10' },
    seeds: { type: 'string', default: '3' },
  },
})

const node = [process.execPath, '--disable-warning=ExperimentalWarning']
const restarts = values.restart.length === 0 ? '0' : values.restarts

const parts: Readonly<Record<string, readonly string[]>> = {
  // Several machines on one need more patience.
  tests: ['vitest', 'run', '--project', 'api', '--testTimeout', '300000', '--hookTimeout', '600000'],
  whole: [...node, 'simulation/main.ts', '--whole', '--seeds', values.seeds],
  processes: [
    ...node,
    'simulation/processes.ts',
    '--organizations',
    values.organizations,
    '--restarts',
    restarts,
    ...values.restart.flatMap((command) => ['--restart', command]),
  ],
  takeover: [
    'vitest',
    'run',
    '--project',
    'api',
    '--testTimeout',
    '300000',
    '--hookTimeout',
    '600000',
    'reconcile/takeover',
  ],
  figures: [...node, 'bench/cluster/start-figures.ts'],
}

function run(coordinator: string, workers: string): number {
  const standby = { STANDBY_BEHIND: values.behind, STANDBY_TAKES_OVER: values.takeover }
  const env = { ...process.env, ...standby, CLUSTER_COORDINATOR: coordinator, CLUSTER_WORKERS: workers }
  const chosen = Object.entries(parts).filter(
    ([name]) => (values.only ?? name) === name && (name !== 'takeover' || values.takeover !== undefined),
  )
  const outcomes = chosen.map(([name, [program = '', ...words]]) => {
    console.log(`\n${name}`)
    const began = performance.now()
    const { status } = spawnSync(program, words, { env, stdio: 'inherit' })
    return { name, status, minutes: (performance.now() - began) / 60_000 }
  })
  console.log()
  for (const { name, status, minutes } of outcomes)
    console.log(`${name.padEnd(10)} ${minutes.toFixed(1).padStart(5)} min  ${status === 0 ? 'no fault' : 'faults'}`)
  return outcomes.length > 0 && outcomes.every(({ status }) => status === 0) ? 0 : 1
}

if (values.coordinator === undefined || values.workers === undefined) {
  console.error('npm run lab -- cluster --coordinator <url> --workers "<url> <url>" [--restart <command> ...]')
  process.exitCode = 2
} else {
  process.exitCode = run(values.coordinator, values.workers)
}
