import { createServer } from 'node:http'
import { join } from 'node:path'
import { rolldown } from 'rolldown'

export interface HostServer {
  origin: string
  close(): void
}

const bundle = async (): Promise<string> => {
  const build = await rolldown({
    input: join(import.meta.dirname, '../browser/testing/host-page.ts'),
    platform: 'browser',
    transform: { define: { 'process.env.NODE_ENV': '"development"' } },
  })
  const { output } = await build.generate({ format: 'esm', codeSplitting: false })
  await build.close()
  return output[0].code
}

const policyFor = (sandbox: string): string =>
  [
    "default-src 'none'",
    `script-src 'self' ${sandbox}`,
    `frame-src ${sandbox}`,
    "style-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
  ].join('; ')

const html =
  '<!doctype html><html lang="en"><title>Host</title><div id="root"></div><script type="module" src="/page.js"></script></html>'

export const startHost = async (sandbox: string): Promise<HostServer> => {
  const script = await bundle()
  const server = createServer((request, response) => {
    const isScript = request.url === '/page.js'
    response.writeHead(200, {
      'content-type': isScript ? 'text/javascript; charset=utf-8' : 'text/html; charset=utf-8',
      'content-security-policy': policyFor(sandbox),
    })
    response.end(isScript ? script : html)
  })
  const listening = Promise.withResolvers<void>()
  server.listen(0, '127.0.0.1', listening.resolve)
  await listening.promise
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The host page has no port.')
  return {
    origin: `http://127.0.0.1:${address.port}`,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
