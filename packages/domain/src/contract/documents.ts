import type { Contract } from './contract.ts'

export const billedContract = (organization: Contract, users: readonly Contract[]): Contract => ({
  ...organization,
  entries: [...organization.entries, ...users.flatMap((user) => user.entries)],
})
