import { execFile, execFileSync } from 'node:child_process'
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { cellRoutes } from '@touchline/api/app'
import { exampleOf } from '@touchline/contract/events'
import { createTestDatabase } from '@touchline/testing/database'
import { testDeps } from '@touchline/testing/deps'
import { serveRoutes } from '@touchline/testing/http'
import { createOrganization } from '@touchline/testing/organization'
import { createServiceKey } from '@touchline/testing/service-key'
import { Webhook } from 'standardwebhooks'
import { expect, it, onTestFinished } from 'vitest'

const home = dirname(import.meta.dirname)
const run = promisify(execFile)
const require = createRequire(import.meta.url)

/** Installs what `npm pack` makes, and nothing else. */
function installPacked(): string {
  const project = mkdtempSync(join(tmpdir(), 'client-packed-'))
  onTestFinished(() => rmSync(project, { recursive: true, force: true }))
  execFileSync('npm', ['pack', '--offline', '--silent', '--pack-destination', project], { cwd: home, stdio: 'pipe' })
  const packed = join(project, 'node_modules', '@touchline', 'client')
  mkdirSync(packed, { recursive: true })
  const [file = ''] = globSync('*.tgz', { cwd: project })
  execFileSync('tar', ['-xzf', join(project, file), '-C', packed, '--strip-components=1'])
  writeFileSync(join(project, 'package.json'), '{"type":"module"}')
  return project
}

const examples = (): readonly string[] =>
  [...readFileSync(join(home, 'README.md'), 'utf8').matchAll(/^```ts\n([^]*?)^```/gm)].map(([, code = '']) => code)

const SECRET = 'whsec_test9r8GKYqrTwjUPD8ILPZIo2LaLaSw'

async function surroundings() {
  const database = await createTestDatabase()
  onTestFinished(() => database.drop())
  const deps = testDeps(database.db)
  const server = await serveRoutes(deps, cellRoutes(deps))
  onTestFinished(() => server.close())
  const made = await createOrganization(database.ownerDb)
  const body = JSON.stringify({ ...exampleOf('plan.paused') })
  const now = new Date()
  const given = {
    base: `${await server.listen()}${deps.cell.base}`,
    serviceKey: await createServiceKey(database.ownerDb),
    token: await server.signIn(made),
    orgId: made.organizationId,
    secret: SECRET,
    body,
    headers: {
      'webhook-id': 'an-id',
      'webhook-timestamp': String(Math.floor(now.getTime() / 1_000)),
      'webhook-signature': new Webhook(SECRET).sign('an-id', now, body),
    },
  }
  return { made, given }
}

it('the package that is packed has six modules and nothing of the server, its types hold, and the examples of its README run', async () => {
  const project = installPacked()
  const packed = join(project, 'node_modules', '@touchline', 'client')
  const files = globSync('**/*.{js,ts}', { cwd: packed })
  const texts = files.map((file) => readFileSync(join(packed, file), 'utf8')).join('\n')
  expect(texts.match(/@touchline\/\w+|node:|zod|fastify|kysely/g)).toBeNull()
  const modules = ['calls', 'client', 'client-error', 'index', 'request', 'verify-event']
  expect(files.toSorted()).toEqual(modules.flatMap((name) => [`dist/${name}.d.ts`, `dist/${name}.js`]).toSorted())

  const { made, given } = await surroundings()
  const names = examples().map((code, index) => {
    const values = Object.entries(given).map(([name, value]) => `const ${name} = ${JSON.stringify(value)}\n`)
    const name = `example-${index}.ts`
    writeFileSync(join(project, name), [code.replace(/\n\n/, `\n\n${values.join('')}\n`)].join(''))
    return name
  })
  const said = await Promise.all(names.map((name) => run(process.execPath, [name], { cwd: project })))
  expect(said.map(({ stdout }) => stdout.trim().split('\n'))).toEqual([
    ['1'],
    [made.contractId, expect.stringMatching(/^\S{8,}$/)],
    [`an-id ${exampleOf('plan.paused').data.contractInfoId}`],
  ])
  const tsc = join(dirname(require.resolve('typescript/package.json')), 'bin', 'tsc')
  const strict = ['--strict', '--module', 'nodenext', '--target', 'esnext', '--skipLibCheck', '--types', 'node']
  symlinkSync(join(dirname(require.resolve('@types/node/package.json')), '..'), join(project, 'node_modules', '@types'))
  await run(process.execPath, [tsc, '--noEmit', ...strict, ...names], { cwd: project })
}, 240_000)
