import type { FastifyInstance } from 'fastify'
import { createCircuit } from '../adapters/circuit.ts'
import { openIdProvider } from '../adapters/openid.ts'
import { systemClock } from '../adapters/system-clock.ts'
import type { Configuration } from '../configuration/configuration.ts'
import type { DeskSettings } from '../configuration/desk.ts'
import { ConfigurationError } from '../configuration/faults.ts'
import { closeServer } from '../http/server/close-server.ts'
import { buildDesk } from '../operators/desk-server.ts'
import type { Desk } from '../operators/sign-in/desk.ts'
import { returnUrl } from '../operators/sign-in/routes.ts'
import type { Deps } from '../use-case/deps.ts'
import type { SecurityLog } from '../watch/security/security-log.ts'

export interface RunningDesk {
  readonly url: string
  stop(): Promise<void>
}

/** The first region holds the sessions. */
const deskOf = (settings: DeskSettings, cells: readonly Deps[], [first]: readonly [Deps, ...Deps[]]): Desk => {
  const { now } = systemClock
  const provider = openIdProvider({
    ...settings.provider,
    returnUrl: returnUrl(settings.url, first.cell.region),
    circuit: createCircuit(now),
    now,
  })
  return { db: first.db, provider, settings, cells, now, startedAt: now() }
}

const hostsOf = ({ mode, allowedHosts }: Configuration, { url }: DeskSettings) =>
  mode === 'demo' ? { hosts: { names: new Set([new URL(url).hostname, ...allowedHosts]), consoleUrl: url } } : {}

/** A broken provider is logged and prevents no start. */
async function logFault({ provider }: Desk, { log }: FastifyInstance): Promise<void> {
  const fault = await provider.check()
  if (fault !== null) log.warn({ fault }, 'the sign-in provider of the desk cannot be used: see DESK_OIDC_ISSUER')
}

/** Null without a desk, or if another process serves it. */
export async function startDesk(
  configuration: Configuration,
  cells: readonly Deps[],
  security: SecurityLog,
): Promise<RunningDesk | null> {
  const { desk: settings, process, mode, host, stopGraceMs } = configuration
  const [first, ...others] = cells
  if (settings === null || first === undefined || (process !== 'all' && process !== 'desk')) return null
  const desk = deskOf(settings, cells, [first, ...others])
  const server = await buildDesk({
    mode,
    cells,
    desk,
    folder: settings.folder,
    trustedProxies: configuration.trustedProxies,
    ...hostsOf(configuration, settings),
    log: { level: configuration.logLevel },
    security,
  })
  const url = await server.listen({ host, port: settings.port }).catch((error: unknown) => {
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error)
    throw new ConfigurationError([`DESK_PORT: nothing can listen there (${code})`])
  })
  void logFault(desk, server)
  return { url, stop: () => closeServer(server, stopGraceMs) }
}
