import { randomUUID } from 'node:crypto'
import { beginCalendarFeed } from '@touchline/contract/calendar-feed'
import type { ResponseOf } from '@touchline/contract/endpoint'
import { getNextTerm } from '@touchline/contract/plans/yearly-plans'
import { buyAddOn, newKey } from '@touchline/testing/add-ons'
import { createGame } from '@touchline/testing/game'
import { sharedCell } from '@touchline/testing/shared'
import type { TestOrganization } from '@touchline/testing/test-organization'
import ICAL from 'ical.js'
import { describe, expect, it } from 'vitest'
import { at } from '../../db/column-values.ts'

const NOW = '2026-11-21T04:00:00.000Z'

const cell = await sharedCell()

const standard = () => cell.open({ basePlanId: 'teamStandardPlan.base', createdAt: Date.parse('2026-09-30T15:00:00Z') })

type Begun = ResponseOf<typeof beginCalendarFeed>

async function begin(organization: TestOrganization): Promise<string> {
  const reply = await organization.post('/manage/calendar_feed', {})
  const { token }: Begun = beginCalendarFeed.response.parse(reply.body)
  return token
}

const read = (token: string, headers = {}) => cell.send({ path: `/calendar_feed/${token}`, headers })

function eventsOf(text: unknown) {
  const calendar = new ICAL.Component(ICAL.parse(String(text)))
  return calendar.getAllSubcomponents('vevent').map((component) => {
    const event = new ICAL.Event(component)
    const trigger = component.getFirstSubcomponent('valarm')?.getFirstPropertyValue('trigger')
    return {
      uid: event.uid,
      date: event.startDate.toString(),
      isDay: event.startDate.isDate,
      summary: event.summary,
      sequence: event.sequence,
      alarm: String(trigger),
    }
  })
}

describe('the calendar feed', () => {
  it('says what comes, as whole days with an alarm the day before, in lines that RFC 5545 allows', async () => {
    const organization = await standard()
    const reply = await read(`${await begin(organization)}.ics`)
    expect(reply).toMatchObject({
      status: 200,
      headers: { 'content-type': 'text/calendar; charset=utf-8', 'cache-control': 'private, max-age=3600' },
    })
    const events = eventsOf(reply.body)
    expect(events[0]).toMatchObject({
      uid: `payment-month-2026-11.${organization.contractId}`,
      date: '2026-12-01',
      isDay: true,
      summary: 'Kickview: payment of ¥21,780',
      sequence: 0,
      alarm: '-PT15H',
    })
    expect(events.map(({ date }) => date)).toEqual(events.map(({ date }) => date).toSorted())
    expect(new Set(events.map(({ uid }) => uid)).size).toBe(events.length)
    expect(String(reply.body)).toContain('DTSTAMP:20261121T040000Z\r\n')
    const lines = String(reply.body).split('\r\n')
    expect(lines.join('')).not.toMatch(/[\r\n]/)
    expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75)
  })

  it('has of the next term what the screen has, with the videos that are stored past their retention then', async () => {
    const organization = await cell.open({ basePlanId: 'teamStandardPlan.base' })
    const path = `/manage/contract_info/${organization.contractId}`
    const yearly = { planId: 'yearlyStandardPlan', quotedTotal: 217_800 }
    await organization.post(`${path}/plans/yearly`, yearly, { 'idempotency-key': randomUUID() })
    await cell.runDue()
    const storedAt = Date.parse('2026-02-10T00:00:00Z')
    await createGame(cell.database.ownerDb, organization, { storedAt, seconds: 360_000 })
    const { term } = getNextTerm.response.parse((await organization.get(`${path}/next_term`)).body)
    const events = eventsOf((await read(await begin(organization))).body)
    const { summary } = events.find(({ uid, date }) => uid.startsWith('payment-year') && date === term?.startDate) ?? {}
    expect(summary).toBe(`Kickview: payment of ¥${term?.charge.total.toLocaleString('en')}`)
    expect(term?.charge.total).toBeGreaterThan(217_800)
  })

  it('says who pays by bank transfer by when, and what is still open', async () => {
    const organization = await standard()
    const methods = { payment_method: 'BANK_TRANSFER', yearly_payment_method: 'BANK_TRANSFER' } as const
    const contract = cell.database.ownerDb.updateTable('contracts').set(methods)
    await contract.where('contract_id', '=', organization.contractId).execute()
    const token = await begin(organization)
    const days = async () => eventsOf((await read(token)).body).map(({ date, summary }) => [date, summary])
    expect((await days())[0]).toEqual(['2026-12-31', 'Kickview: payment of ¥21,780'])
  })

  it('has the last days to answer the first request and to restore the first deleted game, until they are over', async () => {
    const admin = await standard()
    const reader = await cell.join(admin, 'reader')
    const purchase = { kind: 'upload', hours: 1 }
    const { details } = JSON.parse(
      JSON.stringify((await reader.post('/manage/purchase_requests', { purchase, quotedTotal: -1 }, newKey())).body),
    )
    const ask = () => reader.post('/manage/purchase_requests', { purchase, quotedTotal: details.total }, newKey())
    const { matchId } = await createGame(cell.database.ownerDb, admin, { storedAt: Date.parse('2026-11-01T00:00:00Z') })
    const later = await createGame(cell.database.ownerDb, admin, { storedAt: Date.parse('2026-11-02T00:00:00Z') })
    for (const id of [matchId, later.matchId]) await admin.delete(`/data/record/game_match/${id}/force`)
    const games = cell.database.ownerDb.updateTable('games').where('match_id', '=', later.matchId)
    await games.set({ kept_until: at(Date.parse('2026-12-23T15:00:00.000Z')) }).execute()
    expect((await ask()).status).toBe(201)
    const daysOf = async (token: string) =>
      eventsOf((await read(token)).body)
        .filter(({ uid }) => /^(request|trash)-/.test(uid))
        .map(({ uid, date }) => `${uid.split('-')[0]} ${date}`)
    const token = await begin(admin)
    expect(await daysOf(token)).toEqual(['request 2026-11-28', 'trash 2026-12-21'])
    expect(await daysOf(await begin(await standard()))).toEqual([])
    cell.clock.moveTo(Date.parse('2026-12-22T04:00:00.000Z'))
    expect(await daysOf(token)).toEqual(['trash 2026-12-23'])
  })

  it('keeps an event when its amount changes, with the next sequence', async () => {
    const organization = await standard()
    const token = await begin(organization)
    const [before] = eventsOf((await read(token)).body)
    const again = await read(token)
    expect(eventsOf(again.body)[0]).toEqual(before)
    await buyAddOn(organization, 'upload', { hours: 2 })
    await cell.runDue()
    const [after] = eventsOf((await read(token)).body)
    expect(after).toMatchObject({ uid: before?.uid, date: before?.date, sequence: 1 })
    expect([before?.summary, after?.summary]).toEqual(['Kickview: payment of ¥21,780', 'Kickview: payment of ¥23,980'])
  })

  it('is answered to a caller who asks for its headers alone', async () => {
    const token = await begin(await standard())
    const { headers } = await read(token)
    const asked = await cell.send({ method: 'HEAD', path: `/calendar_feed/${token}` })
    expect(asked).toMatchObject({ status: 200, body: '', headers: { etag: headers['etag'] } })
    expect((await cell.send({ method: 'HEAD', path: '/calendar_feed/x' })).status).toBe(404)
  })

  it('without dates has a component all the same', async () => {
    const token = await begin(await cell.open({}))
    const { body } = await read(token)
    expect(String(body)).toMatch(/BEGIN:VTIMEZONE\r\n[\s\S]*END:VTIMEZONE\r\nEND:VCALENDAR\r\n$/)
    expect(eventsOf(body)).toEqual([])
  })

  it('is answered with 304 where nothing has changed', async () => {
    const token = await begin(await standard())
    const { headers } = await read(token)
    const etag = String(headers['etag'])
    expect(await read(token, { 'if-none-match': etag })).toMatchObject({ status: 304, body: '' })
    cell.clock.moveTo(Date.parse('2027-01-10T04:00:00Z'))
    expect((await read(token, { 'if-none-match': etag })).status).toBe(200)
  })

  it('ends with a new address, with its end, and with the person', async () => {
    const organization = await standard()
    const first = await begin(organization)
    const second = await begin(organization)
    const other = await begin(await standard())
    expect((await read(first)).status).toBe(404)
    expect((await read(second)).status).toBe(200)
    const forged = [`${second.slice(0, 43)}${other.slice(43)}`, second.slice(1), `${second.slice(0, -1)}-`, 'x']
    for (const token of forged) expect((await read(token)).body).toMatchObject({ code: 'not-found' })
    const person = cell.database.ownerDb.updateTable('users').where('user_id', '=', organization.userId)
    await person.set({ deleted_at: at(Date.parse(NOW)) }).execute()
    expect((await read(second)).body).toMatchObject({ code: 'not-found' })
    await person.set({ deleted_at: null }).execute()
    expect((await organization.get('/manage/calendar_feed')).body).toMatchObject({ feed: { createdAt: NOW } })
    expect((await organization.delete('/manage/calendar_feed')).body).toEqual({ feed: null })
    expect((await read(second)).status).toBe(404)
    expect((await organization.get('/manage/calendar_feed')).body).toEqual({ feed: null })
  })

  it('leaves its secret nowhere but in the address', async () => {
    const token = await begin(await standard())
    expect((await read(`${token}.ics`)).status).toBe(200)
    const secret = token.slice(43)
    const kept = [
      await cell.database.ownerDb.selectFrom('calendar_feeds').selectAll().execute(),
      await cell.database.ownerDb.selectFrom('audit_entries').select(['before', 'after']).execute(),
    ]
    expect(JSON.stringify(kept)).not.toContain(secret)
    const lines = cell.logLines.join('\n')
    expect(lines).toContain('/calendar_feed/[redacted]')
    expect(lines).not.toContain(secret)
  })

  it('stays small over the years', async () => {
    const organization = await standard()
    const token = await begin(organization)
    for (let month = 0; month < 24; month += 6) {
      cell.clock.moveTo(Date.UTC(2026, 10 + month, 21, 4))
      const events = eventsOf((await read(token)).body)
      expect(events.length).toBeGreaterThan(10)
      expect(events.length).toBeLessThan(20)
    }
  })
})
