#!/usr/bin/env node
import { type StartOptions, startSandbox } from './server.ts'

const { env } = process

const listOf = (value: string | undefined): string[] =>
  (value ?? '')
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean)

const keys: Pick<StartOptions, 'publishableKey' | 'secretKey' | 'webhookSecret'> = {
  ...(env['SECRET_KEY'] ? { secretKey: env['SECRET_KEY'] } : {}),
  ...(env['PUBLISHABLE_KEY'] ? { publishableKey: env['PUBLISHABLE_KEY'] } : {}),
  ...(env['WEBHOOK_SECRET'] ? { webhookSecret: env['WEBHOOK_SECRET'] } : {}),
}

const sandbox = await startSandbox({
  ...keys,
  port: Number(env['PORT'] ?? 0),
  host: env['HOST'] ?? '127.0.0.1',
  webhookUrls: listOf(env['WEBHOOK_URLS']),
  frameAncestors: listOf(env['FRAME_ANCESTORS']),
  dataFile: env['DATA_FILE'] || undefined,
})

// The first line gives the parent process the sandbox's address.
process.stdout.write(`card-sandbox ${sandbox.url}\n`)

const stop = (): void => {
  void sandbox.close().then(() => process.exit(0))
}
process.once('SIGTERM', stop)
process.once('SIGINT', stop)
if (env['END_WITH_INPUT']) process.stdin.once('end', stop).resume()
