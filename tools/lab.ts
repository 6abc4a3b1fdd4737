/** `npm run lab -- <name> ...`; without a name lists them. */
import { spawnSync } from 'node:child_process'
import { dirname } from 'node:path'

interface Row {
  readonly name: string
  /** A file for the project's Node, or a program with its words. */
  readonly file: string
  readonly says: string
  /** On two quiet processors; null where the words decide it. */
  readonly minutes: number | null
}

export const table: readonly Row[] = [
  { name: 'types', file: 'tsc -b', says: 'TypeScript, one project per package', minutes: 0.2 },
  { name: 'lint', file: 'oxlint', says: 'oxlint with types', minutes: 0.6 },
  { name: 'arch', file: 'tools/arch/main.ts', says: 'who imports whom, habits, and what documents say', minutes: 0.1 },
  { name: 'catalogues', file: 'tools/catalogues.ts', says: 'six languages: keys, arguments, words', minutes: 0.1 },
  { name: 'dead-code', file: 'knip', says: 'files, exports and dependencies that nobody uses', minutes: 0.1 },
  {
    name: 'bundle',
    file: 'tools/bundle.ts',
    says: 'builds the console and counts the bytes of first visits',
    minutes: 0.5,
  },
  { name: 'supply-chain', file: 'tools/supply-chain.ts', says: 'checksums, licences, scripts, secrets', minutes: 0.1 },
  {
    name: 'alerts',
    file: 'tools/alerts.ts',
    says: 'alert rules and their mails, by promtool and amtool',
    minutes: 0.1,
  },
  {
    name: 'sbom',
    file: 'npx --yes npm@11.19.1 sbom --sbom-format=cyclonedx --sbom-type=application --package-lock-only --omit=dev',
    says: 'prints the bill of materials of what production needs',
    minutes: 0.1,
  },
  { name: 'schema', file: 'tools/schema-types.ts', says: 'writes the types of the migrated database', minutes: 0.1 },
  { name: 'migrations', file: 'tools/migrations.ts', says: 'writes the line of a new migration', minutes: 0.1 },
  {
    name: 'pictures',
    file: 'tools/pictures.ts',
    says: 'every screen of a fresh demo; --shown for the documents',
    minutes: 5,
  },
  {
    name: 'words',
    file: 'tools/words.ts',
    says: 'words of documents and comments by area; screens: of each screen of a running demo, beside its design',
    minutes: 0.1,
  },
  {
    name: 'night',
    file: 'tools/test.ts --night',
    says: 'npm test with more seeds, crash points and states',
    minutes: 30,
  },
  { name: 'properties', file: 'tools/properties.ts', says: 'properties of the domain, --runs 1000000', minutes: null },
  {
    name: 'simulate',
    file: 'simulation/main.ts',
    says: 'organisations over years, --seeds 10000; --whole the server; --planted faults that must be found',
    minutes: null,
  },
  {
    name: 'faults',
    file: 'simulation/faults.ts',
    says: 'broken wires, races, crashes, kills; --only crashes --pairs all for a part',
    minutes: 10,
  },
  {
    name: 'processes',
    file: 'simulation/processes.ts',
    says: 'APIs and workers killed under load; --apis 3 --workers 3 --organizations 200 --kills 100',
    minutes: 1,
  },
  {
    name: 'cluster',
    file: 'tools/cluster.ts',
    says: 'tests, simulation, kills and figures on a cluster that somebody made; --coordinator <url> --workers <urls>',
    minutes: null,
  },
  {
    name: 'soak',
    file: 'simulation/soak.ts',
    says: 'clients at the console while a month ends; --organizations 50000 --seconds 1800',
    minutes: 4,
  },
  {
    name: 'rehearse',
    file: 'simulation/rehearsal.ts',
    says: 'a region lost, restored and reconciled; upgrade: two versions on one database, --from <commit>, --planted',
    minutes: 1,
  },
  {
    name: 'mutants',
    file: 'tools/mutants.ts',
    says: 'rules changed one by one: does a test notice? --all, --folder plans, --write',
    minutes: 10,
  },
  { name: 'worlds', file: 'tools/worlds.ts', says: 'the demo on 19 special days, in three time zones', minutes: 20 },
  {
    name: 'on-day',
    file: 'tools/on-day.ts',
    says: 'a command at an instant: 2028-02-29T12:00:00Z playwright test --config e2e',
    minutes: null,
  },
  { name: 'access', file: 'tools/access.ts', says: 'every screen and dialog in six languages, with axe', minutes: 20 },
  {
    name: 'engines',
    file: 'e2e/engines/main.ts',
    says: 'Chromium, Firefox and WebKit; --short, --only webkit',
    minutes: 5,
  },
  { name: 'notices', file: 'bench/notices/main.ts', says: 'what a morning of 100000 notices takes', minutes: 15 },
  {
    name: 'period-pack',
    file: 'node --expose-gc bench/period-pack.ts',
    says: 'the memory of a period pack of 10000 documents',
    minutes: 15,
  },
]

function list(): string {
  const width = Math.max(...table.map(({ name }) => name.length))
  const lineOf = ({ name, says, minutes }: Row): string =>
    `  ${name.padEnd(width)}  ${minutes === null ? '' : `${minutes} min`.padStart(7)}`.padEnd(width + 13) + says
  return ['npm run lab -- <name> ...', ...table.map(lineOf)].join('\n')
}

function run(name: string, words: readonly string[]): number {
  const row = table.find((each) => each.name === name)
  if (row === undefined) {
    console.log(list())
    return name === '' ? 0 : 1
  }
  const [program = '', ...own] = row.file.split(' ')
  const command = program.endsWith('.ts')
    ? [process.execPath, '--disable-warning=ExperimentalWarning', program]
    : [program]
  const [first = '', ...rest] = [...command, ...own, ...words]
  const { status } = spawnSync(first, rest, {
    cwd: dirname(import.meta.dirname),
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  return status ?? 1
}

if (process.argv[1] === import.meta.filename) {
  const [name = '', ...words] = process.argv.slice(2)
  process.exitCode = run(name, words)
}
