import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { strangeNames } from './strange-names.ts'
import { serverVariables } from './variables.ts'

const root = join(import.meta.dirname, '../../../..')
const textOf = (path: string): string => readFileSync(join(root, path), 'utf8')
const inForce = (path: string): string => textOf(path).replaceAll(/^\s*#.*$/gm, '')

const found = (text: string, pattern: RegExp): readonly string[] =>
  Array.from(text.matchAll(pattern), ([, name = '']) => name)

const unit = inForce('deploy/systemd/touchline-.service.d/common.conf')
const compose = inForce('deploy/docker/compose.yaml')
const ours = compose.slice(0, compose.indexOf('services:'))
const image = inForce('deploy/docker/Dockerfile')
const guide = textOf('docs/operations/production.md')

const written = Array.from(guide.matchAll(/^([A-Z][A-Z_]+)=(\S*)$/gm), ([, name = '', value = '']) => ({ name, value }))

const given = {
  systemd: found(unit, /(?:Environment=| )([A-Z][A-Z_]+)=/g),
  docker: [...found(ours, /^ {2}([A-Z][A-Z_]+):/gm), ...found(image, /(?:ENV| )\s?([A-Z][A-Z_]+)=/g)],
}

const BY_ITSELF = ['CONSOLE_FOLDER']

const demanded = [
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  ...Object.entries(serverVariables).flatMap(([name, schema]) => (schema.safeParse(undefined).success ? [] : [name])),
].filter((name) => !BY_ITSELF.includes(name))

it.each(['systemd', 'docker'] as const)('%s and touchline.env give every setting that production demands', (how) => {
  const names = [...given[how], ...written.map(({ name }) => name)]
  expect(demanded.filter((name) => !names.includes(name) && !names.includes(`${name}_FILE`))).toEqual([])
})

it.each(['systemd', 'docker'] as const)('%s sets nothing that the server does not read', (how) => {
  expect(given[how].length).toBeGreaterThan(7)
  expect(strangeNames(Object.fromEntries(given[how].map((name) => [name, ''])))).toEqual([])
})

it('touchline.env has nothing that the server does not read', () => {
  expect(strangeNames(Object.fromEntries(written.map(({ name }) => [name, ''])))).toEqual([])
})

it('the folders and files of touchline.env are mounted into the containers', () => {
  const mounted = found(ours, /"\.\/[^:"]+:(\/[^:"]+):ro"/g)
  const files = written.flatMap(({ value }) => (value.startsWith('/etc/') ? [value] : []))
  expect(files.length).toBeGreaterThan(1)
  expect(files.filter((file) => !mounted.some((at) => file === at || file.startsWith(`${at}/`)))).toEqual([])
})

it('no process knows the owner of the database: what migrates does, and an operator’s command', () => {
  const owner = /database_owner_url/i
  const units = globSync('**/*.{service,conf}', { cwd: join(root, 'deploy/systemd') })
  expect(units.filter((path) => owner.test(inForce(`deploy/systemd/${path}`))).toSorted()).toEqual([
    'touchline-admin-.service.d/owner.conf',
    'touchline-migrate.service',
  ])
  const services = compose.slice(compose.indexOf('services:'), compose.indexOf('configs:')).split(/^ {2}(?=\w)/m)
  expect(owner.test(ours)).toBe(false)
  expect(services.filter((text) => owner.test(text)).map((text) => text.split(':')[0])).toEqual(['migrate'])
})

it('every secret is handed over under the name by which it is read', () => {
  expect(found(unit, /LoadCredential=([a-z_]+):/g).toSorted()).toEqual(found(unit, /=%d\/([a-z_]+)/g).toSorted())
  const listed = found(ours, /secrets: \[([^\]]+)\]/g).flatMap((names) => names.split(', '))
  expect(listed.toSorted()).toEqual(found(ours, /\/run\/secrets\/([a-z_]+)/g).toSorted())
  for (const name of listed) expect(compose).toContain(`${name}: { file: secrets/${name} }`)
})
