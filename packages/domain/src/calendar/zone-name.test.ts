import { expect, it } from 'vitest'
import { zoneNamed } from './zone-name.ts'

it.each<readonly [string, string | null]>([
  ['Asia/Tokyo', 'Asia/Tokyo'],
  ['europe/paris', 'Europe/Paris'],
  ['AMERICA/ARGENTINA/BUENOS_AIRES', 'America/Argentina/Buenos_Aires'],
  ['america/port-au-prince', 'America/Port-au-Prince'],
  ['Europe/Kyiv', 'Europe/Kyiv'],
  ['utc', 'UTC'],
  ...['+09:00', '-05:00', '+0530', 'UTC+9', 'GMT+9', 'Etc/GMT+5', 'EST', 'EST5EDT', 'JST', 'Japan', 'CET'].map(
    (name) => [name, null] as const,
  ),
  ...['', 'Berlin', 'Europe/Bonn', 'Asia/Tokyo ', ' Asia/Tokyo', 'Europe/../Paris', 'Asia/'].map(
    (name) => [name, null] as const,
  ),
])('%j is the zone %j', (typed, named) => {
  expect(zoneNamed(typed)).toBe(named)
})
