/** Shifts the time of each Node process of `npm run lab -- on-day`. */
const Real = Date
const now = () => Real.now() + Number(process.env['ON_DAY_SHIFT_MS'] ?? 0)

globalThis.Date = new Proxy(Real, {
  construct: (target, given, made) => Reflect.construct(target, given.length === 0 ? [now()] : given, made),
  apply: () => String(new Real(now())),
  get: (target, key) => (key === 'now' ? now : Reflect.get(target, key)),
})

// Where Node has it: npm may run on an older one.
const { Temporal } = globalThis
if (Temporal !== undefined) {
  const instant = () => Temporal.Instant.fromEpochMilliseconds(now())
  const zoned = (zone = Temporal.Now.timeZoneId()) => instant().toZonedDateTimeISO(zone)
  Object.assign(Temporal.Now, {
    instant,
    zonedDateTimeISO: zoned,
    plainDateTimeISO: (zone) => zoned(zone).toPlainDateTime(),
    plainDateISO: (zone) => zoned(zone).toPlainDate(),
    plainTimeISO: (zone) => zoned(zone).toPlainTime(),
  })
}
