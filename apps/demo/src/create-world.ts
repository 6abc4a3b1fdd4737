import { access, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { systemClock } from '@touchline/api/adapters/system-clock'
import type { TestClock } from '@touchline/api/adapters/test-clock'
import type { Configuration } from '@touchline/api/configuration/configuration'
import { saveClockOffset } from '@touchline/api/queue/test-clock-offset'
import type { RunningApi } from '@touchline/api/start/start-api'
import type { Deps } from '@touchline/api/use-case/deps'
import { DAY, type Instant } from '@touchline/domain/calendar'
import type { EmbeddedPostgres } from '@touchline/embedded-postgres/embedded-postgres'
import type { DemoPorts, Past } from './cells.ts'
import { registerPlatform } from './platform.ts'
import type { RegionsToCome } from './regions-to-come.ts'
import { moveSandbox, releaseSandboxClock } from './sandbox-control.ts'
import { sandboxSecretKey } from './settings.ts'
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
  readonly past: LivedPast
  readonly toCome: RegionsToCome
  readonly database: Pick<EmbeddedPostgres, 'reachDisk'>
}

interface LivedPast extends Past {
  readonly today: Instant
  /** The world stays at that day instead of following the machine's time. */
  readonly isDayOfItsOwn: boolean
}

/** Kept of mails and platform events. */
const KEPT_DAYS = 61

export const pastUntil = (chosen: Instant | undefined, isLived: Past['isLived']): LivedPast => {
  const today = chosen ?? systemClock.now()
  return { isLived, today, isDayOfItsOwn: chosen !== undefined, mailsFrom: today - KEPT_DAYS * DAY }
}

/** On clocks set back; ends today. */
export async function createWorld(birth: Birth): Promise<void> {
  const { api, dataDir, past, database } = birth
  await liveDemo(api.cells.map(({ deps }) => worldCell(birth, deps)))
  await database.reachDisk()
  await writeFile(markOf(dataDir), new Date(past.today).toISOString())
}

function worldCell(birth: Birth, deps: Deps): WorldCell {
  const { api, ports, configuration, sandboxUrl, past, toCome } = birth
  const { region } = deps.cell
  const { demo } = deps
  const clock = ports.clocks.get(region)
  if (clock === undefined || demo === undefined) throw new Error(`the clock of ${region} cannot be moved`)
  let isHeard = false
  return {
    region,
    deps,
    organizations: organizationsOf(region),
    today: past.today,
    startAt: async (instant) => {
      clock.set(instant)
      await moveSandbox(sandboxUrl, region, instant)
    },
    liveUntil: async (instant) => {
      if (!isHeard && instant >= past.mailsFrom) {
        isHeard = true
        await demo.advance(past.mailsFrom)
        await registerPlatform(deps, api.url)
      }
      await demo.advance(instant)
    },
    lived: (share) => toCome.step(region, share),
    made: async () => {
      await settleClock(birth, deps, clock)
      await toCome.made(region)
    },
    sandbox: {
      url: sandboxUrl,
      publishableKey: configuration.stripe.publishableKey,
      secretKey: sandboxSecretKey(region),
    },
  }
}

/** Catches up, unless the world has its own day. */
async function settleClock({ sandboxUrl, past }: Birth, { db, cell: { region } }: Deps, clock: TestClock) {
  if (!past.isDayOfItsOwn) {
    clock.set(systemClock.now())
    await releaseSandboxClock(sandboxUrl, region)
  }
  await saveClockOffset(db, past.isDayOfItsOwn ? clock.offset() : 0)
}
