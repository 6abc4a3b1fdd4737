/**
 * The one table of what is sold, in the order of a bill (billing rules: "Monthly", "Yearly", "Coupons"): each role by how it is
 * charged. A plan and a seat: by the days of a month, or for a term; they end with the plan, and its coupon discounts them. An
 * hour: in full, when it is bought, and stays when the plan changes. A stored hour: at a month's end, or a term's start.
 * Texts are named by the role; what the specification calls it is in the API's `catalogue-wire.ts`.
 */
const sold = {
  base: 'plan',
  analyst: 'seat',
  viewer: 'seat',
  upload: 'hour',
  export: 'hour',
  storage: 'stored-hour',
} as const

export type PlanRole = keyof typeof sold
type Unit = (typeof sold)[PlanRole]
type RoleOf<Of extends Unit> = { [R in PlanRole]: (typeof sold)[R] extends Of ? R : never }[PlanRole]

export type SeatRole = RoleOf<'seat'>
export type TimeRole = RoleOf<'hour'>
/** What is bought in addition to a plan. */
export type AdditionRole = SeatRole | TimeRole

const isRole = (name: string): name is PlanRole => name in sold

export const planRoles: readonly PlanRole[] = Object.keys(sold).filter(isRole)
export const unitOf = (role: PlanRole): Unit => sold[role]

const isOf = (role: string, unit: Unit): boolean => isRole(role) && sold[role] === unit
export const isSeatRole = (role: string): role is SeatRole => isOf(role, 'seat')
export const isTimeRole = (role: string): role is TimeRole => isOf(role, 'hour')
export const isAdditionRole = (role: string): role is AdditionRole => isSeatRole(role) || isTimeRole(role)

/** What makes up a plan, ends with it and is discounted by its coupon: base and seats. */
export const isOfPlan = (role: PlanRole): boolean => role === 'base' || isSeatRole(role)
