import type { PlanRole, Tier } from '@touchline/domain/catalogue'
import type { Currency } from '@touchline/domain/money'

/** Tax-exclusive, minor units. */
type Price = Readonly<Partial<Record<Currency, number>>>
export type PriceList = Readonly<Record<PlanRole, Price>>

const list = (
  base: Price,
  analyst: Price,
  viewer: Price,
  upload: Price,
  exporting: Price,
  storage: Price,
): PriceList => ({
  base,
  analyst,
  viewer,
  upload,
  export: exporting,
  storage,
})

const yen = (JPY: number): Price => ({ JPY })
const abroad = (EUR: number, USD: number): Price => ({ EUR, USD })

/** Per month; upload and export per hour, storage per hour and month. */
export const monthlyPrices = {
  basic: list(yen(9_900), yen(2_000), yen(500), yen(1_000), yen(800), yen(6)),
  standard: list(yen(19_800), yen(2_000), yen(500), yen(1_000), yen(800), yen(18)),
  standardPlus: list(yen(29_800), yen(2_000), yen(500), yen(1_000), yen(800), yen(18)),
  pro: list(
    abroad(18_900, 19_900),
    abroad(2_400, 2_500),
    abroad(600, 600),
    abroad(1_100, 1_200),
    abroad(900, 900),
    abroad(12, 12),
  ),
  elite: list(
    abroad(32_900, 34_900),
    abroad(2_400, 2_500),
    abroad(600, 600),
    abroad(1_100, 1_200),
    abroad(900, 900),
    abroad(15, 15),
  ),
} satisfies Record<Tier, PriceList>

/** Per year; upload per MINUTE (60 minutes make the hour that is sold), export per hour, storage per hour and year. */
export const yearlyPrices = {
  basic: list(yen(99_000), yen(20_000), yen(5_000), yen(15), yen(750), yen(60)),
  standard: list(yen(198_000), yen(20_000), yen(5_000), yen(15), yen(750), yen(180)),
  standardPlus: list(yen(298_000), yen(20_000), yen(5_000), yen(15), yen(750), yen(180)),
  pro: list(
    abroad(189_000, 199_000),
    abroad(24_000, 25_000),
    abroad(6_000, 6_000),
    abroad(17, 18),
    abroad(850, 850),
    abroad(120, 120),
  ),
  elite: list(
    abroad(329_000, 349_000),
    abroad(24_000, 25_000),
    abroad(6_000, 6_000),
    abroad(17, 18),
    abroad(850, 850),
    abroad(150, 150),
  ),
} satisfies Record<Tier, PriceList>

const free: PriceList = list({}, {}, {}, {}, {}, {})
const nothing: Price = { JPY: 0, EUR: 0, USD: 0 }

export const freePrices: PriceList = { ...free, base: nothing }
export const mbpPrices: PriceList = list(yen(24_800), yen(2_000), yen(500), yen(1_000), yen(800), yen(18))
