export type {
  Allowance,
  Catalogue,
  CataloguePlan,
  Cycle,
  GroupKind,
  ListDate,
  Offering,
  PlanGroup,
  PlanRole,
  PriceChange,
  Prices,
  Sale,
  Tier,
} from './catalogue.ts'
export { catalogueLacks, readOnlyPlan } from './needed.ts'
export { listedPlan, pricesIn } from './prices.ts'
