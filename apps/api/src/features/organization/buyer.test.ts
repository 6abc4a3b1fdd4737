import { getBuyer } from '@touchline/contract/buyer'
import { buyerIn } from '@touchline/domain/documents'
import { sharedCell } from '@touchline/testing/shared'
import { describe, expect, it } from 'vitest'
import { documentSettings } from '../../books/organization/buyer.ts'
import { inTransaction } from '../../db/transaction.ts'

const cell = await sharedCell()

const organization = await cell.open({ basePlanId: 'teamStandardPlan.base' })

const buyer = {
  name: 'NPO Minato Football Club',
  attention: null,
  addressLines: ['3-9-12 Example-cho'],
  postalCode: '105-0001',
  city: 'Minato',
  state: 'Tokyo',
  country: 'JP',
  taxNumber: '9234-5678-90123',
  orderReference: null,
  orderReferences: [{ year: 2026, reference: 'VIDEO-2026' }],
  language: 'ja',
}

const read = () => organization.get('/manage/buyer')
const save = (document: unknown, version: string) =>
  organization.put('/manage/buyer', document, { 'if-match': version })
const printed = (year: number) => {
  const { organizationId } = organization
  return inTransaction(cell.database.db, { organizationId }, async (tx) => {
    const { details, unnamed } = await documentSettings(tx, organizationId)
    return details === null ? unnamed : buyerIn(details, year)
  })
}

describe('the buyer', () => {
  it('is the payer until details are saved, once per version', async () => {
    const first = await read()
    expect(first).toMatchObject({ headers: { etag: '"0"' }, body: { buyer: null, fiscalYearStart: 1 } })
    const { otherwise } = getBuyer.response.parse(first.body)
    expect(await printed(2026)).toMatchObject({ ...otherwise, addressLines: [], taxNumber: null })
    const document = { buyer, fiscalYearStart: 4 }
    const saved = { buyer: { ...buyer, taxNumber: 'T9234567890123' }, fiscalYearStart: 4 }
    expect(await save(document, '"0"')).toMatchObject({ status: 200, headers: { etag: '"1"' }, body: saved })
    expect(await save(document, '"0"')).toMatchObject({ status: 409, body: { code: 'stale-document' } })
    expect(await organization.put('/manage/buyer', document)).toMatchObject({ status: 428 })
    expect(await read()).toMatchObject({ headers: { etag: '"1"' }, body: saved })
    expect(await printed(2026)).toMatchObject({ name: buyer.name, orderReference: 'VIDEO-2026', language: 'ja' })
    expect(await printed(2027)).toMatchObject({ orderReference: null })
  })

  it('is refused with the names of its wrong fields, and nothing is changed', async () => {
    const before = await read()
    const wrong = { ...buyer, name: ' ', taxNumber: 'T1234567890123', addressLines: ['a', 'b\nc'] }
    const reply = await save({ buyer: wrong, fiscalYearStart: 13 }, '"1"')
    expect(reply).toMatchObject({ status: 400, body: { code: 'invalid-request' } })
    const fields = ['body.buyer.addressLines.1', 'body.buyer.name', 'body.buyer.taxNumber']
    const named = await save({ buyer: wrong, fiscalYearStart: 4 }, '"1"')
    expect(named.body).toMatchObject({ details: { fields } })
    expect((await read()).body).toEqual(before.body)
  })

  it('is removed again, and the history says so', async () => {
    expect(await save({ buyer: null, fiscalYearStart: 4 }, '"1"')).toMatchObject({ status: 200 })
    expect(await printed(2026)).toMatchObject({ orderReference: null })
    const { body } = await organization.get('/manage/history')
    expect(body).toMatchObject({
      entries: [
        { kind: 'save-buyer', facts: {} },
        { kind: 'save-buyer', facts: { title: buyer.name } },
      ],
    })
  })

  it.each([
    [{ name: '한국축구 FC Łódź' }, ['한', '국', '축', '구']],
    [{ name: 'FC Łódź 東京' }, []],
    [{ country: 'KR', state: null, postalCode: '04524', taxNumber: '사업 123' }, ['사', '업']],
    [{ orderReference: '축구' }, ['축', '구']],
    [{ orderReferences: [{ year: 2026, reference: '구매' }] }, ['구', '매']],
  ])('is saved with %o, and the letters that documents cannot print are named', async (more, unprintable) => {
    const { headers } = await read()
    const reply = await save({ buyer: { ...buyer, ...more }, fiscalYearStart: 4 }, String(headers['etag']))
    expect(reply).toMatchObject({ status: 200, body: { buyer: more, unprintable } })
    expect(await read()).toMatchObject({ body: { unprintable } })
  })
})
