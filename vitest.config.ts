import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig, type TestProjectConfiguration } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { cutCatalogues } from './apps/console/build/catalogues.ts'
import { telephoneRules } from './apps/console/build/telephone-rules.ts'
import { isNight } from './testing/src/size.ts'
import { browserLaunch } from './tools/browser.ts'

const root = import.meta.dirname

/** One embedded PostgreSQL for the run; each test file makes its own database from a template. */
const cluster = join(root, 'testing/src/cluster.ts')

/** For what hangs, not for what is slow: a test waits on what it tests, and machines differ. */
const patience = { testTimeout: 60_000, hookTimeout: 120_000 }

/**
 * Files of a project share a worker's modules: reading the API again for each of its files takes a quarter of the time.
 * So a test leaves no module changed behind. Node reads them itself, as it does in production: Vite's own reader makes of each
 * import a look-up.
 */
const inNode = (name: string, folder: string, extra: object = {}): TestProjectConfiguration => ({
  test: {
    name,
    root: join(root, folder),
    include: ['**/*.test.ts'],
    environment: 'node',
    isolate: false,
    experimental: { viteModuleRunner: false },
    // Nobody watches or types meanwhile.
    maxWorkers: availableParallelism(),
    ...patience,
    ...extra,
  },
})

/** What takes a minute in a short file. */
const long = /[\\/]simulation[\\/](?:crashes|first|planted|races|whole|wire)[\\/]/

/** What waits for processes, and the long ones of demo and simulation: at the end they would leave a processor idle. */
const first = new Set(['demo', 'embedded-postgres'])

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isLong = ({ project, moduleId }: TestSpecification) => first.has(project.name) || long.test(moduleId)
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}

/** Browser mode, because jsdom and happy-dom have neither dialog nor popover. */
async function inBrowser(): Promise<TestProjectConfiguration> {
  return {
    root: join(root, 'apps/console'),
    cacheDir: join(root, '.cache/vite-tests'),
    plugins: [cutCatalogues(), telephoneRules()],
    // Every dependency is found before the first test: a late one would reload the page in the middle of a run.
    optimizeDeps: {
      entries: ['src/**/*.{ts,tsx}', '../../packages/ui/src/**/*.{ts,tsx}'],
      include: ['react', 'react/jsx-dev-runtime', 'react-dom/client', 'vitest-browser-react'],
      exclude: ['vitest', 'vitest/browser'],
    },
    test: {
      name: 'console',
      isolate: false,
      ...patience,
      expect: { poll: { timeout: 15_000 } },
      maxWorkers: availableParallelism(),
      include: ['src/**/*.test.{ts,tsx}', '../../packages/ui/src/**/*.test.{ts,tsx}'],
      setupFiles: [
        join(root, 'tools/vitest/console-errors.ts'),
        join(root, 'apps/console/src/testing/day-of-books.ts'),
        join(root, 'apps/console/src/testing/leave-nothing.ts'),
      ],
      restoreMocks: true,
      browser: {
        enabled: true,
        headless: true,
        screenshotFailures: false,
        viewport: { width: 1280, height: 800 },
        provider: playwright({ launchOptions: await browserLaunch() }),
        instances: [{ browser: 'chromium' }],
      },
    },
  }
}

/** The browser is unpacked and the database booted only for a run that may need them. */
function wants(...projects: readonly string[]): boolean {
  const chosen = process.argv.flatMap((word, at) =>
    word === '--project' ? (process.argv[at + 1] ?? '') : word.startsWith('--project=') ? word.slice(10) : [],
  )
  return chosen.length === 0 || projects.some((name) => chosen.includes(name))
}

export default defineConfig(async () => ({
  test: {
    passWithNoTests: false,
    sequence: { sequencer: LongestFirst },
    globalSetup: wants('api', 'client', 'demo', 'testing', 'simulation') && existsSync(cluster) ? [cluster] : [],
    projects: [
      inNode('domain', 'packages/domain', {
        setupFiles: [join(root, 'tools/vitest/property-runs.ts')],
      }),
      inNode('contract', 'packages/contract'),
      inNode('client', 'packages/client', { exclude: ['**/node_modules/**', 'dist/**'] }),
      // One file after the other: the first installs what reads papers, where it is not there.
      inNode('paper', 'packages/paper', { fileParallelism: false }),
      inNode('words', 'packages/words'),
      inNode('demo', 'apps/demo', { provide: { worlds: process.env['WORLDS'] === 'all' ? 'all' : 'quick' } }),
      inNode('embedded-postgres', 'packages/embedded-postgres'),
      inNode('testing', 'testing'),
      inNode('api', 'apps/api', {
        execArgv: [`--import=${pathToFileURL(join(root, 'tools/vitest/argon2.ts')).href}`],
        setupFiles: ['tools/vitest/asked', 'tools/vitest/statements', 'testing/src/sdk-rests'].map((name) =>
          join(root, `${name}.ts`),
        ),
      }),
      inNode('card-sandbox', 'packages/card-sandbox'),
      inNode('simulation', 'simulation', { exclude: isNight ? [] : ['soak/soak.test.ts'] }),
      inNode('tools', 'tools', { exclude: ['**/node_modules/**', '**/fixtures/**'] }),
      ...(wants('console') ? [await inBrowser()] : []),
    ],
  },
}))
