import { findEndpoints } from '@touchline/contract/desk/find'
import { dateOf } from '@touchline/domain/calendar'
import { operatorOn } from '@touchline/testing/commands'
import { OCTOBER_CLOSES, sharedDesk, sharedWorld } from '@touchline/testing/shared'
import { describe, expect, it } from 'vitest'
import { inRead } from '../../db/transaction.ts'
import { find } from './find.ts'

const CODES = ['minato', 'nord', 'sakuragi', 'kawabe'] as const
/** Of another plan. */
const HAFEN = 'hafen'

const world = await sharedWorld({ hearsEvents: false })
const minato = await world.subscribe({ name: 'Minato Football Club' })
const clubs = [minato]
for (const name of ['FC Nord – Orléans', 'サクラギバレー', 'Kawabe Handball'])
  clubs.push(await world.subscribe({ name }))
const hafen = await world.subscribe({ name: 'Hafen Rudern', basePlanId: 'teamStandardPlan.base' })
const { ownerDb } = world.database
for (const [at, club] of [...clubs, hafen].entries()) {
  const { organizationId } = club
  const code = CODES[at] ?? HAFEN
  const own = { organization_code: code }
  await ownerDb.updateTable('organizations').set(own).where('organization_id', '=', organizationId).execute()
  const named = { kind: 'code', name: code, organization_id: organizationId } as const
  await ownerDb.insertInto('organization_names').values(named).execute()
  await club.setContract({
    payer_mail: `Hina.Ogawa@${code}.example`,
    payer_tel: at === 0 ? '+81 3-1234-5678' : '+33612345678',
    card_last4: at === 0 ? '4343' : '0336',
  })
}
await world.liveUntil(OCTOBER_CLOSES + 60_000)
const bill = await minato.row('charges')
const receipts = ownerDb.selectFrom('documents').where('organization_id', '=', minato.organizationId)
const receipt = await receipts
  .where('kind', '=', 'receipt')
  .select(['issuer', 'year', 'number'])
  .executeTakeFirstOrThrow()
const customerId = `${(await minato.row('contracts')).provider_customer_id}`
const { amount: hafenPaid } = await hafen.row('charges')
const desk = await sharedDesk(world)

const found = async (text: string) => {
  const answer = await inRead(world.deps.db, { system: 'administration' }, (tx) => find(tx, text, world.now()))
  if (answer.kind === 'refused') throw new Error(`${text} is refused: ${answer.fault}`)
  return answer
}

const exactly = async (text: string): Promise<readonly string[]> =>
  (await found(text)).groups
    .filter(({ kind }) => kind === 'all')
    .flatMap(({ hits }) => hits.map(({ club }) => club.organization_code))

const near = async (text: string): Promise<readonly string[]> =>
  (await found(text)).near.map(({ organization_code }) => organization_code)

const padded = () => String(receipt.number).padStart(6, '0')

const numberOf = () => `${receipt.issuer}-${receipt.year}-${padded()}`

describe('each of the fifteen pieces that support is given finds its club first, by call and by command', () => {
  it.each<readonly [string, string, () => string]>([
    ['its id', 'minato', () => minato.organizationId],
    ['its code', 'nord', () => 'nord'],
    ['words of its name, in another order', 'minato', () => 'club minato'],
    ['the middle of a word', 'minato', () => 'ootba'],
    ['Japanese within a word, in the other kana', 'sakuragi', () => 'ばれー'],
    ['a name without its accents, in capitals', 'nord', () => 'ORLEANS'],
    ['a mail address', 'nord', () => 'hina.ogawa@NORD.example'],
    ['a part of an address', 'nord', () => 'ogawa@nor'],
    ['a login', 'minato', () => minato.login],
    ['the number of a document', 'minato', numberOf],
    ['a part of the number', 'minato', () => `${receipt.year}-${padded()}`],
    ['the last four of a card, with its brand', 'minato', () => 'visa 4343'],
    ['an amount and its day', HAFEN, () => `¥${hafenPaid} 1 nov`],
    ['a telephone number, as it is dialled', 'minato', () => '03-1234-5678'],
    ['an id of the provider', 'minato', () => customerId],
  ])('%s: of %s', async (_, code, text) => {
    const path = `/find?text=${encodeURIComponent(text())}`
    const { body } = await desk.send({ path, cookie: await desk.signIn(['finance']) })
    expect(findEndpoints.find.response.parse(body).groups[0]).toMatchObject({ kind: 'all', hits: [{ club: { code } }] })
    const [first] = await operatorOn(world.deps).type(['find', text()])
    expect(first?.split('  ')[1]).toBe(code)
  })
})

describe('what support is given is found', () => {
  it.each([
    ['a name', 'Minato Football Club', 'minato'],
    ['full-width signs', 'ｍｉｎａｔｏ', 'minato'],
    ['half-width kana', 'ｻｸﾗｷﾞ', 'sakuragi'],
    ['a telephone number with its country', '+81 3 1234 5678', 'minato'],
  ])('%s: %s', async (_, text, code) => {
    expect(await exactly(text)).toEqual([code])
  })

  it('ids of ours and of the provider, and numbers of documents', async () => {
    const { billing_id, charge_id, intent_id } = bill
    const { issuer, year, number } = receipt
    const texts = [
      billing_id,
      charge_id,
      intent_id,
      intent_id.slice(0, -4),
      `${issuer.toLowerCase()}-${year}-${number}`,
    ]
    for (const text of texts) expect([text, new Set(await exactly(text))]).toEqual([text, new Set(['minato'])])
  })

  it('the beginning of a number, with every document that has it', async () => {
    const { issuer, year } = receipt
    expect((await exactly(`${issuer}-I-${year}-0000`)).toSorted()).toEqual([...CODES, HAFEN].toSorted())
  })

  it('an amount and its day, and what is nearly so', async () => {
    const day = dateOf(OCTOBER_CLOSES, 'Asia/Tokyo')
    const both = await found(`minato ¥${bill.amount} ${day}`)
    expect(both.groups.map(({ kind, wanted, hits }) => [kind, wanted.length, hits.length])).toEqual([
      ['all', 3, 1],
      ['without', 2, 3],
    ])
    expect(both.groups[0]?.hits[0]).toMatchObject({
      bill: { billing_id: bill.billing_id, payment_status: 'Complete' },
      by: { table: 'charges', amount: bill.amount, day },
    })
    expect((await exactly(`¥${bill.amount} 1 nov`)).toSorted()).toEqual([...CODES].toSorted())
    const close = await found(`¥${bill.amount - 5} 1 nov`)
    expect(close.groups.map(({ kind }) => kind)).toEqual(['close'])
    const otherDay = await found(`¥${bill.amount} 2 nov`)
    expect(otherDay.groups.map(({ kind, hits }) => [kind, hits.length])).toEqual([['without', 4]])
  })

  it('a card with its month', async () => {
    await world.database.change('contracts', { card_exp_month: 4, card_exp_year: 2027 }, { card_last4: '4343' })
    expect(await exactly('4343 04/27')).toEqual(['minato'])
    const other = await found('4343 05/27')
    expect(other.groups.map(({ kind, hits }) => [kind, hits.length])).toEqual([['without', 1]])
  })

  it('a piece that is two things gives both', async () => {
    const { ownerDb } = world.database
    const last4 = padded().slice(2)
    await ownerDb.updateTable('contracts').set({ card_last4: last4 }).where('card_last4', '=', '0336').execute()
    const { groups } = await found(last4)
    await ownerDb.updateTable('contracts').set({ card_last4: '0336' }).where('card_last4', '=', last4).execute()
    expect(groups.map(({ kind, wanted }) => [kind, wanted[0]?.reading.kind])).toEqual([
      ['all', 'card'],
      ['other', 'document'],
    ])
  })
})

describe('a name with a mistake', () => {
  it.each([
    ['kawbae handball', 'kawabe'],
    ['kawabehandball', 'kawabe'],
    ['kawabe handbal', null],
    ['kawave handball', 'kawabe'],
    ['kaawabe', 'kawabe'],
    ['kawae', 'kawabe'],
    ['miinato', 'minato'],
    ['サクラキバレー', 'sakuragi'],
    ['サラギバレー', 'sakuragi'],
    ['qqqqqqqq', null],
  ])('%s is near %s', async (text, code) => {
    expect(await near(text)).toEqual(code === null ? [] : [code])
  })

  it('is not asked for where the name is there', async () => {
    expect((await found('kawabe')).near).toEqual([])
    expect((await found('kawabe ¥1')).near).toEqual([])
  })
})

it.each([
  ['x', 'too-short'],
  ['x'.repeat(301), 'too-long'],
  ['--', 'no-letters'],
] as const)('%s is refused', async (text, fault) => {
  const answer = await inRead(world.deps.db, { system: 'administration' }, (tx) => find(tx, text, 0))
  expect(answer).toEqual({ kind: 'refused', fault })
})
