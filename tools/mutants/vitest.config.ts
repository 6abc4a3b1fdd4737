import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

/** For the copies that Stryker makes. */
const root = join(import.meta.dirname, '../..')

export default defineConfig({
  test: {
    name: 'domain',
    root: join(root, 'packages/domain'),
    include: (process.env['MUTANTS_OF'] ?? '**').split(',').map((folder) => `src/${folder}/**/*.test.ts`),
    environment: 'node',
    testTimeout: 120_000,
    setupFiles: [join(root, 'tools/mutants/property-runs.ts')],
  },
})
