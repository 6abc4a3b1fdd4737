export {
  add,
  type Currency,
  currencies,
  decimalText,
  floorDiv,
  fraction,
  type Money,
  money,
  sum,
  zero,
} from './money.ts'
export {
  consumptionTax,
  specifiedTaxes,
  type Tax,
  type Taxes,
  taxCategories,
  taxesUntil,
  taxNames,
  taxOn,
  untaxed,
  withTax,
} from './tax.ts'
export {
  buyersIn,
  isMemberState,
  type TaxFault,
  type TaxRow,
  type TaxTable,
  taxesFor,
  taxNameOf,
  taxTableFaults,
} from './tax-table.ts'
