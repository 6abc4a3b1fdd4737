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
export { catalogueLacks } from './lacks.ts'
export { asleepPlan, readOnlyPlan, soldWith } from './needed.ts'
export { currencies, listedPlan, pricesIn } from './prices.ts'
