import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createFigures } from './figures.ts'

const folder = join(import.meta.dirname, '../../../../docs/operations/monitoring')

/** Prometheus makes these of a histogram. */
const suffixes = /_(?:bucket|count|sum)$/

const known = (): ReadonlySet<string> =>
  new Set(
    createFigures()
      .registry.getMetricsAsArray()
      .map(({ name }) => name),
  )

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

it('monitoring.md lists every figure of ours', () => {
  const listed = namesIn('../monitoring.md')
  const ours = [...known()].filter((name) => name.startsWith('touchline_'))
  expect(ours.filter((name) => !listed.includes(name))).toEqual([])
})
