export { chargedGames, daysOf, type OwnedGame } from './owned-game.ts'
export { gamesToReach, type Proposal, proposalsFor } from './proposals.ts'
export { firstCharge, type StorageBill, storageBills, storageIn, totalOf, withoutDays } from './storage-bills.ts'
export { type StoredDay, storedSecondsAt } from './stored-days.ts'
