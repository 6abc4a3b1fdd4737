import { test as base, type ConsoleMessage, expect } from 'playwright/test'
import { type OwnProduct, startOwnProduct } from './product.ts'
import { type World, worldOf } from './worlds.ts'

interface ForTest {
  /**
   * Per file, by `test.use({ world: ... })`:
   * - 'shared': read only, or write as a login nobody else reads.
   * - 'own': the clock may move; it ends with the file.
   * - any other: shared by files of that name, each with its own logins and a fixed clock.
   */
  readonly world: string
  readonly product: World
  readonly address: string
  /** Console errors, including policy violations, fail the test. */
  readonly calm: undefined
  /** Provoked by this test. */
  readonly expectedErrors: readonly RegExp[]
}

interface ForWorker {
  /** From a file's first test to the next file. */
  readonly own: { of(file: string): Promise<World> }
}

/** The browser reports every unsuccessful answer. */
const byTheBrowser = /^Failed to load resource/

const isFault = (message: ConsoleMessage): boolean => message.type() === 'error' && !byTheBrowser.test(message.text())

export const test = base.extend<ForTest, ForWorker>({
  own: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern which fixtures are needed.
    async ({}, use) => {
      const running = new Map<string, OwnProduct>()
      const stop = async (): Promise<void> => {
        for (const product of running.values()) await product.stop()
        running.clear()
      }
      const of = async (file: string): Promise<World> => {
        const product = running.get(file)
        if (product !== undefined) return product
        await stop()
        const started = await startOwnProduct()
        running.set(file, started)
        return started
      }
      await use({ of })
      await stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  world: ['shared', { option: true }],
  product: [
    async ({ world, own }, use, { file, retry }) => {
      if (world === 'shared') await use({ url: process.env['TOUCHLINE_URL'] ?? '', dataDir: '' })
      // What failed may have left something behind.
      else await use(await (world === 'own' || retry > 0 ? own.of(file) : worldOf(world)))
    },
    { timeout: 120_000 },
  ],
  address: async ({ product }, use) => use(product.url),
  baseURL: async ({ address }, use) => use(address),
  expectedErrors: [[], { option: true }],
  calm: [
    async ({ context, expectedErrors }, use) => {
      const faults: string[] = []
      context.on('console', (message) => {
        if (isFault(message)) faults.push(message.text())
      })
      context.on('weberror', (error) => faults.push(String(error.error())))
      await use(undefined)
      const unexpected = faults.filter((fault) => !expectedErrors.some((expected) => expected.test(fault)))
      expect(unexpected, 'errors in the console').toEqual([])
    },
    { auto: true },
  ],
})

export { expect } from 'playwright/test'
