import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { table } from './lab.ts'

const root = dirname(import.meta.dirname)

it('the laboratory has each name once, and a file or a program for it', () => {
  expect(new Set(table.map(({ name }) => name)).size).toBe(table.length)
  const missing = table
    .flatMap(({ file }) => file.split(' '))
    .filter((word) => word.endsWith('.ts') && !existsSync(join(root, word)))
  expect(missing).toEqual([])
})

it('the package has fourteen commands at most, each of which installs what is missing', () => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const entries = Object.entries<string>(scripts)
  expect(entries.length).toBeLessThanOrEqual(14)
  const others = entries.filter(([name, line]) => line !== `node tools/run.mjs ${name}`)
  expect(others).toEqual([['format', 'biome check --write .']])
})
