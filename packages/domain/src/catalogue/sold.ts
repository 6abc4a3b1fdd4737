/**
 * In the order of a bill (billing rules: "Monthly", "Yearly", "Coupons", "Custom add-ons"). Plans and seats: by the days of a
 * month, or for a term; they end with the plan, and its coupon discounts them. Hours: in full when bought; they outlast the plan.
 * Storage: at a month's end, or a term's start. The specification's names are in the API's `catalogue-wire.ts`.
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
/** What a plan group sells; a custom add-on is a group of its own. */
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

/** It ends with the plan and is discounted by its coupon. */
export const isOfPlan = (role: PlanRole): boolean => role === 'base' || isSeatRole(role)
