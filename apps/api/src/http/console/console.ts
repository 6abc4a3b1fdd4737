import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join, sep } from 'node:path'
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static'
import type { Language, RegionName } from '@touchline/contract/wire'
import type { FastifyInstance } from 'fastify'
import type { PageBrand } from './brand-in-page.ts'
import { serveDocuments } from './console-documents.ts'
import type { HelpLinks } from './help-links.ts'
import { serveBrand } from './serve-brand.ts'

/** Marks a demo build, which has the debug screen, with its sources' version. */
export const DEMO_STAMP = '.built-from'

export const isDemoBuild = (folder: string): boolean => existsSync(join(folder, DEMO_STAMP))

export interface ShownProvider {
  readonly name: string
  readonly button: Readonly<Partial<Record<Language, string>>>
  readonly isOnly: boolean
}

interface ConsoleConfig {
  readonly brand: {
    readonly name: string
    readonly product: string
    readonly company: string
    readonly viewBox: string
  }
  /** In a login's order (reading N2). */
  readonly regions: readonly {
    readonly name: RegionName
    readonly baseUrl: string
    readonly provider?: ShownProvider
  }[]
  readonly stripe: { readonly publishableKey: string; readonly stripeJsUrl?: string }
  readonly maintenanceUrl: string
  readonly demo: boolean
  readonly help?: HelpLinks
}

export interface ServedConsole extends PageBrand {
  readonly folder: string
  readonly config: ConsoleConfig
  readonly maintenanceFile: string
}

const hasPasswords = ({ regions }: ConsoleConfig): boolean => regions.some(({ provider }) => provider?.isOnly !== true)

const cacheFor = (path: string): string =>
  path.includes(`${sep}assets${sep}`) ? 'public, max-age=31536000, immutable' : 'no-cache'

export const serveConsole = async (server: FastifyInstance, console: ServedConsole): Promise<void> => {
  const config = JSON.stringify(console.config)
  server.get('/config.json', (_request, reply) =>
    reply.type('application/json; charset=utf-8').header('cache-control', 'no-cache').send(config),
  )
  server.get('/maintenance.json', async (_request, reply) => {
    const notice = await readFile(console.maintenanceFile, 'utf8').catch(() => '{}')
    return reply.type('application/json; charset=utf-8').header('cache-control', 'no-cache').send(notice)
  })
  serveBrand(server, console)
  serveDocuments(server, console.folder, { text: config, page: console, hasPasswords: hasPasswords(console.config) })
  const files = {
    preCompressed: true,
    cacheControl: false,
    dotfiles: 'ignore',
    decorateReply: false,
    setHeaders: (reply, path) => {
      reply.header('cache-control', cacheFor(path))
    },
  } satisfies Partial<FastifyStaticOptions>
  await server.register(fastifyStatic, { ...files, root: console.folder })
  const assets = join(console.folder, 'assets')
  if (existsSync(assets))
    await server.register(fastifyStatic, { ...files, root: assets, prefix: '/assets/', wildcard: false })
}
