import { test as base, type ConsoleMessage, expect } from 'playwright/test'
import { type OwnProduct, startOwnProduct } from './product.ts'

interface ForTest {
  /**
   * Every test fails on an error in the console; the browser also reports violations of the content security policy
   * there.
   */
  readonly calm: undefined
  /** Errors that this test provokes: a message that matches one of these is no fault. */
  readonly expectedErrors: readonly RegExp[]
}

interface ForWorker {
  /**
   * 'shared' is the product that all specs use, each with its own logins. Any other name is a separate product for this
   * file, whose clock it may move: `test.use({ world: 'receipts' })` at the top of the file.
   */
  readonly world: string
  readonly product: Pick<OwnProduct, 'url' | 'dataDir'>
  readonly address: string
}

/** The browser itself reports every answer that is not a success; what a screen makes of it is what tests look at. */
const byTheBrowser = /^Failed to load resource/

const isFault = (message: ConsoleMessage): boolean => message.type() === 'error' && !byTheBrowser.test(message.text())

const onProduct = base.extend<object, ForWorker>({
  world: ['shared', { option: true, scope: 'worker' }],
  product: [
    async ({ world }, use) => {
      if (world === 'shared') {
        await use({ url: process.env['TOUCHLINE_URL'] ?? '', dataDir: '' })
        return
      }
      const product = await startOwnProduct()
      await use(product)
      await product.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  address: [async ({ product }, use) => use(product.url), { scope: 'worker' }],
})

export const test = onProduct.extend<ForTest>({
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
