import { instantFromWire } from '@touchline/contract/wire-time'
import { NOW } from './usage-books.ts'

const now = (): number => Math.round(instantFromWire(NOW) + performance.now())

globalThis.Date = new Proxy(Date, {
  construct(target, given: readonly unknown[], of: Function) {
    const made: unknown = Reflect.construct(target, given.length === 0 ? [now()] : given, of)
    return made instanceof target ? made : new target(Number.NaN)
  },
  get: (target, key): unknown => (key === 'now' ? now : Reflect.get(target, key)),
})

Object.assign(Temporal.Now, {
  instant: () => Temporal.Instant.fromEpochMilliseconds(now()),
  zonedDateTimeISO: (zone: Temporal.TimeZoneLike = Temporal.Now.timeZoneId()) =>
    Temporal.Instant.fromEpochMilliseconds(now()).toZonedDateTimeISO(zone),
} satisfies Partial<typeof Temporal.Now>)
