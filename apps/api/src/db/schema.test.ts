import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createTestDatabase } from '@touchline/testing/database'
import { schemaTypes } from '@touchline/testing/schema-types'
import { expect, it, onTestFinished } from 'vitest'

const root = join(import.meta.dirname, '../../../..')

const formatted = (source: string): string =>
  execFileSync(join(root, 'node_modules/.bin/biome'), ['format', '--stdin-file-path=schema.ts'], {
    cwd: root,
    input: source,
    encoding: 'utf8',
  })

it('the types say what the migrated database is (run npm run lab -- schema when this fails)', async () => {
  const { ownerUrl, drop } = await createTestDatabase()
  onTestFinished(drop)
  const written = readFileSync(join(import.meta.dirname, 'schema.ts'), 'utf8')
  expect(written).toBe(formatted(await schemaTypes(ownerUrl)))
})
