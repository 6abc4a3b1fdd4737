import type { Catalogue, CataloguePlan, Cycle, PlanGroup, PlanRole, Tier } from '@touchline/domain/catalogue'

const tiers = ['basic', 'standard', 'standardPlus'] as const satisfies readonly Tier[]
const roles = ['base', 'analyst', 'viewer', 'upload', 'export', 'storage'] as const satisfies readonly PlanRole[]
const allowance = {
  uploadHardSeconds: 36_000,
  uploadSoftSeconds: 30_000,
  exportHardSeconds: 3_600,
  exportSoftSeconds: 3_000,
}

const basePrices: Readonly<Record<Tier, bigint>> = {
  basic: 9_901n,
  standard: 19_799n,
  standardPlus: 29_837n,
  pro: 39_900n,
  elite: 59_900n,
}

const rolePrices: Readonly<Record<PlanRole, bigint>> = {
  base: 0n,
  analyst: 1_999n,
  viewer: 501n,
  upload: 1_103n,
  export: 2_207n,
  storage: 11n,
}

const groupOf = (tier: Tier, cycle: Cycle): PlanGroup => ({
  id: `${tier}.${cycle}`,
  kind: 'paid',
  tier,
  cycle,
  offering: 'regional',
  discountPercent: 0,
  baseGroupId: null,
})

const planOf = ({ id, tier, cycle }: PlanGroup, role: PlanRole): CataloguePlan => {
  const monthly = role === 'base' && tier !== null ? basePrices[tier] : rolePrices[role]
  const minor = cycle === 'year' ? monthly * 10n : monthly
  return { id: `${id}.${role}`, groupId: id, role, cycle, prices: { JPY: minor, EUR: minor, USD: minor }, allowance }
}

const cycles = ['month', 'year'] as const
const groups = cycles.flatMap((cycle) => tiers.map((tier) => groupOf(tier, cycle)))

/** Odd prices, so that rounding has work to do. */
export const catalogue: Catalogue = {
  groups: new Map(groups.map((group) => [group.id, group])),
  plans: new Map(groups.flatMap((group) => roles.map((role) => planOf(group, role))).map((plan) => [plan.id, plan])),
}

export const groupIds = groups.map(({ id }) => id)
