import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { operatorOn } from '@touchline/testing/commands'
import { NOW, sharedCell, sharedFolder } from '@touchline/testing/shared'
import { beforeEach, describe, expect, it } from 'vitest'
import { markInProgress } from '../books/billing/billings.ts'
import { loadOwnContract } from '../books/contract/contracts.ts'
import { inTransaction } from '../db/transaction.ts'
import { checkServiceKey } from '../http/caller/service-key.ts'
import { claim, fail } from '../queue/claim.ts'
import { insertJob } from '../queue/queue.ts'
import { Refused, UsageError } from './command.ts'

const cell = await sharedCell()
let said: string[]

const folder = await sharedFolder()
beforeEach(() => {
  said = []
})

let left: string[] = []

const run = async (line: readonly string[], input = ''): Promise<readonly string[]> => {
  const { db, clock, ids, cell: config, payments } = cell.deps
  const operator = operatorOn({
    db,
    clock,
    ids,
    maintenanceFile: join(folder, 'not-there-yet', 'maintenance.json'),
    readIssuer: () => config.issuer,
    readPayments: () => payments,
    plannedScaleOut: async () => left,
    scaleOut: async () => left.splice(0),
    readInput: async () => input,
  })
  said.push(...(await operator.type(line)))
  return said
}

const words = (text: string) => text.split(' ')

it('the move to a cluster prints the statements that are left of it, and runs them where it is told to', async () => {
  left = ['BEGIN;\nSELECT 1', 'SELECT 2']
  expect(await run(['scale-out'])).toEqual(['BEGIN;\nSELECT 1;', 'SELECT 2;'])
  said = []
  await expect(run(['scale-out', '--move', 'later'])).rejects.toThrow(UsageError)
  expect(await run(['scale-out', '--move', 'now'])).toEqual(['2 statements were run', '-- nothing is left to do'])
})

it('a month of tax without invoices says so, and what is no month is not understood', async () => {
  expect(await run(['list-taxes', '2026-11'])).toEqual(['no invoices'])
  await expect(run(['list-taxes', '2026-13'])).rejects.toThrow(UsageError)
})

describe('a service key', () => {
  it('opens the ingestion until it is revoked, and is not listed itself', async () => {
    const [id, key] = (await run(words('create-service-key platform'))).map((text) => text.split(/ +/)[1] ?? '')
    expect(await checkServiceKey(cell.deps.db, `Bearer ${key}`, 'usage')).toMatchObject({ keyId: id })
    said = []
    expect((await run(['list-service-keys'])).join()).not.toContain(key)
    await run(['revoke-service-key', id ?? '', '--operator', 'Sato'])
    expect(await checkServiceKey(cell.deps.db, `Bearer ${key}`, 'usage')).toMatchObject({ code: 'wrong-service-key' })
    await expect(run(['revoke-service-key', id ?? ''])).rejects.toThrow('is in force')
  })
})

describe('a dead job', () => {
  it('is listed with its reason and can be given a new life', async () => {
    await inTransaction(cell.deps.db, { system: 'jobs' }, (tx) =>
      insertJob(tx, { kind: 'hopeless', runAt: NOW, maxAttempts: 1 }, NOW),
    )
    const request = {
      workerId: 'w',
      now: NOW,
      limit: 1,
      leaseMs: 1_000,
      kinds: { hopeless: 1 },
      order: 'by-time' as const,
    }
    const [claimed] = await claim(cell.deps.db, request)
    if (claimed === undefined) throw new Error('there was no job')
    await fail(cell.deps.db, claimed, { reason: 'it never works' }, NOW)
    expect((await run(['list-jobs'])).join('\n')).toMatch(/dead {2}hopeless[^]*it never works/)
    expect(await run(['requeue-job', String(claimed.jobs[0]?.id)])).toContain('queued')
    await expect(run(['requeue-job', String(claimed.jobs[0]?.id)])).rejects.toThrow('is dead')
  })
})

describe('a billing', () => {
  it('is inspected and calculated again; once fixed it is inspected only', async () => {
    const organization = await cell.open({ basePlanId: 'teamStandardPlan.base' })
    const billingId = await inTransaction(cell.deps.db, { system: 'jobs' }, async (tx) =>
      markInProgress(tx, { ...organization, ...(await loadOwnContract(tx, organization.organizationId)), now: NOW }),
    )
    await cell.runDue()
    expect((await run(['inspect-billing', billingId])).join('\n')).toMatch(/total +21780 JPY Provisional/)
    await run(['rerun-billing', billingId])
    expect(await cell.runDue()).toBe(1)
    cell.clock.moveTo(Date.parse('2026-12-01T00:00:00Z'))
    await cell.runDue()
    said = []
    expect((await run(['inspect-billing', billingId])).join('\n')).toMatch(/fixed +2026-12-01[^]*teamStandardPlan.base/)
    await expect(run(['rerun-billing', billingId])).rejects.toThrow('never changes')
    cell.clock.moveTo(NOW)
  })

  it('that waits for a bank transfer is paid once an operator saw the money, with a receipt and the operator’s name', async () => {
    const organization = await cell.open({ basePlanId: 'teamStandardPlan.base' })
    const { ownerDb } = cell.database
    const methods = { payment_method: 'BANK_TRANSFER', yearly_payment_method: 'BANK_TRANSFER' } as const
    await organization.setContract(methods)
    const billingId = await inTransaction(cell.deps.db, { system: 'jobs' }, async (tx) =>
      markInProgress(tx, { ...organization, ...(await loadOwnContract(tx, organization.organizationId)), now: NOW }),
    )
    const book = (named: string, amount: string, reference: string) =>
      run([
        'book-transfer',
        named,
        '--amount',
        amount,
        '--date',
        '2026-12-01',
        '--reference',
        reference,
        '--operator',
        'Sato',
      ])
    await cell.runDue()
    await expect(book(billingId, '21780', 'M1')).rejects.toThrow('in the future')
    cell.clock.moveTo(Date.parse('2026-12-01T00:00:00Z'))
    await cell.runDue()
    const [waiting = ''] = await run(['list-transfers'])
    expect(waiting).toMatch(/ {2}JP-I-2026-\d{6} {2}2026-11 {2}21780 JPY {2}due 2026-12-31 {2}/)
    await expect(book(billingId, '217.80', 'M1')).rejects.toThrow('looks like 21780')
    said = []
    expect(await book(waiting.split('  ')[1] ?? '', '20000', 'M1')).toEqual(['paid in part; 1780 JPY is open'])
    said = []
    expect(await book(billingId, '20000', 'M1')).toEqual(['it was booked already'])
    await expect(book(billingId, '1780', 'M1')).rejects.toThrow('booked already, with another amount')
    said = []
    expect(await book(billingId, '5000', 'M2')).toEqual([
      'paid; the receipt is in the billing history; 3220 JPY is credit',
    ])
    said = []
    expect((await run(['list-transfers'])).join('\n')).not.toContain(billingId)
    const receipt = await organization.get(`/manage/billing/${billingId}/receipt`)
    expect(receipt).toMatchObject({ status: 200, body: { paymentMethod: 'BANK_TRANSFER', issueDate: '2026-12-01' } })
    const audited = ownerDb.selectFrom('audit_entries').select('actor').where('action', '=', 'receive-transfer')
    expect(await audited.where('organization_id', '=', organization.organizationId).execute()).toEqual([
      { actor: 'Sato' },
      { actor: 'Sato' },
    ])
    const back = (amount: string) =>
      run([
        'return-credit',
        organization.organizationId,
        '--amount',
        amount,
        '--date',
        '2026-12-01',
        '--reference',
        'B1',
        '--reason',
        'Paid twice',
        '--operator',
        'Sato',
      ])
    said = []
    expect((await run(['list-credits'])).join('\n')).toContain(`${organization.organizationId}  3220 JPY`)
    await expect(back('3221')).rejects.toThrow('credit of ¥3,220')
    said = []
    expect(await back('3220')).toEqual(['booked'])
    said = []
    expect(await back('3220')).toEqual(['it was booked already'])
    said = []
    expect((await run(['list-operator-actions', '--reason', 'paid twice'])).join()).toContain('return-credit')
    said = []
    expect((await run(['list-operator-actions'])).slice(0, 3).map((line) => line.split('  ').slice(1, 4))).toEqual([
      ['Sato', 'return-credit', `${organization.organizationId} B1`],
      ['Sato', 'book-transfer', `${billingId} M2`],
      ['Sato', 'book-transfer', `${billingId} M1`],
    ])
    cell.clock.moveTo(NOW)
  })

  it('is refused when there is none', async () => {
    await expect(run(['inspect-billing', crypto.randomUUID()])).rejects.toThrow('no billing')
    await expect(run(['inspect-billing', '7'])).rejects.toThrow('UUID, e.g.')
    await expect(run(['revoke-service-key', '7'])).rejects.toThrow(UsageError)
  })
})

describe('what an operator changes', () => {
  it('is written down with the change, under the name that was given, and can be read', async () => {
    const rows = await cell.database.pick('operator_actions', ['operator', 'command'], {}, 'happened_at')
    expect(rows.filter(({ command }) => command === 'revoke-service-key')).toEqual([
      { operator: 'Sato', command: 'revoke-service-key' },
    ])
    const others = rows.filter(({ operator }) => operator === 'Tanaka').map(({ command }) => command)
    expect(new Set(others)).toEqual(new Set(['create-service-key', 'requeue-job', 'rerun-billing']))
    expect((await run(['list-operator-actions'])).join('\n')).toContain('  Sato  revoke-service-key  ')
  })

  it('is not written down when it was refused, and never changed', async () => {
    const count = async () =>
      (await cell.database.ownerDb.selectFrom('operator_actions').select('command').execute()).length
    const before = await count()
    await expect(run(['revoke-service-key', crypto.randomUUID()])).rejects.toThrow(Refused)
    await expect(run(['requeue-job', '999999'])).rejects.toThrow(Refused)
    expect(await count()).toBe(before)
    const change = inTransaction(cell.deps.db, { system: 'administration' }, (tx) =>
      tx.updateTable('operator_actions').set({ operator: 'nobody' }).execute(),
    )
    await expect(change).rejects.toThrow('permission denied')
  })
})

describe('the maintenance notice', () => {
  it('is written as a whole and taken away', async () => {
    const notice = { en: { title: 'Tonight', message: 'From 22:00' }, ja: { title: '今夜', message: '22時から' } }
    await run(['set-maintenance'], JSON.stringify(notice))
    expect(JSON.parse(await readFile(join(folder, 'not-there-yet', 'maintenance.json'), 'utf8'))).toEqual(notice)
    await run(['clear-maintenance'])
    await expect(readFile(join(folder, 'not-there-yet', 'maintenance.json'))).rejects.toThrow('ENOENT')
    said = []
    expect((await run(['list-operator-actions'])).slice(0, 2).map((line) => line.split('  ')[2])).toEqual([
      'clear-maintenance',
      'set-maintenance',
    ])
  })

  it.each(['', '{', '{}', '{"ja": {"title": "x", "message": "y"}}', '{"en": {"title": ""}}'])(
    'is not written from %j',
    async (text) => {
      await expect(run(['set-maintenance'], text)).rejects.toThrow('"title": "Maintenance tonight"')
    },
  )
})
