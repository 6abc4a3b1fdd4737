export { type Moved, type PayoutState, payoutMovements, payoutStates, payoutSums } from './payout.ts'
