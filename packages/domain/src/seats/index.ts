export { type EndedSeats, endedSeats, rolesWithoutSeats } from './ended-seats.ts'
export { freeSeats, isValidMember, type Member, takenSeats, type UserRole } from './members.ts'
export { inOrder, KNOWN_DAYS, RECENT_DAYS, type SeatOrder, type SeatUse, seatOrders, seatUse } from './seat-use.ts'
