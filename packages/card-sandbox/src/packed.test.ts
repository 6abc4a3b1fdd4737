import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { Stripe } from 'stripe'
import { expect, it, onTestFinished } from 'vitest'

const home = dirname(import.meta.dirname)

interface Manifest {
  readonly name: string
  readonly bin: { readonly 'card-sandbox': string }
  readonly dependencies: Readonly<Record<string, string>>
}
const manifest: Manifest = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8'))

const installed = (name: string): string => {
  const paths = createRequire(import.meta.url).resolve.paths(name) ?? []
  const found = paths.map((folder) => join(folder, name)).find((folder) => existsSync(folder))
  if (found === undefined) throw new Error(`${name} is not installed.`)
  return found
}

/** Installs what `npm pack` makes, and its dependencies. */
const installPacked = (): { project: string; packed: string } => {
  const project = mkdtempSync(join(tmpdir(), 'card-sandbox-packed-'))
  onTestFinished(() => rmSync(project, { recursive: true, force: true }))
  execFileSync('npm', ['pack', '--offline', '--silent', '--pack-destination', project], { cwd: home, stdio: 'pipe' })
  const packed = join(project, 'node_modules', manifest.name)
  mkdirSync(packed, { recursive: true })
  const [file = ''] = globSync('*.tgz', { cwd: project })
  execFileSync('tar', ['-xzf', join(project, file), '-C', packed, '--strip-components=1'])
  for (const name of Object.keys(manifest.dependencies)) {
    const link = join(project, 'node_modules', name)
    mkdirSync(dirname(link), { recursive: true })
    symlinkSync(installed(name), link)
  }
  return { project, packed }
}

it('the package that is published runs by itself, and is of nobody’s product', async () => {
  const { project, packed } = installPacked()
  const files = globSync('**/*', { cwd: packed, withFileTypes: true }).filter((entry) => entry.isFile())
  const texts = files.map(({ parentPath, name }) => readFileSync(join(parentPath, name), 'utf8'))
  expect(texts.filter((text) => /touchline|from '\.\.\/\.\.\/\.\./i.test(text))).toEqual([])
  expect(files.filter(({ name }) => name.includes('.test.')).map(({ name }) => name)).toEqual([])
  expect(files.map(({ name }) => basename(name))).toEqual(expect.arrayContaining(['LICENSE', 'README.md']))

  const env = { PATH: process.env['PATH'], SECRET_KEY: 'sk_test_alone', END_WITH_INPUT: '1' }
  const program = join(packed, manifest.bin['card-sandbox'])
  const child = spawn(process.execPath, [program], { cwd: project, env, stdio: ['pipe', 'pipe', 'inherit'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  const lines = createInterface(child.stdout)
  const [line]: unknown[] = await once(lines, 'line')
  const url = new URL(String(line).replace('card-sandbox ', ''))

  const address = { host: url.hostname, port: url.port, protocol: 'http', telemetry: false } as const
  const stripe = new Stripe('sk_test_alone', address)
  const { id: customer } = await stripe.customers.create({ name: 'Example FC' })
  const card = await stripe.paymentMethods.attach('pm_card_visa', { customer })
  const asked = { amount: 1_000, currency: 'eur', customer, payment_method: card.id, off_session: true, confirm: true }
  const never = { automatic_payment_methods: { enabled: true, allow_redirects: 'never' } } as const
  expect(await stripe.paymentIntents.create({ ...asked, ...never })).toMatchObject({ status: 'succeeded' })

  const served = async (path: string) => (await fetch(new URL(path, url))).text()
  expect(await served('/v3/stripe.js')).toContain('Stripe')
  expect(await served('/v3/source/frame/field-rules.ts')).toContain('cardnumber')

  const inProcess = `import { startSandbox } from '${manifest.name}'
    const sandbox = await startSandbox()
    console.log((await fetch(new URL('/healthz', sandbox.url))).status)
    await sandbox.close()`
  const options = { cwd: project, encoding: 'utf8' } as const
  expect(execFileSync(process.execPath, ['--input-type=module', '-e', inProcess], options)).toBe('200\n')

  child.stdin.end()
  expect(await once(child, 'exit')).toEqual([0, null])
}, 120_000)
