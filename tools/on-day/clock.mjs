/** Loaded into every process of Node that `npm run on-day` starts: their time is later, or earlier, by so many milliseconds. */
const Real = Date
const now = () => Real.now() + Number(process.env['ON_DAY_SHIFT_MS'] ?? 0)

globalThis.Date = new Proxy(Real, {
  construct: (target, given, made) => Reflect.construct(target, given.length === 0 ? [now()] : given, made),
  apply: () => String(new Real(now())),
  get: (target, key) => (key === 'now' ? now : Reflect.get(target, key)),
})
