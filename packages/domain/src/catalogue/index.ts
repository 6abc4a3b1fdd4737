export type {
  Allowance,
  Catalogue,
  CataloguePlan,
  Cycle,
  GroupKind,
  KnownPrices,
  ListDate,
  Offering,
  PlanGroup,
  PlanRole,
  PriceChange,
  PriceNotice,
  Prices,
  Sale,
  Tier,
} from './catalogue.ts'
export { catalogueLacks, type Market } from './lacks.ts'
export { readOnlyPlan } from './needed.ts'
export { currencies, listedPlan, pricesIn } from './prices.ts'
