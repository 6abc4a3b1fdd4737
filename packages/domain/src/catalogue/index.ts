export type {
  Allowance,
  Catalogue,
  CataloguePlan,
  CustomTerms,
  Cycle,
  GroupKind,
  KnownPrices,
  Offering,
  PlanGroup,
  PriceChange,
  PriceListDate,
  PriceNotice,
  Prices,
  Sale,
  Tier,
} from './catalogue.ts'
export { cycles, groupKinds, offerings, tiers } from './catalogue.ts'
export { customPlanOf, mayHave } from './custom.ts'
export { type EditableCell, type EditableRow, editablePrices, isChangedIn } from './editable-prices.ts'
export { catalogueLacks } from './lacks.ts'
export { asleepPlan, isOnSale, readOnlyPlan, soldWith } from './needed.ts'
export { type ListedPrice, priceSections, priceTable } from './price-table.ts'
export { listedPlan, pricesIn } from './prices.ts'
export {
  type AdditionRole,
  type GroupRole,
  groupRoles,
  isAdditionRole,
  isOfPlan,
  isSeatRole,
  isTimeRole,
  minutesOf,
  type PlanRole,
  planRoles,
  type SeatRole,
  type TimeRole,
  unitOf,
} from './sold.ts'
export { type Apart, mergedPlaces, type Side, sides, threeWays } from './three-ways.ts'
export {
  fileAt,
  nearestHourPrice,
  type Places,
  type PriceCell,
  placesOf,
  priceAtPlace,
  type Written,
  withPrice,
  writtenPrice,
} from './written.ts'
