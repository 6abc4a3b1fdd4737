import type { Contract } from './contract.ts'

/** Its plans and the hours of single users (`billingContractInfoId`). */
export const billedContract = (organization: Contract, users: readonly Contract[]): Contract => ({
  ...organization,
  entries: [...organization.entries, ...users.flatMap((user) => user.entries)],
})
