import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { isKind } from '../queue/kinds.ts'
import { isSecurityKind } from '../watch/security/events.ts'
import { createFigures } from './figures.ts'

const folder = join(import.meta.dirname, '../../../../docs/operations/monitoring')

const suffixes = /_(?:bucket|count|sum)$/

const ofProcesses = () =>
  createFigures()
    .registry.getMetricsAsArray()
    .map(({ name }) => name)

const ofBackup = (): readonly string[] => [
  ...new Set(
    ['note-backup.sh', 'restore-point.sh'].flatMap(
      (file) =>
        readFileSync(join(folder, '../../../deploy/postgresql', file), 'utf8').match(
          /\btouchline_\w+_seconds|\btouchline_\w+_failed/g,
        ) ?? [],
    ),
  ),
]

const known = (): ReadonlySet<string> => new Set([...ofProcesses(), ...ofBackup()])

const isKnown = (name: string, names: ReadonlySet<string>): boolean =>
  names.has(name) || names.has(name.replace(suffixes, ''))

const namesIn = (file: string): readonly string[] => [
  ...new Set(readFileSync(join(folder, file), 'utf8').match(/\b(?:touchline|nodejs|process)_[a-z0-9_]+/g)),
]

it.each(['alerts.yml', 'alerts.test.yml', 'dashboard.json'])('%s names only figures that exist', (file) => {
  const names = known()
  const named = namesIn(file)
  expect(named.length).toBeGreaterThan(5)
  expect(named.filter((name) => !isKnown(name, names))).toEqual([])
})

const isNamedIn = (listed: readonly string[]) => {
  const bare = new Set(listed.map((name) => name.replace(suffixes, '')))
  return (name: string): boolean => listed.includes(name) || bare.has(name)
}

it.each(['../monitoring.md', 'dashboard.json'])('%s has every figure of ours', (file) => {
  const isNamed = isNamedIn(namesIn(file))
  const ours = [...known()].filter((name) => name.startsWith('touchline_'))
  expect(ours.filter((name) => !isNamed(name))).toEqual([])
})

it('kinds of jobs that a rule names exist, and each may wait or is waited for', () => {
  const kinds = readFileSync(join(folder, 'alerts.yml'), 'utf8').matchAll(/\{kind(=~|!~)"([^"]+)"\}/g)
  const [late, later] = [...kinds].map(([, sign, names = '']) => ({ sign, names: names.split('|') }))
  expect(late?.sign).toBe('!~')
  expect(later).toEqual({ ...late, sign: '=~' })
  expect(later?.names.filter((kind) => !isKind(kind))).toEqual([])
})

it('each alert is tried where it is silent and where it fires', () => {
  const read = (file: string) => readFileSync(join(folder, file), 'utf8')
  const alerts = [...read('alerts.yml').matchAll(/- alert: (\w+)/g)].map(([, name]) => name)
  const tries = [...read('alerts.test.yml').matchAll(/alertname="(\w+)", alertstate[^]*?value: (\d)/g)]
  const tried = tries.map(([, name, value]) => `${name} ${value}`)
  expect(alerts.length).toBeGreaterThan(10)
  expect(tried.toSorted((a, b) => a.localeCompare(b))).toEqual(
    alerts.flatMap((name) => [`${name} 0`, `${name} 1`]).toSorted((a, b) => a.localeCompare(b)),
  )
})

it('events that rules and dashboard name exist', () => {
  const texts = ['alerts.yml', 'alerts.test.yml', 'dashboard.json'].map((file) =>
    readFileSync(join(folder, file), 'utf8'),
  )
  const named = texts.flatMap((text) =>
    [...text.matchAll(/event=~?\\?"([^"\\]+)\\?"/g)].flatMap(([, all = '']) => all.split('|')),
  )
  expect(named.length).toBeGreaterThan(10)
  expect(named.filter((event) => !isSecurityKind(event))).toEqual([])
})
