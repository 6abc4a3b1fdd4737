export { type StoredDay, storedSecondsAt } from './stored-days.ts'
