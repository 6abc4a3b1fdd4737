import type { Zone } from '@touchline/domain/calendar'
import { expect, it } from 'vitest'
import { nextCheck } from './next-check.ts'

const next = (what: 'all' | 'changed', now: string, zone: Zone): string =>
  new Date(nextCheck(what, Date.parse(now), zone)).toISOString()

it.each([
  ['changed', '2026-11-23T07:00:00.001Z', 'Asia/Tokyo', '2026-11-23T07:15:00.000Z'],
  ['changed', '2026-11-23T07:15:00.000Z', 'Asia/Tokyo', '2026-11-23T07:30:00.000Z'],
  ['all', '2026-11-23T07:00:00.000Z', 'Asia/Tokyo', '2026-11-23T19:00:00.000Z'],
  ['all', '2026-11-23T19:00:00.000Z', 'Asia/Tokyo', '2026-11-24T19:00:00.000Z'],
  ['all', '2026-03-28T23:30:00.000Z', 'Europe/Paris', '2026-03-29T03:00:00.000Z'],
  ['all', '2026-12-31T10:00:00.000Z', 'America/New_York', '2027-01-01T09:00:00.000Z'],
] as const)('%s at %s in %s is checked next at %s', (what, now, zone, expected) => {
  expect(next(what, now, zone)).toBe(expected)
})
