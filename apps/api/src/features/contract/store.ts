import type { ContractRow } from '../../books/contract/contract-of-rows.ts'
import type { Tx } from '../../db/connect.ts'

export interface ContactAndMethods {
  readonly payer_name: string | null
  readonly payer_tel: string | null
  readonly payer_country: string | null
  readonly payment_method: ContractRow['payment_method']
  readonly yearly_payment_method: ContractRow['yearly_payment_method']
}

export const saveContactAndMethods = (tx: Tx, row: ContractRow, change: ContactAndMethods) =>
  tx
    .updateTable('contracts')
    .set({ ...change, version: row.version + 1 })
    .where('organization_id', '=', row.organization_id)
    .where('contract_id', '=', row.contract_id)
    .execute()

export const saveMethodsEverywhere = (
  tx: Tx,
  row: ContractRow,
  { payment_method, yearly_payment_method }: ContactAndMethods,
) =>
  tx
    .updateTable('contracts')
    .set((eb) => ({ payment_method, yearly_payment_method, version: eb('version', '+', 1) }))
    .where('organization_id', '=', row.organization_id)
    .where('contract_id', '<>', row.contract_id)
    .execute()
