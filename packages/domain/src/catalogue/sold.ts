/**
 * In a bill's order (billing rules: "Monthly", "Yearly", "Coupons", "Custom add-ons"). Plans and seats: by day or term;
 * they end with the plan and its coupon discounts them. Hours: paid in full; they outlast the plan. Storage: at a
 * month's end or term's start.
 */
const sold = {
  base: 'plan',
  analyst: 'seat',
  viewer: 'seat',
  custom: 'custom',
  upload: 'hour',
  export: 'hour',
  storage: 'stored-hour',
} as const

export type PlanRole = keyof typeof sold
type Unit = (typeof sold)[PlanRole]
type RoleOf<Of extends Unit> = { [R in PlanRole]: (typeof sold)[R] extends Of ? R : never }[PlanRole]

export type SeatRole = RoleOf<'seat'>
export type TimeRole = RoleOf<'hour'>
export type AdditionRole = SeatRole | TimeRole | 'custom'
/** Custom add-ons are groups of their own. */
export type GroupRole = Exclude<PlanRole, 'custom'>

const isRole = (name: string): name is PlanRole => name in sold

export const planRoles: readonly PlanRole[] = Object.keys(sold).filter(isRole)
export const groupRoles: readonly GroupRole[] = planRoles.filter((role) => role !== 'custom')
export const unitOf = (role: PlanRole): Unit => sold[role]

const isOf = (role: string, unit: Unit): boolean => isRole(role) && sold[role] === unit
export const isSeatRole = (role: string): role is SeatRole => isOf(role, 'seat')
export const isTimeRole = (role: string): role is TimeRole => isOf(role, 'hour')
export const isAdditionRole = (role: string): role is AdditionRole =>
  isSeatRole(role) || isTimeRole(role) || role === 'custom'

export const isOfPlan = (role: PlanRole): boolean => role === 'base' || isSeatRole(role)

/** In a price's unit: of an hour, yearly upload is priced by the minute (specification, "Additional purchases"). */
export const minutesOf = (role: PlanRole, cycle: 'month' | 'year'): number =>
  role === 'upload' && cycle === 'year' ? 60 : 1
