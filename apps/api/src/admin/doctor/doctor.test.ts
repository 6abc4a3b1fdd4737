import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { freePort } from '@touchline/embedded-postgres/port'
import { brandFile } from '@touchline/testing/brand'
import { compiled } from '@touchline/testing/compiled'
import { testEnvironment } from '@touchline/testing/configuration'
import { startMailSink } from '@touchline/testing/mail-sink'
import { startProvider } from '@touchline/testing/provider'
import { sharedDatabase, sharedFolder } from '@touchline/testing/shared'
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import type { Environment } from '../../configuration/environment.ts'
import { checkSettingsCommand, doctorCommand } from './doctor.ts'

const folder = await sharedFolder()
const database = await sharedDatabase()
const [provider, mails] = await Promise.all([startProvider(), startMailSink()])
await writeFile(join(folder, 'index.html'), '<!doctype html><title>Console</title>')
const port = await freePort(0)
const environment: Environment = {
  ...testEnvironment(database, folder),
  TOUCHLINE_MODE: 'demo',
  PORT: String(port),
  CONSOLE_URL: `http://127.0.0.1:${port}`,
  MAINTENANCE_FILE: join(folder, 'maintenance.json'),
  STRIPE_SECRET_KEY: provider.sandbox.secretKey,
  STRIPE_PUBLISHABLE_KEY: provider.sandbox.publishableKey,
  STRIPE_WEBHOOK_SECRET: provider.sandbox.webhookSecret,
  STRIPE_API_URL: provider.sandbox.url,
  SMTP_URL: mails.smtpUrl,
  MAIL_FROM: 'no-reply@kickview.example',
  OPERATORS_ADDRESS: 'ops@kickview.example',
}
const child = spawn(process.execPath, [join(import.meta.dirname, '../../main.ts')], {
  env: { ...compiled, ...environment },
  stdio: ['ignore', 'pipe', 'inherit'],
})
const ended = once(child, 'exit')
await once(child.stdout, 'data')
afterAll(async () => {
  child.kill('SIGTERM')
  await ended
  await Promise.all([provider.close(), mails.close()])
})

interface Found {
  readonly lines: readonly string[]
  readonly refusal: string | null
}

async function look(changed: Environment = {}): Promise<Found> {
  const lines: string[] = []
  try {
    await doctorCommand.runOnServer({ ...environment, ...changed }, { wait: '1' }, (line) => void lines.push(line))
    return { lines, refusal: null }
  } catch (error) {
    return { lines, refusal: error instanceof Error ? error.message : String(error) }
  }
}

const endpoint = () => `${environment['CONSOLE_URL']}/asia/api/v0/provider/webhook`

const listen = (secret: string) => provider.control('POST', '/webhook_endpoints', { url: endpoint(), secret })

const wrongIn = ({ lines }: Found) =>
  lines.filter((line) => line.startsWith('wrong')).map((line) => line.split('\n')[0])

describe('the doctor', () => {
  it('names every fault of the settings, with what to do, and looks at nothing else', async () => {
    const found = await look({ SMTP_URL: undefined, ISSUERS_FILE: undefined, STRIPE_SECRET: 'sk_canary' })
    expect(wrongIn(found)).toEqual([
      expect.stringMatching(/^wrong {2}settings: STRIPE_SECRET is not a setting/),
      expect.stringMatching(/^wrong {2}settings: .*(?:SMTP_URL|ISSUERS_FILE)/),
      expect.stringMatching(/^wrong {2}settings: .*(?:SMTP_URL|ISSUERS_FILE)/),
    ])
    expect(found.refusal).toBe('3 things are to be mended')
    expect(found.lines.join('\n')).not.toContain('canary')
  })

  it('finds what a new server lacks', async () => {
    const taken = mails.taken()
    const found = await look()
    expect(wrongIn(found)).toEqual([
      'wrong  catalogue asia: it lacks anything for sale',
      'wrong  backup asia: the database does not keep its log, so only a base backup can be restored',
      `wrong  events asia: the provider has no enabled endpoint ${endpoint()}`,
    ])
    expect(mails.taken()).toBe(taken + 1)
  })

  it('says by which command the desk’s role is mended that lost a right, reads a secret or writes', async () => {
    const owner = (statement: string) => sql.raw(statement).execute(database.ownerDb)
    const roleOf = async () => (await look()).lines.filter((line) => line.includes("desk's role asia"))
    const well = ["well   desk's role asia: it reads what the desk shows, no secret, and changes nothing"]
    expect(await roleOf()).toEqual(well)
    await owner('grant select, insert on accounts to touchline_desk')
    await owner('grant select (mark) on notice_mails to touchline_desk')
    await owner('revoke select on cases from touchline_desk')
    await owner('grant update (word) on approvals to touchline_desk')
    const found = await roleOf()
    const saying = (says: string) => expect.stringContaining(`wrong  desk's role asia: ${says}`)
    expect(found).toEqual([
      saying('touchline_desk may change accounts'),
      saying('it reads more of accounts than it may: password_hash, created_at, password_changed_at'),
      saying('touchline_desk may change approvals'),
      saying('it does not read of cases: organization_id, case_id,'),
      saying('it reads more of notice_mails than it may: mark'),
    ])
    for (const line of found) await owner(/psql -c '(.*)'/.exec(line)?.[1] ?? '')
    expect(await roleOf()).toEqual(well)
  })

  it('sees the provider’s own event come back', async () => {
    await listen(provider.sandbox.webhookSecret)
    const found = await look()
    expect(found.lines).toContain('well   test event: it came back from the provider and was taken')
    expect((await provider.books()).customers).toEqual([])
  })

  it('says whether the running server or the provider has another secret', async () => {
    const ours = await look({ STRIPE_WEBHOOK_SECRET: 'whsec_of_another_endpoint' })
    expect(wrongIn(ours)).toContain(`wrong  events asia: ${endpoint()} answers 400`)
    await listen('whsec_that_the_server_does_not_have')
    const theirs = await look()
    expect(wrongIn(theirs)).toContain(
      "wrong  test event: an endpoint of the account has not taken the provider's own event",
    )
  })

  it('says of a provider, a mail server, a desk and a database that do not answer how each is mended', async () => {
    const nobody = '127.0.0.1:1'
    const found = await look({
      STRIPE_API_URL: `http://${nobody}`,
      SMTP_URL: `smtp://${nobody}`,
      OIDC_ISSUER_ASIA: `http://${nobody}`,
      OIDC_CLIENT_ID_ASIA: 'touchline',
      OIDC_CLIENT_SECRET_ASIA: 'canary-of-the-client',
      OIDC_NAME_ASIA: 'Kita ID',
      DESK_URL: `http://${nobody}`,
      DESK_PORT: '0',
      DESK_FILE: join(import.meta.dirname, '../../../../../deploy/desk/desk.json'),
      DESK_OIDC_ISSUER: `http://${nobody}`,
      DESK_OIDC_CLIENT_ID: 'desk',
      DESK_OIDC_CLIENT_SECRET: 'canary-of-the-desk',
      DESK_OIDC_ROLES_CLAIM: 'groups',
      DATABASE_OWNER_URL_ASIA: `postgres://${['owner', 'canary'].join(':')}@${nobody}/touchline_asia`,
    })
    expect(wrongIn(found).map((line) => line?.split(':')[0])).toEqual([
      'wrong  database asia',
      'wrong  provider',
      'wrong  sign-in asia',
      'wrong  sign-in desk',
      'wrong  mail',
      'wrong  address of the desk',
    ])
    expect(found.lines.join('\n')).not.toContain('canary')
  })
})

describe('the settings alone', () => {
  const check = async (changed: Environment = {}): Promise<Found> => {
    const lines: string[] = []
    const done = checkSettingsCommand.runOnServer({ ...environment, ...changed }, {}, (line) => void lines.push(line))
    return { lines, refusal: await done.then(() => null, String) }
  }

  it('are looked at without a database, a provider or a mail', async () => {
    const nowhere = {
      DATABASE_URL_ASIA: 'postgres://nobody:x@127.0.0.1:1/nothing',
      DATABASE_OWNER_URL_ASIA: 'postgres://nobody:x@127.0.0.1:1/nothing',
      STRIPE_API_URL: 'http://127.0.0.1:1',
      SMTP_URL: 'smtp://127.0.0.1:1',
    }
    expect(await check(nowhere)).toEqual({ lines: ['well   settings: asia; demo'], refusal: null })
  })

  it('of brand, issuers and secrets are named with their faults, all at once', async () => {
    const brand = join(folder, 'brand.json')
    await writeFile(brand, JSON.stringify({ ...JSON.parse(await readFile(brandFile, 'utf8')), accent: '#e8590c' }))
    const issuers = join(folder, 'issuers.json')
    const shipped: unknown = JSON.parse(await readFile(String(environment['ISSUERS_FILE']), 'utf8'))
    await writeFile(issuers, JSON.stringify(shipped).replaceAll('FR40303265045', 'FR40303265046'))
    const { lines, refusal } = await check({
      BRAND_FILE: brand,
      ISSUERS_FILE: issuers,
      SESSION_SECRET: 'short',
      BRAND: 'x',
    })
    const said = lines.join('\n')
    for (const fault of ['accent', 'vatNumber', 'SESSION_SECRET cannot be used']) expect(said).toContain(fault)
    expect(refusal).toMatch(/things are to be mended/)
  })
})
