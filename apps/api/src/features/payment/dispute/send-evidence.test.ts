import { customerEndpoints } from '@touchline/contract/desk/customer'
import { disputeEndpoints } from '@touchline/contract/desk/disputes'
import { DAY } from '@touchline/domain/calendar'
import type { OperatorRole } from '@touchline/domain/operators'
import { type EvidenceFile, evidenceParts } from '@touchline/domain/payment'
import { openTestDesk } from '@touchline/testing/desk'
import { OCTOBER_CLOSES, ofEachTest, worldOfEachTest } from '@touchline/testing/shared'
import { beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { inTransaction } from '../../../db/transaction.ts'
import type { Payments } from '../../../ports/payments.ts'
import { orderToSend } from './order-evidence.ts'

let disputeId: string
let crashes = 0
const crashing = (real: Payments): Payments => ({
  ...real,
  sendEvidence: async (request) => {
    const answer = await real.sendEvidence(request)
    if (crashes === 0) return answer
    crashes -= 1
    throw new Error('the process ends')
  },
})

const world = worldOfEachTest({ payments: crashing })
const desk = ofEachTest(
  () => openTestDesk([world.deps]),
  ({ close }) => close(),
)
const made = ofEachTest(() => world.subscribe({ name: 'Yamate Basket' }))
beforeEach(async () => {
  crashes = 0
  await world.liveUntil(OCTOBER_CLOSES + DAY)
  disputeId = await world.provider.dispute((await made.row('charges')).charge_id)
  await settled()
})

const settled = async () => {
  await world.hear()
}
const worked = () => world.liveUntil(world.now() + DAY)

const order = (words = 'They use it every day.', now = world.now(), file: EvidenceFile | null = null) => {
  const { organizationId } = made
  const asked = { organizationId, disputeId, parts: evidenceParts, words, file, operator: 'Sato', now }
  return inTransaction(world.deps.db, { system: 'administration' }, (tx) => orderToSend(tx, asked))
}

const sent = z.object({ uncategorized_text: z.nullable(z.string()), uncategorized_file: z.nullable(z.string()) })
const counted = z.object({ submission_count: z.int() })
const provided = z.object({
  disputes: z.array(z.object({ evidence: sent, evidence_details: counted })),
  files: z.array(z.object({ id: z.string(), filename: z.string(), size: z.int() })),
})

const providersBooks = async () => provided.parse(await world.provider.control('GET', '/books'))
const atProvider = async () => (await providersBooks()).disputes[0]

const ask = (path: string, json?: object, roles?: readonly OperatorRole[]) => desk.ask(path, json, { roles })

const read = async () => disputeEndpoints.getDispute.response.parse((await ask(`/disputes/${disputeId}`)).body)

describe('evidence', () => {
  it('is read at the desk, previewed, sent once, and wins', async () => {
    const { organizationId } = made
    const customer = customerEndpoints.getCustomer.response.parse((await ask(`/customer/${organizationId}`)).body)
    expect(customer.disputes).toEqual([disputeId])
    const seen = await read()
    expect(seen).toMatchObject({
      club: { name: 'Yamate Basket' },
      state: 'open',
      evidence: null,
      before: 0,
      ours: { open: 1, won: 0, lost: 0 },
    })
    expect(seen.found.documents).toMatch(/^Invoice \S+-I-2026-\d+ of 2026-11-01 .*: 9484 JPY\.\nReceipt /)
    expect(seen.found.contract).toMatch(/Yamate Basket.*[^]*before tax/)
    expect(seen.found['same-card']).toBeUndefined()
    const input = { organizationId, disputeId, parts: ['documents', 'contract'], words: 'They use it every day.' }
    const reason = 'Usage speaks for us'
    const previewed = z
      .object({ preview: z.object({ digest: z.string(), audit: z.array(z.object({ action: z.string() })) }) })
      .parse((await ask('/acts/send-evidence/preview', { input, reason })).body)
    expect(previewed.preview.audit.map(({ action }) => action)).toEqual(['send-evidence'])
    expect((await read()).evidence).toBeNull()
    const { digest } = previewed.preview
    expect((await ask('/acts/send-evidence', { input, reason, caseId: null, digest })).body).toMatchObject({
      kind: 'done',
    })
    await worked()
    expect(await read()).toMatchObject({ answerBy: null, evidence: { state: 'sent', by: 'finance@kita.example' } })
    expect((await atProvider())?.evidence.uncategorized_text).toMatch(/^They use it every day\.\n\nInvoice /)
    await world.provider.control('POST', `/disputes/${disputeId}/decide`, { outcome: 'won' })
    await settled()
    expect(await read()).toMatchObject({ state: 'won', ours: { won: 1, open: 0 } })
    const told = (await made.actions()).filter((action) => action === 'send-evidence' || action.startsWith('dispute'))
    expect(told).toEqual(['dispute-opened', 'send-evidence', 'dispute-won'])
    expect(await world.disagreements()).toEqual([])
  })

  it('is shown to finance and auditors alone', async () => {
    expect((await ask(`/disputes/${disputeId}`, undefined, ['auditor'])).status).toBe(200)
    expect((await ask(`/disputes/${disputeId}`, undefined, ['support'])).status).toBe(403)
    expect((await ask('/disputes/du_nobody')).status).toBe(404)
  })

  it.each([
    ['whose process ended after the provider had taken it', 2, null],
    ['whose answer was lost', 0, { kind: 'drop', when: 'after', method: 'POST', path: '/v1/disputes', times: 3 }],
    ['that met a silent provider', 0, { kind: 'status', status: 500, when: 'before', path: '/v1/disputes', times: 9 }],
    ['that met a kept failure', 0, { kind: 'status', status: 500, when: 'before', kept: true, path: '/v1/disputes' }],
    ['that met a busy provider', 0, { kind: 'status', status: 429, when: 'before', path: '/v1/disputes', times: 2 }],
  ])('%s is taken once and counts once', async (_, times, fault) => {
    crashes = times
    if (fault !== null) await world.provider.control('POST', '/faults', fault)
    expect(await order()).toMatchObject({ kind: 'ordered' })
    expect(await order('More.')).toMatchObject({ kind: 'refused', message: expect.stringContaining('once') })
    for (let day = 0; day < 3; day += 1) await worked()
    expect((await atProvider())?.evidence_details.submission_count).toBe(1)
    expect((await read()).evidence?.state).toBe('sent')
    expect((await made.actions()).filter((action) => action === 'send-evidence')).toHaveLength(1)
  })

  it('does not count as sent where the bank decided before it came', async () => {
    await order()
    await world.provider.control('POST', `/disputes/${disputeId}/decide`, { outcome: 'lost' })
    await worked()
    expect(await read()).toMatchObject({ state: 'lost', evidence: { state: 'refused', refusal: 'not-taken' } })
    expect(await made.actions()).not.toContain('send-evidence')
    expect(world.jobErrors.map(String).join()).toContain('not-taken')
  })

  it('of the most signs of any script is previewed and sent, and a larger body is not read, nor any of somebody signed out', async () => {
    const input = { organizationId: made.organizationId, disputeId, parts: [], words: '記'.repeat(150_000) }
    const asked = { input, reason: 'All of their usage' }
    const preview = '/acts/send-evidence/preview'
    const previewed = await ask(preview, asked)
    const { digest } = z.object({ preview: z.object({ digest: z.string() }) }).parse(previewed.body).preview
    expect((await ask('/acts/send-evidence', { ...asked, caseId: null, digest })).status).toBe(200)
    await worked()
    expect((await atProvider())?.evidence.uncategorized_text).toHaveLength(150_000)
    const larger = { ...asked, input: { ...input, words: '記'.repeat(160_000) } }
    expect(await ask(preview, larger)).toMatchObject({ status: 413, body: { code: 'body-too-large' } })
    expect(await desk.send({ path: preview, method: 'POST', json: larger })).toMatchObject({ status: 401 })
  })

  it('is refused after its last day, and where it is too long', async () => {
    const { answerBy } = await read()
    expect(await order('', Date.parse(answerBy ?? '') + 1)).toMatchObject({
      kind: 'refused',
      message: expect.stringContaining('last day'),
    })
    expect(await order('x'.repeat(150_001))).toMatchObject({ message: expect.stringContaining('150,000') })
    expect((await read()).evidence).toBeNull()
  })
})

describe('a file', () => {
  const letter = { name: 'letter.pdf', content: Buffer.from('%PDF-1.7').toString('base64') }
  const attach = async (given: object = letter, roles: readonly OperatorRole[] = ['finance']) =>
    ask(`/disputes/${disputeId}/files`, given, roles)
  const kept = async () => z.object({ kind: z.literal('kept'), fileId: z.string() }).parse((await attach()).body).fileId

  it('goes with the evidence that names it, and is shown as sent', async () => {
    const fileId = await kept()
    expect((await atProvider())?.evidence.uncategorized_file).toBeNull()
    expect(await order('', undefined, { fileId, name: letter.name })).toMatchObject({ kind: 'ordered' })
    await worked()
    expect(await atProvider()).toMatchObject({ evidence: { uncategorized_file: fileId } })
    expect((await read()).evidence).toMatchObject({ state: 'sent', file: 'letter.pdf' })
  })

  it.each([
    ['whose answer was lost', { kind: 'drop', when: 'after', method: 'POST', path: '/v1/files', times: 3 }],
    ['that met a silent provider', { kind: 'status', status: 500, when: 'before', path: '/v1/files' }],
  ])('%s is attached again, and stands there once', async (_, fault) => {
    await world.provider.control('POST', '/faults', fault)
    expect(await attach()).toMatchObject({
      status: 503,
      body: { code: 'provider-unavailable' },
      headers: { 'retry-after': '5' },
    })
    const fileId = await kept()
    expect((await providersBooks()).files).toEqual([{ id: fileId, filename: 'letter.pdf', size: 8 }])
    expect((await read()).evidence).toBeNull()
  })

  it('of evidence whose process ended is sent with it once', async () => {
    crashes = 2
    await order('', undefined, { fileId: await kept(), name: letter.name })
    for (let day = 0; day < 3; day += 1) await worked()
    expect(await atProvider()).toMatchObject({ evidence_details: { submission_count: 1 } })
    expect((await providersBooks()).files).toHaveLength(1)
  })

  it('that the provider does not know leaves nothing sent', async () => {
    await order('', undefined, { fileId: 'file_gone', name: letter.name })
    await worked()
    expect(await atProvider()).toMatchObject({ evidence_details: { submission_count: 0 } })
    expect((await read()).evidence).toMatchObject({ state: 'refused', refusal: 'resource_missing' })
    expect(await made.actions()).not.toContain('send-evidence')
  })

  it('is refused where it is too large, of another kind, of no dispute, or of somebody without the right', async () => {
    const large = Buffer.alloc(4_500_001, '%PDF-').toString('base64')
    expect((await attach({ name: 'a.pdf', content: large })).body).toEqual({ kind: 'refused', fault: 'too-large' })
    const text = Buffer.from('We used it.').toString('base64')
    expect((await attach({ name: 'a.pdf', content: text })).body).toEqual({ kind: 'refused', fault: 'other-kind' })
    expect((await ask('/disputes/du_nobody/files', letter)).status).toBe(404)
    expect((await attach(letter, ['auditor'])).status).toBe(403)
    expect((await providersBooks()).files).toEqual([])
  })
})
