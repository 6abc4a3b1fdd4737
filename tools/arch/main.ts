/** `npm run lab -- arch`. Every rule must find its canary; a rule without one and an unread file fail. */
import { existsSync, globSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { brandFaults } from './brand.ts'
import { checkCircles, circular } from './circles.ts'
import { commandFaults, readHelp } from './commands.ts'
import { documentFaults } from './documents.ts'
import { checkDoors, pastTheDoor } from './doors.ts'
import { expandFaults } from './expand-only.ts'
import { glossaryFaults, parseGlossary, readGlossary } from './glossary.ts'
import { checkHabits, habits, namelessFolder, textHabits } from './habits.ts'
import { migrationFaults, migrationFiles } from './migrations.ts'
import { type Module, readModules, sourceFolders } from './modules.ts'
import { checkParts, outOfOrder } from './parts.ts'
import { rightsFaults } from './rights.ts'
import { rooms } from './rooms.ts'
import { securityFaults } from './security.ts'
import { styleFaults } from './styles.ts'
import { checkWalls, dangling, type Finding, roomless } from './walls.ts'

const root = dirname(dirname(import.meta.dirname))
const fixtures = join(import.meta.dirname, 'fixtures')

const rules = [...rooms, ...habits, ...textHabits]
  .map(({ rule }) => rule)
  .concat(roomless, dangling, circular, pastTheDoor, outOfOrder, namelessFolder)

const folderOf = (rule: string): string =>
  rule
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

function inspect(folder: string): { readonly findings: Finding[]; readonly modules: Module[] } {
  const modules = readModules(folder)
  const single = modules.flatMap((module) => [
    ...checkWalls(module),
    ...checkDoors(module),
    ...checkParts(module),
    ...checkHabits(module),
  ])
  return { findings: [...single, ...checkCircles(modules)], modules }
}

/** Exactly the lines that say "planted" must be found, each by its rule. */
function canaryFaults(rule: string): string[] {
  const folder = folderOf(rule)
  if (!existsSync(join(fixtures, folder))) return [`no canary for "${rule}" in tools/arch/fixtures/${folder}`]
  const { findings, modules } = inspect(join(fixtures, folder))
  const planted = modules.flatMap(({ path, text }) =>
    text.split('\n').flatMap((line, at) => (line.includes('planted') ? [`${path}:${at + 1}`] : [])),
  )
  const found = new Set(findings.filter((finding) => finding.rule === rule).map(({ path, line }) => `${path}:${line}`))
  const strays = findings.filter(
    (finding) => finding.rule !== rule || !planted.includes(`${finding.path}:${finding.line}`),
  )
  return [
    ...(planted.length === 0 ? [`the canary of "${rule}" plants nothing`] : []),
    ...planted.filter((place) => !found.has(place)).map((place) => `"${rule}" stays silent on ${place} of its canary`),
    ...strays.map((stray) => `the canary of "${rule}" also breaks "${stray.rule}" at ${stray.path}:${stray.line}`),
  ]
}

/** Independent count, against an empty run. */
function filesOnDisk(): number {
  return globSync(`{${sourceFolders.join(',')}}/**/*.{ts,tsx,mts,js,mjs}`, { cwd: root }).filter(
    (path) => !/(?:^|[\\/])(?:node_modules|dist|fixtures|test-results|playwright-report|\.[^\\/]+)[\\/]/.test(path),
  ).length
}

/** One canary migration per fault, three without. */
function migrationCanaryFaults(): string[] {
  const found = migrationFaults(join(fixtures, 'migrations')).map(({ name }) => name)
  const planted = ['0004_changed.sql', '0002_not_up.sql', '0005_gone.sql', '0006_unlisted.sql']
  return found.join() === planted.join() ? [] : [`the sequence of migrations: found ${found.join()}`]
}

function expandCanaryFaults(): string[] {
  const folder = join(fixtures, 'expand-only')
  const found = expandFaults(folder, 1).map(({ name }) => name)
  const planted = migrationFiles(folder).filter((name) => !name.endsWith('_good.sql'))
  return found.join() === planted.join() ? [] : [`what only adds: found ${found.join()}`]
}

function documentCanaryFaults(): string[] {
  const found = documentFaults(join(fixtures, 'documents')).map(({ path, fault }) => `${path} ${fault}`)
  const planted = [
    '001-whole.md links to #none, which does not exist',
    '005-dead-link.md links to ../../packages/gone.ts, which does not exist',
    '001-whole.md calls 002-dateless.md "decision 3"',
    '001-whole.md cites decision 99, which does not exist',
    '001-whole.md shows other text than packages/real.ts has',
    '001-whole.md names packages/unreal.ts, which does not exist',
    '001-whole.md names packages/nowhere, which does not exist',
    '001-whole.md names npm run nothing, which does not exist',
    '009-refused-word.md says "farewell", the glossary "last mail, thank-you page"',
    'packages/real.sql cites decision 98, which does not exist',
    '002-dateless.md has no date',
    '003-aimless.md has no subject of the index',
    '003-aimless.md does not say in short what was chosen',
    '004-codeless.md links to no code',
    '006-other-number.md does not begin with its number, "# 6. "',
    '008-unlisted.md has the number 8 of another record: take the next free one',
    '011-taken-number.md has the number 11 of another record: take the next free one',
    'README.md is not what the heads say: node tools/arch/records.ts --write',
  ].map((fault) => (fault.startsWith('packages/') ? fault : `docs/decisions/${fault}`))
  return found.join('\n') === planted.join('\n') ? [] : [`the documents: found\n${found.join('\n')}`]
}

function commandCanaryFaults(): string[] {
  const help = [
    'touchline-admin <command>\n',
    '  list-things\n      lists\n      --state <dead|all>  dead when not given',
    '  end-thing <thing-id>\n      ends\n      --reason <text>  why, required',
    '  make-thing\n      makes',
  ]
  const found = commandFaults(join(fixtures, 'commands'), help.join('\n')).map(({ path, fault }) => `${path} ${fault}`)
  const planted = [
    'apps/api/src/mail.ts writes end-thing with --because, which it does not have',
    'docs/operations.md writes end-thing without --reason, which it needs',
    'docs/operations.md names the command list-thing, which does not exist',
    'docs/operations.md writes end-thing with --why, which it does not have',
    'docs/operations.md does not list the command make-thing',
  ]
  return found.join('\n') === planted.join('\n') ? [] : [`the commands: found\n${found.join('\n')}`]
}

function brandCanaryFaults(): string[] {
  const found = brandFaults(join(fixtures, 'brand')).map(({ path }) => path)
  const planted = [
    'apps/api/src/letters/named.ts:1',
    'apps/console/src/i18n/en.json:1',
    'apps/console/src/lib/planted.ts:1',
  ]
  return found.join() === planted.join() ? [] : [`the name of a brand: found ${found.join()}`]
}

function rightsCanaryFaults(): string[] {
  const found = rightsFaults(join(fixtures, 'rights')).map(({ fault }) => fault)
  const planted = ['lacks refunds: what may each role do, and why', 'names credits, which is no table']
  return found.join() === planted.join() ? [] : [`the rights: found ${found.join()}`]
}

function securityCanaryFaults(): string[] {
  const found = securityFaults(join(fixtures, 'security')).map(({ fault }) => fault)
  const planted = ['names the test "was renamed", which e2e/real.spec.ts does not have']
  return found.join() === planted.join() ? [] : [`the titles of tests: found ${found.join()}`]
}

function styleCanaryFaults(): string[] {
  const found = styleFaults(join(fixtures, 'styles')).map(({ path, fault }) => `${path.split('/').at(-1)} ${fault}`)
  const sheet = 'apps/console/src/'
  const planted = [
    `plans.css defines .card, which packages/ui/src/surfaces.css has, too`,
    ...['.card:hover', '.plan .verdict', '.plan .card'].map(
      (selector) => `plans.css reaches other screens by "${selector}"`,
    ),
    `usage.css defines .verdict, which ${sheet}features/plans/plans.css has, too`,
    ...['.verdict', '.plan'].map((selector) => `usage.css reaches other screens by "${selector}"`),
    `surfaces.css defines .card, which ${sheet}features/plans/plans.css has, too`,
  ]
  return found.join('\n') === planted.join('\n') ? [] : [`the style sheets: found\n${found.join('\n')}`]
}

function glossaryCanaryFaults(): string[] {
  const row =
    '| Concept | Meaning | In code | On the wire |\n|---|---|---|---|\n| seat | a right | `Seats`, `Chairs` | `chairNum` |'
  const seats = inspect(join(fixtures, 'clean')).modules.map((module) => ({ ...module, text: 'interface Seats {}' }))
  const found = glossaryFaults(parseGlossary(row), seats).map(({ fault }) => fault)
  const planted = ['names `Chairs` for "seat": no code has it', 'names `chairNum` for "seat": the contract lacks it']
  return found.join() === planted.join() ? [] : [`the glossary: found ${found.join()}`]
}

const innocent = inspect(join(fixtures, 'clean')).findings.map(
  ({ rule, path, line }) => `"${rule}" bites the clean fixture at ${path}:${line}`,
)
const canaries = [
  ...rules.flatMap(canaryFaults),
  ...innocent,
  ...migrationCanaryFaults(),
  ...expandCanaryFaults(),
  ...documentCanaryFaults(),
  ...commandCanaryFaults(),
  ...glossaryCanaryFaults(),
  ...styleCanaryFaults(),
  ...securityCanaryFaults(),
  ...rightsCanaryFaults(),
  ...brandCanaryFaults(),
]
const { findings, modules } = inspect(root)
const migrationFolder = join(root, 'apps/api/src/db/migrations')
const migrations = [...migrationFaults(migrationFolder), ...expandFaults(migrationFolder)]
const documents = [
  ...documentFaults(root),
  ...commandFaults(root, readHelp(root)),
  ...securityFaults(root),
  ...rightsFaults(root),
  ...brandFaults(root),
  ...glossaryFaults(readGlossary(root), modules),
]
const styles = styleFaults(root)
const count = modules.length
const onDisk = filesOnDisk()

for (const fault of canaries) console.error(`canary: ${fault}`)
for (const { rule, path, line, message } of findings) console.error(`${path}:${line} ${message} (${rule})`)
for (const { name, fault } of migrations) console.error(`migration ${name} ${fault}`)
for (const { path, fault } of documents) console.error(`${path} ${fault}`)
for (const { path, fault } of styles) console.error(`${path} ${fault}`)
if (count < onDisk) console.error(`only ${count} of ${onDisk} files were read`)

const faults =
  canaries.length + findings.length + migrations.length + documents.length + styles.length + (count < onDisk ? 1 : 0)
console.log(`${count} modules, ${rules.length} rules with a canary each, ${faults} faults`)
if (faults > 0) process.exitCode = 1
