/** A React page with only a form, built and served like the console. */

import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { demoPort } from '@touchline/testing/demo-port'
import { build } from 'vite'

const types: Readonly<Record<string, string>> = { '.html': 'text/html; charset=utf-8', '.js': 'text/javascript' }

export interface BarePage {
  readonly url: string
  stop(): Promise<void>
}

export async function serveBarePage(): Promise<BarePage> {
  const outDir = await mkdtemp(join(tmpdir(), 'touchline-bare-'))
  const root = join(import.meta.dirname, 'bare-page')
  const target = 'es2024'
  await build({ root, base: './', logLevel: 'error', build: { outDir, target, modulePreload: { polyfill: false } } })
  const port = await demoPort()
  const server = createServer((request, response) => {
    const path = request.url === '/' ? 'index.html' : (request.url ?? '').slice(1)
    void readFile(join(outDir, path)).then(
      (bytes) => {
        response.setHeader('content-type', types[extname(path)] ?? 'application/octet-stream')
        response.setHeader('content-encoding', 'br')
        response.end(brotliCompressSync(bytes))
      },
      () => response.writeHead(404).end(),
    )
  })
  const { promise, resolve } = Promise.withResolvers<void>()
  server.listen(port, '127.0.0.1', resolve)
  await promise
  const stop = async (): Promise<void> => {
    server.closeAllConnections()
    server.close()
    await rm(outDir, { recursive: true, force: true })
  }
  return { url: `http://127.0.0.1:${port}`, stop }
}
