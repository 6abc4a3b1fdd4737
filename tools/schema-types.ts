// Writes apps/api/src/db/schema.ts from the migrations: npm run lab -- schema
import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { startCluster } from '@touchline/testing/cluster'
import { schemaTypes } from '@touchline/testing/schema-types'

const root = join(import.meta.dirname, '..')
const file = join(root, 'apps/api/src/db/schema.ts')

const cluster = await startCluster()
try {
  const url = new URL(cluster.adminUrl)
  url.pathname = cluster.template
  writeFileSync(file, await schemaTypes(url.href))
} finally {
  await cluster.stop()
}
execFileSync(join(root, 'node_modules/.bin/biome'), ['format', '--write', file], { stdio: 'inherit' })
