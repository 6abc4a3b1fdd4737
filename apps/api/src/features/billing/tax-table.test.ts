import { join } from 'node:path'
import { getBuyer } from '@touchline/contract/buyer'
import { describePeriodPack } from '@touchline/contract/period-pack'
import { operatorOn } from '@touchline/testing/commands'
import { sharedCell } from '@touchline/testing/shared'
import type { TestOrganization } from '@touchline/testing/test-organization'
import { describe, expect, it } from 'vitest'
import { keepTaxTable } from '../../books/billing/buyer-taxes.store.ts'
import { isAddressDue as isDueOn, papersWithoutAddress } from '../../books/documents/without-address.store.ts'
import { verifyBooks } from '../../checks/verify-books.ts'
import { readIssuers } from '../../configuration/issuers.ts'
import { inTransaction, jobsScope } from '../../db/transaction.ts'

const file = join(import.meta.dirname, '../../../../../deploy/issuers.json')

const readFrench = () => {
  const read = readIssuers(file)
  const french = 'faults' in read ? undefined : read.issuers.get('europe')
  if (french === undefined) throw new Error('the example has no French issuer')
  return french
}

const { issuer, taxTable } = readFrench()
const cell = await sharedCell('2026-11-16T04:00:00Z', { issuer })
for (const _ of ['first', 'second'])
  await inTransaction(cell.database.db, jobsScope, (tx) => keepTaxTable(tx, taxTable))

const PRO_HALF = 9_450
const PRO_HALF_TAXED = 11_340

const inEurope = { zone: 'Europe/Paris', currency: 'EUR', isGlobal: true } as const

const german = {
  name: 'Ruder-Club Köln e. V.',
  attention: null,
  addressLines: ['Rheinauhafen 12'],
  postalCode: '50678',
  city: 'Köln',
  state: null,
  country: 'DE',
  taxNumber: 'DE136695976',
  orderReference: null,
  orderReferences: [],
  language: 'de',
}
const french = { ...german, country: 'FR', postalCode: '75015', city: 'Paris', taxNumber: null, language: 'fr' }
const needed = { status: 409, body: { code: 'address-unregistered' } }

const save = (organization: TestOrganization, buyer: object | null, version: string) =>
  organization.put('/manage/buyer', { buyer, fiscalYearStart: 1 }, { 'if-match': version })

const taxOf = async (organization: TestOrganization) =>
  (await organization.read('getContractInfo')).taxes.map(({ tax }) => `${tax.category} ${tax.rate}`)

const buyPro = (organization: TestOrganization, quotedTotal: number) =>
  organization.call('saveMonthlyPlan', { body: { planId: 'proPlan', quotedTotal } })

const newest = async (organization: TestOrganization) => {
  await cell.runDue()
  const { results } = await organization.read('listBillingInfo')
  const [billing] = results
  if (billing === undefined) throw new Error('no billing')
  return billing
}

const newestDocuments = async (organization: TestOrganization) => {
  const { results } = await organization.read('listBillingInfo')
  return results.find(({ documents }) => documents.length > 0)?.documents ?? []
}

const isAddressDue = async (organization: TestOrganization) => (await organization.read('getBuyer')).isAddressDue

const withoutAddress = () => inTransaction(cell.database.db, jobsScope, papersWithoutAddress)

const october = async (organization: TestOrganization) => {
  const { results } = await organization.read('listDocuments')
  const [first] = results
  if (first === undefined) throw new Error('no invoice was issued')
  const params = { id: first.documentId }
  const { content } = await organization.read('getDocument', { params })
  return { content, xml: await organization.call('getDocumentXml', { params }) }
}

describe('by the table of its issuer', () => {
  it('a club is taxed at home, abroad, and by itself once its number is saved; each invoice keeps its row', async () => {
    const [home, abroad, outside] = await Promise.all(
      ['FR', 'DE', 'US'].map((taxRegion) => cell.open({ ...inEurope, taxRegion })),
    )
    if (home === undefined || abroad === undefined || outside === undefined) throw new Error('three were opened')
    expect([await taxOf(home), await taxOf(abroad), await taxOf(outside)]).toEqual([['S 2000'], ['S 2000'], ['O 0']])

    expect(await buyPro(home, 1)).toMatchObject({ status: 409, body: { code: 'quote-changed' } })
    for (const club of [home, abroad]) expect(await buyPro(club, PRO_HALF_TAXED)).toMatchObject(needed)
    for (const club of [home, abroad, outside]) {
      const theirs = club === abroad ? { ...german, taxNumber: null } : french
      expect(await save(club, theirs, '"0"')).toMatchObject({ status: 200 })
    }
    for (const club of [home, abroad]) expect(await buyPro(club, PRO_HALF_TAXED)).toMatchObject({ status: 200 })
    expect(await buyPro(outside, PRO_HALF)).toMatchObject({ status: 200 })
    for (const club of [home, outside]) expect(await save(club, null, '"1"')).toMatchObject({ status: 200 })
    const standard = { rate: 2_000, category: 'S', name: 'vat', reasonCode: null, reason: null }
    expect((await newest(abroad)).charge).toMatchObject({
      consumptionTaxRate: 20,
      taxedAs: standard,
      total: PRO_HALF_TAXED,
    })

    const elsewhere = { ...german, country: 'FR', postalCode: '75015', taxNumber: 'FR23334175221' }
    expect(await save(abroad, elsewhere, '"1"')).toMatchObject({ status: 200 })
    expect(await taxOf(abroad)).toEqual(['S 2000'])
    expect(await save(abroad, german, '"2"')).toMatchObject({ status: 200 })
    expect(await taxOf(abroad)).toEqual(['AE 0'])
    const reverse = { rate: 0, category: 'AE', name: 'vat', reasonCode: 'VATEX-EU-AE', reason: null }
    expect((await newest(abroad)).charge).toMatchObject({ taxedAs: reverse, tax: 0, total: PRO_HALF })

    cell.clock.moveTo(Date.parse('2026-11-30T23:30:00Z'))
    await cell.runDue()
    const [frenchBill, reversed, american] = [await october(home), await october(abroad), await october(outside)]
    expect(frenchBill.content).toMatchObject({ taxRatePercent: 20, taxedAs: standard, total: PRO_HALF_TAXED })
    expect(frenchBill.xml.body).toContain('<ram:CategoryCode>S</ram:CategoryCode>')
    expect(reversed.content).toMatchObject({ taxRatePercent: 0, taxedAs: reverse, total: PRO_HALF })
    expect(reversed.xml.body).toContain('Steuerschuldnerschaft des Leistungsempfängers')
    expect(american.content).toMatchObject({ taxedAs: { category: 'O', reasonCode: 'VATEX-EU-O' } })

    expect(await save(abroad, { ...german, taxNumber: null }, '"3"')).toMatchObject({ status: 200 })
    expect(await taxOf(abroad)).toEqual(['S 2000'])
    expect((await october(abroad)).content.taxedAs).toEqual(reverse)

    const { country, rows } = readFrench().taxTable
    const raised = { buyer: 'FR', hasNumber: null, from: '2026-12-01', rate: 2_100, category: 'S' } as const
    await inTransaction(cell.database.db, jobsScope, (tx) =>
      keepTaxTable(tx, { country, rows: [...rows, { ...raised, reasonCode: null, reason: null }] }),
    )
    expect(await isAddressDue(home)).toBe(false)
    const { body } = await home.get('/manage/buyer')
    expect(getBuyer.response.parse(body).fullInvoiceAbove).toBe(15_000)
    cell.clock.moveTo(Date.parse('2026-12-31T23:30:00Z'))
    await cell.runDue()
    expect([await isAddressDue(home), await isAddressDue(outside), await isAddressDue(abroad)]).toEqual([
      true,
      true,
      false,
    ])
    expect(await withoutAddress()).toEqual({ papers: 2, organizations: 2 })
    const ofHome = home.organizationId
    const dueOn = (day: string) => inTransaction(cell.database.db, jobsScope, (tx) => isDueOn(tx, ofHome, day))
    expect([await dueOn('2028-01-01'), await dueOn('2028-01-02')]).toEqual([true, false])
    expect((await newestDocuments(home)).map(({ isWithoutAddress }) => isWithoutAddress)).toEqual([true])
    expect((await newestDocuments(abroad)).map(({ isWithoutAddress }) => isWithoutAddress)).toEqual([false])
    const january = () => operatorOn(cell.deps).type(['list-taxes', '2027-01'])
    expect(await january()).toEqual([
      'S  21.00%  net 189.00 EUR  tax 39.69 EUR  total 228.69 EUR  invoices 1  credit notes 0  without address 1',
      'S  20.00%  net 189.00 EUR  tax 37.80 EUR  total 226.80 EUR  invoices 1  credit notes 0  without address 0',
      'O  0.00%  net 189.00 EUR  tax 0.00 EUR  total 189.00 EUR  invoices 1  credit notes 0  without address 1',
    ])
    expect(await save(home, french, '"2"')).toMatchObject({ status: 200, body: { isAddressDue: true } })
    const [december] = (await home.read('listDocuments')).results
    expect(await home.post(`/manage/documents/${december?.documentId}/reissue`, {})).toMatchObject({ status: 201 })
    expect(await isAddressDue(home)).toBe(false)
    expect(await withoutAddress()).toEqual({ papers: 1, organizations: 1 })
    expect((await january())[0]).toMatch(/total 228\.69 EUR  invoices 1  credit notes 0  without address 0$/)
    const contents = await home.get('/manage/period_pack/contents?from=2026-12-01&to=2027-01-31')
    expect(describePeriodPack.response.parse(contents.body).parts).toMatchObject([
      { part: 'invoice', documents: 3, withoutAddress: 0 },
      { part: 'receipt', withoutAddress: 0 },
      { part: 'credit-note', withoutAddress: 0 },
      { part: 'csv' },
    ])
    const outsides = await outside.get('/manage/period_pack/contents?from=2027-01-01&to=2027-01-31&parts[]=invoice')
    expect(describePeriodPack.response.parse(outsides.body).parts).toMatchObject([{ documents: 1, withoutAddress: 1 }])
    const asked = cell.database.ownerDb.selectFrom('notices').select(['organization_id', 'facts'])
    expect((await asked.where('kind', '=', 'address-due').execute()).length).toBe(2)
    const notices = cell.database.ownerDb.selectFrom('notices').select('facts').where('kind', '=', 'month-explained')
    const explained = notices.where('organization_id', '=', home.organizationId).where('period', '=', '2026-12')
    const causes = expect.arrayContaining([{ kind: 'tax', minor: 94, before: 2_000, after: 2_100 }])
    expect(await explained.execute()).toMatchObject([{ facts: { story: { kind: 'changed', causes, rest: 0 } } }])

    const proof = await inTransaction(cell.database.db, jobsScope, (tx) => verifyBooks(tx, cell.clock.now()))
    expect(proof.findings).toEqual([])
  })
})
