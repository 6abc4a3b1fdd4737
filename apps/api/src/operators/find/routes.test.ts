import type { OperatorRole } from '@touchline/domain/operators'
import { OCTOBER_CLOSES, sharedDesk, sharedWorld } from '@touchline/testing/shared'
import { describe, expect, it } from 'vitest'

const world = await sharedWorld({ hearsEvents: false })
await world.subscribe({ name: 'Minato Football Club' })
await world.subscribe({ name: 'Kawabe Handball' })
await world.liveUntil(OCTOBER_CLOSES + 60_000)
const invoices = world.database.ownerDb.selectFrom('invoices').select('total')
const total = (await invoices.executeTakeFirstOrThrow()).total
const desk = await sharedDesk(world)

const ask = (text: string, ...roles: OperatorRole[]) => desk.call('find', { query: { text }, roles })
const found = (text: string, ...roles: OperatorRole[]) => desk.read('find', { query: { text }, roles })

describe('find', () => {
  it('says how it read the pieces, and groups by how many of them a hit has', async () => {
    const { region, chips, groups } = await found('minato 1 nov', 'finance')
    expect(region).toBe('asia')
    expect(chips).toEqual([
      { text: 'minato', readings: [{ kind: 'name', words: 'minato' }] },
      { text: '1 nov', readings: [{ kind: 'day', day: '2026-11-01' }] },
    ])
    expect(groups.map(({ kind, wanted, hits }) => [kind, wanted.length, hits.map(({ club }) => club.name)])).toEqual([
      ['all', 2, ['Minato Football Club']],
      ['without', 1, ['Minato Football Club']],
    ])
    expect(groups[0]?.hits[0]).toMatchObject({
      bill: {
        month: '2026-10',
        cycle: 'month',
        currency: 'JPY',
        total,
        paymentStatus: 'Complete',
        state: 'paid',
        number: /^JP-I-2026-/,
      },
      by: { what: 'charge', amount: total, day: '2026-11-01' },
    })
  })

  it('says support no amount but those that were typed', async () => {
    const typed = await found(`minato ¥${total} 1 nov`, 'support')
    expect(typed).toMatchObject({
      needsCase: true,
      groups: [{ hits: [{ bill: { total }, by: { amount: total } }] }, {}],
    })
    const hidden = await found('minato 1 nov', 'support')
    expect(hidden.groups[0]?.hits[0]).toMatchObject({
      club: { name: 'Minato Football Club', state: 'active' },
      bill: { total: null, paymentStatus: 'Complete' },
      by: { amount: null },
    })
    const both = await found('minato 1 nov', 'support', 'finance')
    expect(both).toMatchObject({ needsCase: false, groups: [{ hits: [{ bill: { total } }] }, {}] })
  })

  it('shows what is called nearly so', async () => {
    expect(await found('kawbae handball', 'support')).toMatchObject({ groups: [], near: [{ name: 'Kawabe Handball' }] })
  })

  it.each(['x', 'x'.repeat(301), '--'])('refuses %s with its field', async (text) => {
    expect(await ask(text, 'support')).toMatchObject({
      status: 400,
      body: { code: 'invalid-request', details: { fields: ['query.text'] } },
    })
  })

  it.each(['11b491c4-a41a-4e71-b75c-d28c35a0ddce', 'pi_nothing', 'nobody@nowhere.example'])(
    'finds nothing for %s, and says where it was looked',
    async (text) => {
      expect(await found(text, 'auditor')).toMatchObject({ region: 'asia', groups: [], near: [] })
    },
  )

  it.each(['product', 'administrator'] as const)('is not for %s', async (role) => {
    expect((await ask('minato', role)).status).toBe(403)
  })
})
