import { readFile } from 'node:fs/promises'
import { stripTypeScriptTypes } from 'node:module'
import { join } from 'node:path'
import type { AnyEndpoint } from '@touchline/contract/endpoint'
import { openApi } from '@touchline/contract/openapi/openapi'
import type { FastifyInstance } from 'fastify'
import type { CellConfig } from '../../use-case/cell-config.ts'
import { type Packed, pack, sendPacked } from '../packed.ts'
import { documentationPage } from './page.ts'

const parts = [
  { name: 'page.css', file: 'page.css', type: 'text/css; charset=utf-8', make: (text: string) => text },
  { name: 'page.js', file: 'browser/page.ts', type: 'text/javascript; charset=utf-8', make: stripTypeScriptTypes },
]

interface Described {
  readonly name: string
  readonly endpoint: AnyEndpoint
}

type Documented = Pick<CellConfig, 'base' | 'brand'>

const describe = (
  { base, brand }: Documented,
  routes: readonly Described[],
): Promise<readonly [json: Packed, page: Packed]> => {
  const document = openApi(
    Object.fromEntries(routes.map(({ name, endpoint }) => [name, endpoint])),
    base,
    brand.product,
  )
  return Promise.all([pack(JSON.stringify(document)), pack(documentationPage(document, base))])
}

/** From the served table, on first use. */
export const serveDocumentation = (server: FastifyInstance, cell: Documented, routes: readonly Described[]): void => {
  const { base } = cell
  let made: ReturnType<typeof describe> | undefined
  const described = () => (made ??= describe(cell, routes))
  server.get(`${base}/openapi.json`, async (_request, reply) => {
    const [json] = await described()
    return sendPacked(reply.type('application/json; charset=utf-8'), json, 'accept-encoding')
  })
  server.get(`${base}/docs`, async (_request, reply) => {
    const [, page] = await described()
    return sendPacked(reply.type('text/html; charset=utf-8'), page, 'accept-encoding')
  })
  for (const { name, file, type, make } of parts) {
    server.get(`${base}/docs/${name}`, async (_request, reply) => {
      const text = make(await readFile(join(import.meta.dirname, file), 'utf8'))
      return reply.type(type).header('cache-control', 'no-cache').send(text)
    })
  }
}
