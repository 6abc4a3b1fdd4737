import type { Contract } from './contract.ts'

/**
 * What is billed with the organisation's contract: its own plans, and the hours bought for single users, whose
 * documents have no billing (`billingContractInfoId` on the wire).
 */
export const billedContract = (organization: Contract, users: readonly Contract[]): Contract => ({
  ...organization,
  entries: [...organization.entries, ...users.flatMap((user) => user.entries)],
})
