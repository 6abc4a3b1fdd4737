import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { OperatorRole } from '@touchline/domain/operators'
import { operatorOn } from '@touchline/testing/commands'
import { sharedCell, sharedDesk } from '@touchline/testing/shared'
import { afterAll, describe, expect, it } from 'vitest'
import { filesInForce } from '../configuration/files-in-force.ts'

const cell = await sharedCell()
const folder = await mkdtemp(join(tmpdir(), 'touchline-settings-'))
afterAll(() => rm(folder, { recursive: true }))
const file = join(folder, 'desk.json')
const written = (groups: object) => writeFile(file, JSON.stringify({ groups }))
await written({ 'desk-support': ['support'] })
const desk = await sharedDesk(cell, {
  settings: { alwaysTwo: ['grant-plan'], files: filesInForce({ DESK_FILE: file }) },
})

const type = (...words: readonly string[]) => operatorOn(cell.deps).type([...words, '--operator', 'Sato'])
const read = (path: string, role: OperatorRole) => desk.ask(path, undefined, { roles: [role] })

describe('the settings', () => {
  it('are those of the file, with limits in minor units', async () => {
    const { body } = await read('/settings', 'finance')
    expect(body).toMatchObject({
      groups: [{ group: 'support', roles: ['support'] }, {}, {}, {}, {}],
      alwaysTwo: ['grant-plan'],
      secondFactor: null,
      caseUrl: 'https://tickets.kita.example/{case}',
    })
    expect(body).toHaveProperty('limits.0', { role: 'support', act: 'refund', currency: 'JPY', amount: 20_000 })
    expect(body).toHaveProperty('limits.1', { role: 'support', act: 'refund', currency: 'EUR', amount: 15_000 })
  })

  it('say since when a file is in force, and what the next start would make of it', async () => {
    const files = async () => (await read('/settings', 'auditor')).body
    const inForce = { variable: 'DESK_FILE', digest: expect.stringMatching(/^[0-9a-f]{64}$/) }
    expect(await files()).toMatchObject({ files: [{ ...inForce, isChanged: false, faults: [] }] })
    await written({ 'desk-support': ['finance'] })
    expect(await files()).toMatchObject({ files: [{ ...inForce, isChanged: true, faults: [] }] })
    await written({ 'desk-support': ['helper'] })
    const fault = expect.stringMatching(/^DESK_FILE: groups/)
    expect(await files()).toMatchObject({ files: [{ ...inForce, isChanged: true, faults: [fault] }] })
  })

  it('of the machines are read by whoever may, without a secret', async () => {
    const [, key = ''] = await type('create-service-key', 'video platform', '--days', '30')
    expect(await read('/keys', 'auditor')).toMatchObject({
      status: 200,
      body: { keys: [{ name: 'video platform', state: 'in force', lastUsedDate: null }] },
    })
    expect(JSON.stringify((await read('/keys', 'auditor')).body)).not.toContain(key.replace(/^key /, ''))
    await type('receivers', 'add', '--url', 'https://video.kita.example/events', '--kinds', 'plan.begun')
    expect(await read('/receivers', 'auditor')).toMatchObject({
      body: {
        receivers: [
          {
            url: 'https://video.kita.example/events',
            kinds: ['plan.begun'],
            state: 'active',
            waiting: 0,
            pauseReason: null,
          },
        ],
      },
    })
    expect(JSON.stringify((await read('/receivers', 'auditor')).body)).not.toContain('ecret')
    expect(await read('/deliveries', 'auditor')).toMatchObject({ status: 200, body: { deliveries: [] } })
    expect(await read('/jobs', 'auditor')).toMatchObject({ status: 200, body: { jobs: [] } })
    expect(await read('/keys', 'finance')).toMatchObject({
      status: 403,
      body: { code: 'act-not-allowed', details: { roles: ['auditor', 'administrator'] } },
    })
    expect(await read('/settings', 'support')).toMatchObject({ status: 403 })
  })
})
