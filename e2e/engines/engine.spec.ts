import { expect, test } from 'playwright/test'
import type { Browser } from './browser.ts'
import { tryEngine } from './engine.ts'

const browser: Browser = {
  version: '1.0',
  open: async () => undefined,
  run: async () => [],
  click: async () => undefined,
  fill: async () => undefined,
  enter: async () => undefined,
  picture: async () => undefined,
  close: async () => undefined,
}

async function tried(starts: readonly boolean[], walks = ['one', 'two']) {
  const lines: string[] = []
  let [started, running, open] = [0, 0, 0]
  const startBrowser = async (): Promise<Browser> => {
    const isFailing = starts[started] === false
    started += 1
    if (isFailing) throw new Error('Timed out after waiting 30000ms')
    open += 1
    return { ...browser, close: async () => void (open -= 1) }
  }
  const startProduct = async () => {
    running += 1
    return { url: 'http://127.0.0.1', stop: async () => void (running -= 1) }
  }
  const walk = (name: string) => ({
    name,
    walk: () => (name === 'bad' ? Promise.reject(new Error('lost')) : Promise.resolve()),
  })
  const trial = {
    name: 'firefox',
    startProduct,
    startBrowser,
    failureFile: String,
    print: (line: string) => lines.push(line),
  }
  const failures = await tryEngine({ ...trial, walks: walks.map(walk) })
  return { failures, lines, left: running + open }
}

const FAILED = '\n         Timed out after waiting 30000ms'

test('a browser that does not start has a second try', async () => {
  const lines = ['firefox (1.0)', '  ok     one', '  ok     two']
  expect(await tried([false, true, true, false, true])).toEqual({ failures: 0, lines, left: 0 })
})

test('one that does not start twice is one failed walk, the next is taken, and nothing is left running', async () => {
  const lines = ['firefox (1.0)', `  FAILED one${FAILED}`, '  ok     two']
  expect(await tried([true, false, false])).toEqual({ failures: 1, lines, left: 0 })
})

test('an engine that never starts is one failure, and leaves no product behind', async () => {
  expect(await tried([false, false])).toEqual({ failures: 1, lines: [`  FAILED firefox${FAILED}`], left: 0 })
})

test('a walk that fails is reported, and its browser is closed', async () => {
  const lines = ['firefox (1.0)', '  FAILED bad\n         lost', '  ok     two']
  expect(await tried([], ['bad', 'two'])).toEqual({ failures: 1, lines, left: 0 })
})
