/** Via `--import`: records vitals every second. */
import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Vital } from './vitals.ts'

const EVERY_MS = 1_000
const MEBIBYTE = 1_048_576

const folder = process.env['VITALS_FOLDER']
const delay = monitorEventLoopDelay({ resolution: 5 })
delay.enable()

const write = (): void => {
  if (folder === undefined) return
  const { rss, heapUsed } = process.memoryUsage()
  const loopMs = delay.percentile(99) / 1_000_000
  const vital: Vital = { at: Date.now(), memory: rss / MEBIBYTE, heap: heapUsed / MEBIBYTE, loopMs }
  delay.reset()
  appendFileSync(join(folder, `${process.env['PROCESS'] ?? 'all'}-${process.pid}`), `${JSON.stringify(vital)}\n`)
}
setInterval(write, EVERY_MS).unref()
