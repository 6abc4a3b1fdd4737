import { access, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { systemClock } from '../adapters/system-clock.ts'
import type { RunningApi } from '../app.ts'
import { saveClockOffset } from '../db/cell-clock.ts'
import type { Configuration } from '../http/configuration.ts'
import type { DemoPorts } from './cells.ts'
import { moveSandbox, releaseSandboxClock } from './sandbox-control.ts'
import { liveWorld } from './world/live.ts'
import { introduce } from './world/stories.ts'
import type { WorldCell } from './world/world-cell.ts'

const YEARS_BACK_MS = 3.2 * 365.25 * 86_400_000

const markOf = (dataDir: string): string => join(dataDir, 'world-created')

export const hasWorld = (dataDir: string): Promise<boolean> =>
  access(markOf(dataDir)).then(
    () => true,
    () => false,
  )

/** Lives the demo world's past, region by region, on clocks that stand years back and end at the machine's time. */
export async function createWorld(
  api: RunningApi,
  { clocks }: DemoPorts,
  configuration: Configuration,
  sandboxUrl: string,
  dataDir: string,
): Promise<void> {
  const today = systemClock.now()
  const { publishableKey } = configuration.stripe
  const cells: WorldCell[] = []
  for (const { deps } of api.cells) {
    const { region } = deps.cell
    const clock = clocks.get(region)
    const { demo } = deps
    if (clock === undefined || demo === undefined) throw new Error(`the clock of ${region} cannot be moved`)
    clock.set(today - YEARS_BACK_MS)
    await moveSandbox(sandboxUrl, clock.now())
    const liveUntil = async (instant: number) => {
      await demo.advance(instant)
    }
    const cell: WorldCell = { region, deps, liveUntil, sandbox: { url: sandboxUrl, publishableKey } }
    await liveWorld(cell, today)
    clock.set(systemClock.now())
    await saveClockOffset(deps.db, 0)
    cells.push(cell)
  }
  await introduceMulti(cells)
  await releaseSandboxClock(sandboxUrl)
  await writeFile(markOf(dataDir), new Date(today).toISOString())
}

async function introduceMulti(cells: readonly WorldCell[]): Promise<void> {
  const asia = cells.find((cell) => cell.region === 'asia')
  const europe = cells.find((cell) => cell.region === 'europe')
  if (asia === undefined || europe === undefined) return
  await introduce(asia, europe, 'multi')
  await introduce(europe, asia, 'multi')
}
