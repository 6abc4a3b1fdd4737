import { access, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { systemClock } from '@touchline/api/adapters/system-clock'
import type { Configuration } from '@touchline/api/configuration/configuration'
import { saveClockOffset } from '@touchline/api/queue/test-clock-offset'
import type { RunningApi } from '@touchline/api/start/start-api'
import type { Deps } from '@touchline/api/use-case/deps'
import type { Instant } from '@touchline/domain/calendar'
import type { DemoPorts } from './cells.ts'
import { moveSandbox, releaseSandboxClock } from './sandbox-control.ts'
import { liveDemo } from './world/live.ts'
import { organizationsOf } from './world/organizations/organizations.ts'
import type { WorldCell } from './world/world-cell.ts'

const markOf = (dataDir: string): string => join(dataDir, 'world-created')

export const hasWorld = (dataDir: string): Promise<boolean> =>
  access(markOf(dataDir)).then(
    () => true,
    () => false,
  )

interface Birth {
  readonly api: RunningApi
  readonly ports: DemoPorts
  readonly configuration: Configuration
  readonly sandboxUrl: string
  readonly dataDir: string
  /** When the past ends; the machine's time by default. */
  readonly today: Instant | undefined
}

/** Runs the demo's past on clocks that are put back; they end at today and continue from there. */
export async function createWorld(birth: Birth): Promise<void> {
  const { api, dataDir } = birth
  const today = birth.today ?? systemClock.now()
  await liveDemo(api.cells.map(({ deps }) => worldCell(birth, deps, today)))
  if (birth.today === undefined) await returnToNow(birth)
  await writeFile(markOf(dataDir), new Date(today).toISOString())
}

function worldCell({ ports, configuration, sandboxUrl }: Birth, deps: Deps, today: Instant): WorldCell {
  const { region } = deps.cell
  const { demo } = deps
  const clock = ports.clocks.get(region)
  if (clock === undefined || demo === undefined) throw new Error(`the clock of ${region} cannot be moved`)
  return {
    region,
    deps,
    organizations: organizationsOf(region),
    today,
    startAt: async (instant) => {
      clock.set(instant)
      await moveSandbox(sandboxUrl, region, instant)
    },
    liveUntil: async (instant) => {
      await demo.advance(instant)
    },
    sandbox: { url: sandboxUrl, publishableKey: configuration.stripe.publishableKey },
  }
}

/** The time that passed while the past was made has passed here as well. */
async function returnToNow({ api, ports, sandboxUrl }: Birth): Promise<void> {
  for (const { deps } of api.cells) {
    ports.clocks.get(deps.cell.region)?.set(systemClock.now())
    await saveClockOffset(deps.db, 0)
    await releaseSandboxClock(sandboxUrl, deps.cell.region)
  }
}
