export { type EndedSeats, endedSeats, rolesWithoutSeats } from './ended-seats.ts'
export { inOrder, KNOWN_DAYS, RECENT_DAYS, type SeatOrder, type SeatUse, seatOrders, seatUse } from './seat-use.ts'
export { chosenSeats, kindsOf, type SeatsToGive, seatsOfUsers, seatsToGive } from './seats-to-give.ts'
export { freeSeats, isValidUser, type PlatformUser, takenSeats, type UserRole } from './taken-seats.ts'
