import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, cpSync, lstatSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { serverAccount } from './account.ts'
import { packageFolder, readableBinaries } from './binaries.ts'
import { clusterFolder } from './cluster-folder.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts'
import { SERVER_ENVIRONMENT } from './initialise.ts'
import { freePort } from './port.ts'
import { readPostmasterFile } from './postmaster-file.ts'

let dataDir: string
let servers: EmbeddedPostgres[]

beforeEach(() => {
  servers = []
  dataDir = mkdtempSync(join(tmpdir(), 'touchline-embedded-'))
  chmodSync(dataDir, 0o711)
})

afterEach(async () => {
  for (const server of servers) await server.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

const start = async (options: { port?: number; fsync?: boolean } = {}): Promise<EmbeddedPostgres> => {
  const server = await startEmbeddedPostgres({ dataDir, ...options })
  servers.push(server)
  return server
}

const ask = async (server: EmbeddedPostgres, question: string): Promise<unknown> => {
  const client = new Client(server.connectionString('postgres'))
  await client.connect()
  try {
    const { rows } = await client.query<unknown[]>({ text: question, rowMode: 'array' })
    return rows[0]?.[0]
  } finally {
    await client.end()
  }
}

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

describe('the embedded server', { timeout: 30_000 }, () => {
  it.runIf(process.platform === 'linux')('answers tests at a socket, too, and everybody else at its port', async () => {
    const server = await start({ fsync: false })
    const hostname = encodeURIComponent(server.socketFolder ?? 'none')
    const client = new Client(Object.assign(new URL(server.connectionString('postgres')), { hostname }).href)
    await client.connect()
    const { rows } = await client.query('select inet_server_addr() as address')
    await client.end()
    expect(rows).toEqual([{ address: null }])
    expect(await ask(server, 'select inet_server_addr()')).not.toBeNull()
    await server.stop()
    const lasting = await start()
    expect(lasting.socketFolder).toBeNull()
    expect(await ask(lasting, 'show unix_socket_directories')).toBe('')
  })

  it('keeps its data over a stop and a start', async () => {
    const first = await start()
    await ask(first, 'create table kept as select 7 as answer')
    await first.stop()
    expect(await ask(await start(), 'select answer from kept')).toBe(7)
  })

  it('does not wait for the disk while it hurries, and waits again afterwards', async () => {
    const server = await start()
    const waits = () => ask(server, 'show synchronous_commit')
    expect(await waits()).toBe('on')
    await server.hurry()
    await vi.waitFor(async () => expect(await waits()).toBe('off'))
    await server.reachDisk()
    await vi.waitFor(async () => expect(await waits()).toBe('on'))
    await server.stop()
    expect(await ask(await start(), 'show synchronous_commit')).toBe('on')
  })

  it('sorts and folds case the same on every machine, and lives in UTC', async () => {
    const server = await start()
    expect(
      await ask(server, `select concat(datlocprovider, datlocale) from pg_database where datname = 'postgres'`),
    ).toBe('bC.UTF-8')
    expect(await ask(server, `select lower('ÉÀ')`)).toBe('éà')
    expect(await ask(server, 'show timezone')).toBe('UTC')
  })

  it('refuses a wrong password, also from this machine', async () => {
    const { port } = await start()
    const client = new Client({ host: '127.0.0.1', port, user: 'postgres', password: 'guess', database: 'postgres' })
    await expect(client.connect()).rejects.toMatchObject({ code: '28P01' })
    expect(statSync(join(dataDir, 'superuser-password')).mode & 0o077).toBe(0)
  })

  it('says so when another server runs on the data folder, and leaves that one alone', async () => {
    const first = await start()
    await expect(start()).rejects.toMatchObject({ kind: 'data-folder-in-use' })
    expect(await ask(first, 'select 1')).toBe(1)
  })

  it('says so when the wanted port is taken, and can be started again on another', async () => {
    const occupant = createServer().listen(0, '127.0.0.1')
    await once(occupant, 'listening')
    const address = occupant.address()
    const port = typeof address === 'object' && address !== null ? address.port : 0
    await expect(start({ port })).rejects.toMatchObject({ kind: 'port-busy' })
    occupant.close()
    await once(occupant, 'close')
    expect((await start({ port })).port).toBe(port)
  })
})

describe('after kill -9 of the process that started it', { timeout: 30_000 }, () => {
  it('the server ends with it, and the committed row is there at the next start', async () => {
    const fixture = join(import.meta.dirname, 'killed-parent.fixture.ts')
    const parent = spawn(process.execPath, [fixture, dataDir], { stdio: ['ignore', 'pipe', 'inherit'] })
    const [line] = await once(parent.stdout, 'data')
    const serverPid = Number(String(line))
    expect(isAlive(serverPid)).toBe(true)
    parent.kill('SIGKILL')
    await vi.waitFor(() => expect(isAlive(serverPid)).toBe(false), { timeout: 10_000 })
    expect(await ask(await start(), 'select answer from survivor')).toBe(42)
  })

  it('a server that survived even so is ended by the next start', async () => {
    await (await start()).stop()
    const { data, account, programs } = await clusterFolder(dataDir)
    const { postgres } = await readableBinaries(account, programs)
    const port = await freePort(0)
    const parameters = ['-D', data, '-c', `port=${port}`, '-c', 'unix_socket_directories=']
    const orphan = spawn(postgres, parameters, { cwd: data, env: SERVER_ENVIRONMENT, stdio: 'ignore', ...account })
    await vi.waitFor(async () => expect((await readPostmasterFile(data))?.ready).toBe(true), { timeout: 10_000 })
    expect(await ask(await start(), 'select 1')).toBe(1)
    expect(orphan.exitCode).toBe(0)
  })

  it('a process file that names somebody else stops nobody', async () => {
    await (await start()).stop()
    const { data } = await clusterFolder(dataDir)
    writeFileSync(join(data, 'postmaster.pid'), `${process.pid}\n${data}\n`)
    expect(await ask(await start(), 'select 1')).toBe(1)
  })
})

describe.runIf(process.getuid?.() === 0)('started by root', { timeout: 30_000 }, () => {
  it('runs as an ordinary account', async () => {
    const server = await start()
    const status = readFileSync(`/proc/${server.pid}/status`, 'utf8')
    expect(status).toMatch(new RegExp(`^Uid:\\t${serverAccount()?.uid}\\t`, 'm'))
  })

  it('copies the programs when that account cannot reach them', async () => {
    const account = serverAccount()
    const installed = join(dataDir, 'closed')
    cpSync(packageFolder(), installed, { recursive: true, verbatimSymlinks: true })
    chmodSync(installed, 0o700)
    const { postgres } = await readableBinaries(account, join(dataDir, 'programs'), installed)
    expect(postgres.startsWith(join(dataDir, 'programs'))).toBe(true)
    const version = execFileSync(postgres, ['--version'], { encoding: 'utf8', env: {}, cwd: '/', ...account })
    expect(version).toContain('18.')
  })

  it('makes the links of the libraries, which npm leaves out', async () => {
    const installed = join(dataDir, 'bare')
    cpSync(packageFolder(), installed, { recursive: true, filter: (path) => !lstatSync(path).isSymbolicLink() })
    const { initdb } = await readableBinaries(undefined, '', installed)
    expect(execFileSync(initdb, ['--version'], { encoding: 'utf8', env: {} })).toContain('18.')
  })

  it('keeps the cluster elsewhere when that account cannot reach the data folder', async () => {
    chmodSync(dataDir, 0o700)
    const server = await start()
    await ask(server, 'create table kept as select 7 as answer')
    await server.stop()
    const { home } = await clusterFolder(dataDir)
    expect(home.startsWith(dataDir)).toBe(false)
    expect(await ask(await start(), 'select answer from kept')).toBe(7)
    await servers.at(-1)?.stop()
    rmSync(home, { recursive: true })
  })
})
