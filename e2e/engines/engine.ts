import type { Product } from '../product.ts'
import type { Browser } from './browser.ts'
import { Reader } from './reader.ts'

export interface Walk {
  readonly name: string
  readonly walk: (reader: Reader) => Promise<void>
}

interface Trial {
  readonly name: string
  readonly startProduct: () => Promise<Product>
  readonly startBrowser: () => Promise<Browser>
  readonly walks: readonly Walk[]
  readonly failureFile: (count: number) => string
  readonly print: (line: string) => void
}

const inWords = (error: unknown): string => (error instanceof Error ? error.message : String(error))

const faultOf = (done: Promise<unknown>): Promise<readonly string[]> =>
  done.then(
    () => [],
    (error: unknown) => [inWords(error)],
  )

const report = ({ print }: Trial, name: string, faults: readonly string[]): void =>
  print([`  ${faults.length === 0 ? 'ok    ' : 'FAILED'} ${name}`, ...faults].join('\n         '))

/** A busy machine's browser gets a second try. */
const openBrowser = ({ startBrowser }: Trial): Promise<Browser> => startBrowser().catch(() => startBrowser())

/** In a new browser; null where all is well. */
async function take(trial: Trial, url: string, { walk }: Walk, failure: string): Promise<readonly string[]> {
  const browser = await openBrowser(trial)
  try {
    const reader = new Reader(browser, url)
    const faults = [...(await faultOf(walk(reader))), ...(await reader.errors().catch((error) => [inWords(error)]))]
    return faults.length === 0 ? faults : [...faults, ...(await faultOf(browser.picture(failure)))]
  } finally {
    await browser.close()
  }
}

async function takeAll(trial: Trial, url: string): Promise<number> {
  const first = await openBrowser(trial)
  trial.print(`${trial.name} (${first.version})`)
  await first.close()
  let failures = 0
  for (const walk of trial.walks) {
    const taken = take(trial, url, walk, trial.failureFile(failures + 1))
    const faults = await taken.catch((error: unknown) => [inWords(error)])
    report(trial, walk.name, faults)
    if (faults.length > 0) failures += 1
  }
  return failures
}

async function onProduct(trial: Trial): Promise<number> {
  const product = await trial.startProduct()
  try {
    return await takeAll(trial, product.url)
  } finally {
    await product.stop()
  }
}

/** On its own product. Returns failed walks; an engine that does not start counts as one. */
export const tryEngine = (trial: Trial): Promise<number> =>
  onProduct(trial).catch((error: unknown) => {
    report(trial, trial.name, [inWords(error)])
    return 1
  })
